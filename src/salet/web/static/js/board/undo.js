// Taking back what was done on the board, and doing it again.

import { go, state } from "../state.js";

/** @typedef {Pick<import("../state.js").State, "rows" | "at" | "known">} Snapshot */

/** @type {Snapshot[]} */
const done = [];
/** @type {Snapshot[]} */
const undone = [];

/** @returns {Snapshot} */
function now() {
  const { rows, at, known } = state();
  return { rows, at, known };
}

/**
 * Change the board so that it can be taken back.
 * @param {Partial<Snapshot>} change
 * @param {{quiet?: boolean}} [how]
 */
export function change(change, how = {}) {
  done.push(now());
  undone.length = 0;
  go({ at: null, ...change }, how);
}

/** Take the last change back; whether there was one. */
export function undo() {
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
  const after = undone.pop();
  if (!after) return false;
  done.push(now());
  go(after);
  return true;
}

/** Whether something can be taken back, or done again. */
export function undoable() {
  return { undo: done.length > 0 || state().rows.length > 0, redo: undone.length > 0 };
}
