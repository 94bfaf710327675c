// When nothing fits: what is wrong, and a button for each tile that was probably mistyped.

import { button, el } from "../dom.js";
import { withTitles } from "../options.js";
import { state } from "../state.js";
import { count, sentence, whole } from "../text.js";
import { colourName, tileKinds } from "../tiles.js";
import { openingBoard } from "./opening.js";
import { change } from "./undo.js";

/** @typedef {{turn: number, tile: number | null, board: number, probably: string, pattern: string, answers: number}} Fix */
/** @typedef {import("../state.js").Turn} Turn */

/** So many words are named. */
const SOME = 6;

/**
 * The single tiles to change, the likeliest first.
 * @param {import("../api.js").Problem | null} problem
 * @returns {Fix[]}
 */
export function fixesOf(problem) {
  return problem?.details.fixes ?? [];
}

/**
 * What is wrong with rows, in words and buttons.
 * @param {import("../api.js").Problem} problem
 * @param {Turn[]} rows
 */
export function diagnosis(problem, rows) {
  const { problem: misfit, other_guesses: others = [], opens } = problem.details;
  if (opens && tileKinds().length) return openingBoard(opens, rows);
  if (!misfit) return el("p", { class: "notice bad" }, sentence(withTitles(problem.message)));
  const fixes = state().known ? [] : fixesOf(problem);
  return el(
    "div",
    { class: "notice bad" },
    el("p", {}, el("strong", {}, "Nothing fits. "), sentence(withTitles(misfit))),
    fixes.slice(0, 3).map((fix) => remedy(fix, rows, true)),
    others.length > 0 &&
      el(
        "p",
        {},
        `These fit, but are allowed as guesses only: ${others.slice(0, SOME).join(", ").toUpperCase()}`,
        others.length > SOME && ` and ${whole(others.length - SOME)} more`,
      ),
    !fixes.length &&
      !others.length &&
      el(
        "p",
        {},
        tileKinds().length
          ? "More than one tile must be wrong, or the word is on none of the lists."
          : "Check the reply of each turn.",
      ),
  );
}

/**
 * Why any allowed word that fits may be the answer, and the tile that may be mistyped instead.
 * @param {any} doubt as the server says it
 * @param {Turn[]} rows
 */
export function doubtful(doubt, rows) {
  const fixes = state().known ? [] : doubt.fixes;
  return el(
    "div",
    { class: "notice" },
    el("p", {}, sentence(doubt.text.replace(/^no word of \S+ fits/, "no answer fits"))),
    // what it leaves is in the text
    fixes.slice(0, 1).map((/** @type {Fix} */ fix) => remedy(fix, rows, false)),
  );
}

/**
 * The likeliest tile to change, as a button in a line for phones; nothing where none is known.
 * @param {import("../api.js").Problem | null} problem
 * @param {Turn[]} rows
 */
export function firstFix(problem, rows) {
  if (!problem?.details.problem) return null;
  const [fix] = state().known ? [] : fixesOf(problem);
  return fix ? mend(fix, rows) : el("span", {}, "Nothing fits");
}

/**
 * @param {Fix} fix
 * @param {Turn[]} rows
 * @param {boolean} told whether to say what it leaves
 */
function remedy(fix, rows, told) {
  return el("p", {}, mend(fix, rows), told && ` leaves ${count(fix.answers, "answer")}`);
}

/**
 * A button that changes a tile.
 * @param {Fix} fix
 * @param {Turn[]} rows
 */
function mend(fix, rows) {
  const { guess, tiles } = rows[fix.turn - 1];
  const word = guess.toUpperCase();
  const tile = tileKinds().find((kind) => kind.name === fix.probably)?.key ?? fix.probably[0];
  const replies = tiles.split("/");
  const where = replies.length > 1 ? ` on board ${fix.board}` : "";
  const mended = replies.map((each, board) => (board === fix.board - 1 ? fix.pattern : each)).join("/");
  const what =
    fix.tile === null
      ? `Change the reply to ${word} to ${fix.probably}`
      : `Make the ${word[fix.tile - 1]} of ${word} ${colourName(tile)}`;
  return button(
    `${what}${where}`,
    () =>
      change({ rows: rows.map((row, number) => (number === fix.turn - 1 ? { guess, tiles: mended } : row)) }),
    { class: "small-button" },
  );
}
