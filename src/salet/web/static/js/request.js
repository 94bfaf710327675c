// What is played, as requests say it; lists of one's own, which are kept in this browser.

import { Problem } from "./api.js";
import { gameFacts, ruleFacts } from "./options.js";
import { PARTS, state } from "./state.js";
import { areTexts, readTable, write } from "./stored.js";

const KEPT = "salet.own-lists";

/** @returns {Record<string, string[]>} */
export function ownLists() {
  return readTable(KEPT, areTexts);
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
  if (!write(KEPT, JSON.stringify(lists)) && words.length)
    throw new Problem("NoRoom", "This browser has no room for the list, or does not let the page store it.");
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
  const rule = now.rule || facts.rule;
  const { modes } = ruleFacts(rule);
  return {
    facts,
    /** The modes that it may be played in: hard mode only where tiles tell letters. */
    modes,
    game: facts.name,
    answers: now.answers || facts.answers,
    guesses: now.guesses || facts.guesses,
    prior: now.prior || (now.answers ? "equal" : facts.prior),
    rule,
    mode: now.mode || facts.mode,
    limit: now.limit || facts.limit,
    boards: facts.boards,
  };
}

/** How the replies of what is played are typed and drawn. */
export function reply() {
  return ruleFacts(chosen().rule).reply;
}

/** How many replies a guess gets: one a board, or one for all. */
export function replies() {
  const { rule, boards } = chosen();
  return ruleFacts(rule).one_grid ? 1 : boards;
}

/** What is played, as requests say it: the game, and whatever differs from it. */
export function gameRequest() {
  const now = state();
  const own = ownLists();
  /** @type {Record<string, any>} */
  const request = {};
  if (now.game) request.game = now.game;
  for (const part of PARTS) {
    const value = now[part];
    if (!value) continue;
    if ((part !== "answers" && part !== "guesses") || !now[part].startsWith("own:")) {
      request[part] = value;
      continue;
    }
    const words = own[now[part].slice(4)];
    if (!words)
      throw new Problem(
        "NoList",
        `The list ${now[part].slice(4)} is not in this browser; paste it under the game's settings, or choose another.`,
      );
    request[`own_${part}`] = words;
  }
  return request;
}

/**
 * What is played and turns, as requests say them.
 * @param {import("./state.js").Turn[]} [rows] those on the board up to where it is looked at
 */
export function setup(rows = shownRows()) {
  const { known } = state();
  const turns = rows.map((row) => (known ? row.guess : `${row.guess}:${row.tiles}`));
  return { ...gameRequest(), turns, ...(known ? { known_answer: known } : {}) };
}

/** The turns up to where the board is looked at. */
export function shownRows() {
  const { rows, at } = state();
  return at === null ? rows : rows.slice(0, at);
}
