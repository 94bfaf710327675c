// Tiles: letters in colours.

import { el } from "./dom.js";

const NAMES = { b: "grey", y: "yellow", g: "green" };
const NEXT = { b: "y", y: "g", g: "b" };

/** @param {string} tile b, y or g */
export function colourName(tile) {
  const contrast = document.documentElement.dataset.palette === "contrast";
  if (contrast && tile !== "b") return tile === "y" ? "blue" : "orange";
  return /** @type {any} */ (NAMES)[tile] ?? "not coloured";
}

/** @param {string} tile the one after grey is yellow, then green, then grey again */
export function nextTile(tile) {
  return /** @type {any} */ (NEXT)[tile] ?? "b";
}

/**
 * A word in its tiles, to look at.
 * @param {string} guess
 * @param {string} tiles
 * @param {{small?: boolean}} [how]
 */
export function shownTiles(guess, tiles, how = {}) {
  const letters = [...(guess || " ".repeat(tiles.length))];
  const words = letters.map((letter, place) => `${letter} ${colourName(tiles[place])}`.trim()).join(", ");
  return el(
    "span",
    {
      class: `tiles${how.small ? " small" : ""}${guess ? " lettered" : ""}`,
      role: "img",
      "aria-label": words,
    },
    letters.map((letter, place) =>
      el("span", { class: "tile", data: { tile: tiles[place] ?? "" } }, letter.trim()),
    ),
  );
}

/**
 * A word whose tiles can be changed, by clicking or with the keys Space, b, y and g.
 * @param {string} guess
 * @param {string} tiles
 * @param {(tiles: string) => void} changed
 * @param {{doubt?: number[], known?: number[], row: number}} how
 */
export function changeableTiles(guess, tiles, changed, how) {
  const set = (/** @type {number} */ place, /** @type {string} */ tile) =>
    changed(tiles.slice(0, place) + tile + tiles.slice(place + 1));
  const keyed = (/** @type {KeyboardEvent} */ event, /** @type {number} */ place) => {
    const key = event.key.toLowerCase();
    const own = /** @type {HTMLElement} */ (event.currentTarget);
    if (key === "b" || key === "y" || key === "g") set(place, key);
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
      const marks = [how.doubt?.includes(place) && "doubt", how.known?.includes(place) && "known"].filter(
        Boolean,
      );
      return el(
        "button",
        {
          type: "button",
          class: ["tile", ...marks].join(" "),
          id: `tile-${how.row}-${place}`,
          data: { tile: tiles[place] },
          "aria-label": `${letter.toUpperCase()}, ${colourName(tiles[place])}${how.doubt?.includes(place) ? ", probably mistyped" : ""}`,
          title: how.known?.includes(place) ? "known to be green here" : undefined,
          onclick: (/** @type {MouseEvent} */ event) => {
            // who clicks goes on typing; who uses keys stays on the tile
            if (event.detail) /** @type {HTMLElement} */ (event.currentTarget).blur();
            set(place, nextTile(tiles[place]));
          },
          onkeydown: (/** @type {KeyboardEvent} */ event) => keyed(event, place),
        },
        letter,
      );
    }),
  );
}
