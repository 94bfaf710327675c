// Lists of one's own, kept in this browser, and what requests say is played.

import { Problem } from "./api.js";
import { gameFacts } from "./options.js";
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
 * The words of a text: one a line, or separated by anything that is not a letter; # starts a comment.
 * @param {string} text
 */
export function wordsOf(text) {
  const bare = text.replaceAll(/#.*$/gm, " ").toLowerCase();
  return [...new Set(bare.split(/[^\p{L}]+/u).filter(Boolean))];
}

/** What is played: the game, and its parts as they are chosen or as the game has them. */
export function chosen() {
  const now = state();
  const facts = gameFacts(now.game);
  return {
    game: facts.name,
    answers: now.answers || facts.answers,
    guesses: now.guesses || facts.guesses,
    rule: now.rule || facts.rule,
    mode: now.mode || facts.mode,
    limit: now.limit || facts.limit,
  };
}

/** What is played, as requests say it: the game, and whatever differs from it. */
export function gameRequest() {
  const now = state();
  const own = ownLists();
  /** @type {Record<string, any>} */
  const request = {};
  for (const part of /** @type {const} */ (["game", "rule", "mode", "limit"]))
    if (now[part]) request[part] = now[part];
  for (const part of /** @type {const} */ (["answers", "guesses"])) {
    const list = now[part];
    if (!list.startsWith("own:")) {
      if (list) request[part] = list;
      continue;
    }
    const words = own[list.slice(4)];
    if (!words)
      throw new Problem(
        "NoList",
        `The list ${list.slice(4)} is not in this browser; paste it under Settings, or choose another.`,
      );
    request[`own_${part}`] = words;
  }
  return request;
}

/** What is played and the turns on the board, as requests say them. */
export function setup(rows = state().rows) {
  const { known } = state();
  const turns = rows.map((row) => (known ? row.guess : `${row.guess}:${row.tiles}`));
  return { ...gameRequest(), turns, ...(known ? { known_answer: known } : {}) };
}
