// Taking back what was done on the board, and doing it again.

import { chosen } from "../request.js";
import { go, state } from "../state.js";

/** @typedef {Pick<import("../state.js").State, "rows" | "at" | "known">} Snapshot */

/** So many changes can be taken back. */
const MOST = 200;
/** @type {Snapshot[]} */
const done = [];
/** @type {Snapshot[]} */
const undone = [];
/** The game that these are of. */
let played = "";

/** @returns {Snapshot} */
function now() {
  const { rows, at, known } = state();
  return { rows, at, known };
}

/** Forget what was done in another game: its rows mean nothing in this one. */
function forgetOthers() {
  const { game, rule, answers, guesses } = chosen();
  const now = JSON.stringify([game, rule, answers, guesses]);
  if (now !== played) done.length = undone.length = 0;
  played = now;
}

/** @param {Snapshot} before what the next change is taken back to */
function remember(before) {
  done.push(before);
  if (done.length > MOST) done.shift();
}

/**
 * Change the board so that it can be taken back.
 * @param {Partial<Snapshot>} change
 * @param {{quiet?: boolean}} [how]
 */
export function change(change, how = {}) {
  forgetOthers();
  remember(now());
  undone.length = 0;
  go({ at: null, ...change }, how);
}

/** Take the last change back; whether there was one. */
export function undo() {
  forgetOthers();
  const before = done.pop();
  if (before) {
    undone.push(now());
    go(before);
    return true;
  }
  if (!state().rows.length) return false;
  undone.push(now()); // what came with a link can be taken back, too
  go({ rows: state().rows.slice(0, -1), at: null });
  return true;
}

/** Do again what was taken back; whether there was anything. */
export function redo() {
  forgetOthers();
  const after = undone.pop();
  if (!after) return false;
  remember(now());
  go(after);
  return true;
}

/** Whether something can be taken back, or done again. */
export function undoable() {
  forgetOthers();
  return { undo: done.length > 0 || state().rows.length > 0, redo: undone.length > 0 };
}
