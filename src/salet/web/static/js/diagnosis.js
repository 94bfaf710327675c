// When nothing fits: what is wrong, and a button for each tile that was probably mistyped.

import { byId, count, el } from "./dom.js";
import { go, state } from "./state.js";
import { colourName } from "./tiles.js";

/** @typedef {{turn: number, tile: number, probably: "grey" | "yellow" | "green", answers: number}} Fix */

const TILES = { grey: "b", yellow: "y", green: "g" };
/** So many words are named. */
const SOME = 6;

/**
 * The single tiles to change, the likeliest first.
 * @param {import("./api.js").Problem | null} problem
 * @returns {Fix[]}
 */
export function fixesOf(problem) {
  return problem?.details.fixes ?? [];
}

/**
 * What is wrong with rows, in words and buttons.
 * @param {import("./api.js").Problem} problem
 * @param {import("./state.js").Turn[]} rows
 */
export function diagnosis(problem, rows) {
  const { problem: misfit, other_guesses: others = [] } = problem.details;
  if (!misfit) return el("p", { class: "notice bad" }, problem.message);
  const fixes = state().known ? [] : fixesOf(problem);
  return el(
    "div",
    { class: "notice bad" },
    el("p", {}, el("strong", {}, "Nothing fits. "), misfit, "."),
    fixes.slice(0, 3).map((fix) => remedy(fix, rows)),
    others.length > 0 &&
      el(
        "p",
        {},
        `Fitting, and allowed as guesses: ${others.slice(0, SOME).join(", ").toUpperCase()}`,
        others.length > SOME && ` and ${(others.length - SOME).toLocaleString("en")} more`,
      ),
    !fixes.length &&
      !others.length &&
      el("p", {}, "More than one tile must be wrong, or the word is in no list here."),
  );
}

/**
 * Why any allowed word that fits may be the answer, and the tile that may be mistyped instead.
 * @param {any} doubt as the server says it
 * @param {import("./state.js").Turn[]} rows
 */
export function doubtful(doubt, rows) {
  const fixes = state().known ? [] : doubt.fixes;
  return el(
    "div",
    { class: "notice" },
    el("p", {}, `${doubt.text}.`),
    fixes.slice(0, 1).map((/** @type {Fix} */ fix) => remedy(fix, rows)),
  );
}

/**
 * @param {Fix} fix
 * @param {import("./state.js").Turn[]} rows
 */
function remedy(fix, rows) {
  const { guess, tiles } = rows[fix.turn - 1];
  const tile = TILES[fix.probably];
  const mended = { guess, tiles: tiles.slice(0, fix.tile - 1) + tile + tiles.slice(fix.tile) };
  const mend = () => {
    byId("view").focus();
    go({ rows: rows.map((row, number) => (number === fix.turn - 1 ? mended : row)) });
  };
  const letter = guess[fix.tile - 1].toUpperCase();
  return el(
    "p",
    {},
    el(
      "button",
      { type: "button", onclick: mend },
      `Make ${letter} of ${guess.toUpperCase()} ${colourName(tile)}`,
    ),
    ` leaves ${count(fix.answers, "answer")}`,
  );
}
