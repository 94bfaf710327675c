// Games kept in this browser alone, each as an export of the record has it.

import { Problem } from "./api.js";
import { isObject, readList, write } from "./stored.js";

/** @typedef {Record<string, any>} Exported a game as the export has it, with its review where it was made */

const KEPT = "salet.games";
const SUMMARY = ["skill", "luck_score", "loss", "luck", "expected", "status"];

/** @returns {Exported[]} all games, oldest first */
export function all() {
  return readList(KEPT, isObject);
}

/** @param {Exported[]} games */
function store(games) {
  if (!write(KEPT, JSON.stringify(games)))
    throw new Problem("NoRoom", "This browser has no room for more games, or does not let the page store any.");
}

/**
 * Add games that are not there yet.
 * @param {...Exported} games
 * @returns {number} how many were new
 */
export function add(...games) {
  const kept = all();
  const ids = new Set(kept.map((game) => game.id));
  const fresh = games.filter((game) => !ids.has(game.id)).map(brief);
  if (fresh.length) store([...kept, ...fresh]);
  return fresh.length;
}

/** @param {Exported} game without what is empty */
function brief(game) {
  return Object.fromEntries(Object.entries(game).filter(([, value]) => value !== "" && value !== null));
}

/** @param {string} id */
export function remove(id) {
  store(all().filter((game) => game.id !== id));
}

/**
 * Keep what a review comes to.
 * @param {string} id of its game
 * @param {Record<string, any>} review
 */
export function addReview(id, review) {
  const summary = Object.fromEntries(SUMMARY.map((name) => [name, review[name]]));
  store(all().map((game) => (game.id === id ? { ...game, review: summary } : game)));
}
