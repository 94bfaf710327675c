// Lists of one's own, kept in this browser, and what requests say of lists.

import { Problem } from "./api.js";
import { state } from "./state.js";

const KEPT = "salet.own-lists";

/** @returns {Record<string, string[]>} */
export function ownLists() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Keep a list under a name; an empty one is forgotten.
 * @param {string} name
 * @param {string[]} words
 */
export function keepList(name, words) {
  const lists = ownLists();
  if (words.length) lists[name] = words;
  else delete lists[name];
  try {
    localStorage.setItem(KEPT, JSON.stringify(lists));
  } catch {
    throw new Problem("NoRoom", "This browser has no room for the list.");
  }
}

/**
 * The words of a text: one a line, or set apart by anything that is no letter; # starts a comment.
 * @param {string} text
 */
export function wordsOf(text) {
  const bare = text.replaceAll(/#.*$/gm, " ").toLowerCase();
  return [...new Set(bare.split(/[^\p{L}]+/u).filter(Boolean))];
}

/** The lists, the mode and the limit, as requests say them. */
export function lists() {
  const { answers, guesses, mode, limit } = state();
  const own = ownLists();
  /** @type {Record<string, any>} */
  const said = { mode, limit };
  for (const [name, which] of [
    ["answers", answers],
    ["guesses", guesses],
  ]) {
    if (!which.startsWith("own:")) {
      said[name] = which;
      continue;
    }
    const words = own[which.slice(4)];
    if (!words)
      throw new Problem(
        "NoList",
        `The list ${which.slice(4)} is not in this browser; paste it under Settings, or choose another.`,
      );
    said[`own_${name}`] = words;
  }
  return said;
}

/** The lists and the turns on the board, as requests say them. */
export function setup(rows = state().rows) {
  const { known } = state();
  const turns = rows.map((row) => (known ? row.guess : `${row.guess}:${row.tiles}`));
  return { ...lists(), turns, ...(known ? { known_answer: known } : {}) };
}
