// What can be chosen, as the server says it once.

import { ask } from "./api.js";

/** @type {any} */
let options = { game: "", games: [], rules: [], banks: [], modes: [], strategies: [], version: "" };

/** Ask what there is. */
export async function loadOptions() {
  options = await ask("/api/options");
}

/** The games with one board: name and title. */
export function games() {
  return options.games
    .filter((/** @type {any} */ game) => game.boards === 1)
    .map((/** @type {any} */ game) => [game.name, game.title]);
}

/**
 * What a game is, by its name: its title, lists, rule, mode and limit.
 * @param {string} name empty for the usual game
 */
export function gameFacts(name) {
  const wanted = name || options.game;
  return options.games.find((/** @type {any} */ game) => game.name === wanted) ?? { name: wanted };
}

/** The names of all rules. */
export function rules() {
  return options.rules.map((/** @type {any} */ rule) => rule.name);
}

/** The banks: name and what they are called with their count. */
export function banks() {
  return options.banks.map((/** @type {any} */ bank) => [
    bank.name,
    `${bank.name} (${bank.count.toLocaleString("en")})`,
  ]);
}

/**
 * How many letters the words of a bank have.
 * @param {string} name
 * @returns {number | undefined}
 */
export function bankLength(name) {
  return options.banks.find((/** @type {any} */ bank) => bank.name === name)?.length;
}

/** The names of all modes. */
export function modes() {
  return options.modes;
}

/**
 * The names of the strategies that a view offers.
 * @param {string} view
 * @returns {string[]}
 */
export function strategies(view) {
  return options.strategies
    .filter((/** @type {any} */ each) => each.views.includes(view))
    .map((/** @type {any} */ each) => each.name);
}
