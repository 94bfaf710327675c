// Tiles: letters in colours, as the rule says.

import { el } from "./dom.js";
import { reply } from "./request.js";

/** What colours are called by those who chose orange and blue. */
const CONTRAST = /** @type {Record<string, string>} */ ({ yellow: "blue", green: "orange" });

/** @returns {import("./options.js").TileKind[]} the colours a tile may have; none where replies are text */
export function tileKinds() {
  const how = reply();
  return how.kind === "tiles" ? how.tiles : [];
}

/** @param {string} tile the key of a colour */
export function colourName(tile) {
  const name = tileKinds().find((kind) => kind.key === tile)?.name ?? "not coloured";
  const contrast = document.documentElement.dataset.palette === "contrast";
  return contrast ? name.replace(/\b(yellow|green)\b/, (colour) => CONTRAST[colour]) : name;
}

/** @param {string} tile the key of a colour; the one after it */
export function nextTile(tile) {
  const kinds = tileKinds();
  return kinds.find((kind) => kind.key === tile)?.next ?? kinds[0]?.key ?? "";
}

/** @param {string} tile a sign to show beside the colour, in rules that have some */
function signOf(tile) {
  return tileKinds().find((kind) => kind.key === tile)?.sign ?? "";
}

/**
 * A tile's letter.
 * @param {string} letter
 */
export function face(letter) {
  return el("span", {}, letter);
}

/**
 * A word in its tiles, to look at. A reply that is not tiles stands beside the word.
 * @param {string} guess empty where only the reply is known
 * @param {string} tiles
 * @param {{size?: "small" | "tiny", plain?: boolean}} [how] `plain` tiles have no colours
 */
export function shownTiles(guess, tiles, how = {}) {
  const coloured = tileKinds().length > 0 && !how.plain;
  const letters = [...(guess || " ".repeat(tiles.length))];
  const names = letters.map((letter, place) =>
    coloured ? `${letter} ${colourName(tiles[place])}`.trim() : letter,
  );
  const word = el(
    "span",
    {
      class: `tiles${how.size ? ` ${how.size}` : ""}`,
      role: "img",
      "aria-label": `${names.join(coloured ? ", " : "")}${coloured || !tiles ? "" : `: ${tiles}`}`,
    },
    letters.map((letter, place) =>
      el(
        "span",
        { class: "tile", data: { tile: coloured ? (tiles[place] ?? "") : "", sign: signOf(tiles[place]) } },
        face(how.size === "tiny" ? "" : letter.trim()),
      ),
    ),
  );
  if (coloured || !tiles || how.plain) return word;
  return el(
    "span",
    { class: "replied" },
    word,
    el("span", { class: "reply-text", "aria-hidden": "true" }, tiles),
  );
}

/**
 * A row that is not played yet.
 * @param {number} length
 */
export function emptyRow(length) {
  const tiles = [...Array(length)].map(() => el("span", { class: "tile" }));
  return el("div", { class: "row" }, el("span", { class: "tiles" }, tiles));
}

/**
 * A word whose tiles can be changed, by clicking or with the keys Space and those of the colours.
 * @param {string} guess
 * @param {string} tiles
 * @param {(tiles: string) => void} changed
 * @param {{id: string, doubt?: number[], fixed?: boolean}} how
 */
export function changeableTiles(guess, tiles, changed, how) {
  const keys = tileKinds().map((kind) => kind.key);
  const set = (/** @type {number} */ place, /** @type {string} */ tile) =>
    changed(tiles.slice(0, place) + tile + tiles.slice(place + 1));
  const keyed = (/** @type {KeyboardEvent} */ event, /** @type {number} */ place) => {
    const key = event.key.toLowerCase();
    const own = /** @type {HTMLElement} */ (event.currentTarget);
    if (keys.includes(key)) set(place, key);
    else if (key === "arrowright") /** @type {any} */ (own.nextElementSibling)?.focus();
    else if (key === "arrowleft") /** @type {any} */ (own.previousElementSibling)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return el(
    "span",
    { class: "tiles", role: "group", "aria-label": `tiles of ${guess.toUpperCase()}` },
    [...guess].map((letter, place) => {
      const doubt = how.doubt?.includes(place);
      return el(
        "button",
        {
          type: "button",
          class: `tile${doubt ? " doubt" : ""}`,
          id: `${how.id}-${place}`,
          data: { tile: tiles[place] ?? "", sign: signOf(tiles[place]) },
          disabled: how.fixed,
          "aria-label": `${letter.toUpperCase()}, ${colourName(tiles[place])}${doubt ? ", probably mistyped" : ""}`,
          onclick: (/** @type {MouseEvent} */ event) => {
            event.stopPropagation();
            // who clicks goes on typing; who uses keys stays on the tile
            if (event.detail) /** @type {HTMLElement} */ (event.currentTarget).blur();
            set(place, nextTile(tiles[place]));
          },
          onkeydown: (/** @type {KeyboardEvent} */ event) => keyed(event, place),
        },
        face(letter),
      );
    }),
  );
}
