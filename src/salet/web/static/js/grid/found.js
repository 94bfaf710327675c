// What fits a grid: words as chips, and for a known answer the guesses that could have made each row.

import { button, el, put } from "../dom.js";
import { titleOf } from "../grids.js";
import { go, state } from "../state.js";
import { percent, whole } from "../text.js";
import { shownTiles } from "../tiles.js";

/**
 * @typedef {{count: number, words: string[], shares: number[] | null}} Fitting
 * @typedef {{pattern: string, guesses: number, examples: string[]}} KnownRow
 * @typedef {{answer: string, fits: boolean, rows: KnownRow[]}} Known
 */

/** How many words are shown at first. */
const SOME = 60;

/**
 * The words that fit, as chips; one that is pressed is taken as the answer.
 * @param {string} title
 * @param {Fitting} fitting
 */
export function wordCard(title, fitting) {
  const list = el("ul", { class: "chips" });
  const more = el("p", {});
  const draw = (/** @type {number} */ most) => {
    put(
      list,
      fitting.words.slice(0, most).map((word, place) =>
        el(
          "li",
          {},
          el(
            "button",
            {
              type: "button",
              class: "chip",
              title: `What if ${word.toUpperCase()} is the answer?`,
              "aria-pressed": String(word === state().word),
              onclick: () => go({ word }),
            },
            el("span", { class: "word" }, word),
            fitting.shares && el("span", { class: "share" }, percent(fitting.shares[place])),
          ),
        ),
      ),
    );
    const hidden = fitting.count - Math.min(most, fitting.words.length);
    put(
      more,
      fitting.words.length > most
        ? button(
            `Show ${fitting.words.length < fitting.count ? "" : "all "}${whole(fitting.words.length)}`,
            () => draw(fitting.words.length),
            { class: "small-button" },
          )
        : hidden > 0 && el("span", { class: "muted small" }, `and ${whole(hidden)} more`),
    );
  };
  draw(SOME);
  return el(
    "section",
    { class: "card words-card" },
    el("h3", {}, title),
    fitting.count
      ? el(
          "p",
          { class: "small muted" },
          `${fitting.shares ? "Likeliest first. " : ""}Click a word to see which guesses could have made the rows.`,
        )
      : el(
          "p",
          { class: "muted" },
          "Perhaps a tile is wrong, the grids are from different days, or it is another game: choose it at the top.",
        ),
    list,
    more,
  );
}

/**
 * How many guesses could have made each row, for an answer.
 * @param {import("../grids.js").Grid[]} grids
 * @param {Known} known
 */
export function knownRows(grids, known) {
  const word = known.answer.toUpperCase();
  let row = 0;
  return el(
    "section",
    { class: "card", "aria-labelledby": "known-title" },
    el("h3", { id: "known-title" }, `If the answer is ${word}`),
    el(
      "p",
      { class: known.fits ? "muted" : "notice bad" },
      known.fits
        ? "How many guesses could have made each row, with examples."
        : `${word} does not fit: no guess makes some row, or none that the mode allows.`,
    ),
    grids.map((grid, place) =>
      el(
        "div",
        {},
        grids.length > 1 && el("h4", {}, titleOf(grid) || `Grid ${place + 1}`),
        el(
          "ol",
          { class: "known-rows" },
          grid.rows.map(() => {
            const each = known.rows[row++];
            return each && knownRow(each);
          }),
        ),
      ),
    ),
    el(
      "p",
      {},
      button("Leave the answer open", () => go({ word: "" }), { class: "small-button" }),
    ),
  );
}

/** @param {KnownRow} row */
function knownRow(row) {
  return el(
    "li",
    {},
    shownTiles("", row.pattern, { size: "small" }),
    el(
      "span",
      { class: `number${row.guesses ? "" : " bad-ink"}` },
      row.guesses ? whole(row.guesses) : "none",
    ),
    el("span", { class: "small muted examples" }, row.examples.join(", ").toUpperCase()),
  );
}
