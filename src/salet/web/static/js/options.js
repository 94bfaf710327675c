// What can be chosen, as the server says it once.

import { ask } from "./api.js";

/** @type {any} */
let options = { game: "", games: [], rules: [], banks: [], modes: [], strategies: [], version: "" };

/** Ask what there is. */
export async function loadOptions() {
  options = await ask("/api/options");
}

/** The games that the page draws: name and title. */
export function games() {
  return options.games
    .filter((/** @type {any} */ game) => game.on_page)
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

/**
 * Why the page does not draw a game, though the server knows it; empty where it does.
 * @param {string} name empty for the usual game
 * @param {string} rule empty for that of the game
 */
export function whyNotDrawn(name, rule) {
  const base = (name || options.game).replace(/(-\d{1,3})+$/, ""); // mastermind-5-4 is as mastermind
  const facts = [gameFacts(name), gameFacts(base)].find((game) => game.title);
  if (!facts) return ""; // the server says what is wrong
  if (facts.boards > 1) return `This page shows one board, and ${facts.name} has ${facts.boards}.`;
  const told = rule || facts.rule;
  const tiles = options.rules.find((/** @type {any} */ each) => each.name === told)?.tiles ?? true;
  return tiles ? "" : `This page draws tiles, and the replies of ${told} are not tiles.`;
}

/** The names of all rules whose replies are tiles. */
export function rules() {
  return options.rules
    .filter((/** @type {any} */ rule) => rule.tiles)
    .map((/** @type {any} */ rule) => rule.name);
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
