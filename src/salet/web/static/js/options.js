// What can be chosen, as the server says it once.

import { ask } from "./api.js";

/**
 * @typedef {object} GameFacts what a game is
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {string} group
 * @property {string} rule
 * @property {string} answers
 * @property {string} guesses
 * @property {string} prior
 * @property {string} mode
 * @property {number} limit
 * @property {number} boards
 * @property {number | null} length
 * @property {boolean} truthful
 * @property {boolean} avoids
 * @property {"shape" | "first" | null} clue what is known of the word from the start
 * @property {number} [rescue] how many guesses are given at the start
 * @property {string | null} too_large why it is refused
 *
 * @typedef {{key: string, name: string, class: string, means: string, next: string, sign: string}} TileKind a colour a tile may have
 * @typedef {{kind: "tiles", tiles: TileKind[]} | {kind: "text", example: string, hint: string}} ReplyKind
 * @typedef {{name: string, title: string, about: string, reply: ReplyKind, one_grid: boolean, modes: string[]}} RuleFacts
 * @typedef {{name: string, title: string, description: string, count: number, length: number}} BankFacts
 * @typedef {{name: string, about: string}} Named
 * @typedef {{name: string, about: string, views: string[]}} StrategyFacts
 *
 * @typedef {object} Options
 * @property {string} version
 * @property {string} game the usual one
 * @property {GameFacts[]} games
 * @property {RuleFacts[]} rules
 * @property {BankFacts[]} banks
 * @property {string[]} groups of games, in the order of the menu
 * @property {Named[]} mode_details
 * @property {(Named & {title: string})[]} priors
 * @property {StrategyFacts[]} strategies
 * @property {string[]} tree_formats
 */

/** The order in which modes are offered. */
const MODES = ["normal", "hard", "ultra"];

/** @type {Options} */
let options = {
  version: "",
  game: "",
  games: [],
  rules: [],
  banks: [],
  groups: [],
  mode_details: [],
  priors: [],
  strategies: [],
  tree_formats: [],
};

/** Ask what there is. */
export async function loadOptions() {
  options = await ask("/api/options");
  options.mode_details.sort((one, other) => strictness(one.name) - strictness(other.name));
  for (const rule of options.rules) rule.modes.sort((one, other) => strictness(one) - strictness(other));
  for (const game of options.games) game.about = withoutCommands(game.about);
}

/** @param {string} about without what is for the console only: options such as --length */
function withoutCommands(about) {
  return about.replaceAll(/ \(--[^)]*\)/g, "").replaceAll(/[:;,] [^:;,.]*--[^.;]*/g, "");
}

/** @param {string} mode its place among the modes: the strictest last, then those that are not salet's */
function strictness(mode) {
  const place = MODES.indexOf(mode);
  return place < 0 ? MODES.length : place;
}

/** All there is to choose from. */
export function available() {
  return options;
}

/**
 * What a game is, by its name. A family such as mastermind has members, mastermind-5-8, which are as it is.
 * @param {string} name empty for the usual game
 * @returns {GameFacts}
 */
export function gameFacts(name) {
  const wanted = name || options.game;
  const found = (/** @type {string} */ each) => options.games.find((game) => game.name === each);
  const facts = found(wanted) ?? found(wanted.replace(/(-\d{1,3})+$/, ""));
  if (facts) return { ...facts, name: wanted };
  const usual = /** @type {GameFacts} */ (found(options.game));
  return { ...usual, name: wanted, title: wanted, about: "" };
}

/**
 * The short name of a game: "Quordle" of "Quordle: four boards".
 * @param {GameFacts} game
 */
export function shortTitle(game) {
  const [name, rest = ""] = game.title.split(/[:,] /, 2);
  const years = /\d{4}/.exec(rest)?.[0];
  const letters = /\d+ letters/.exec(rest)?.[0];
  return years ? `${name} ${years}` : letters ? `${name}, ${letters}` : name;
}

/**
 * What a rule is, by its name.
 * @param {string} name
 * @returns {RuleFacts}
 */
export function ruleFacts(name) {
  return options.rules.find((rule) => rule.name === name) ?? options.rules[0];
}

/**
 * How many letters the words of a bank have.
 * @param {string} name
 * @returns {number | undefined}
 */
export function bankLength(name) {
  return options.banks.find((bank) => bank.name === name)?.length;
}

/**
 * What a list is called: its title, or the name of one's own.
 * @param {string} name
 */
export function listTitle(name) {
  if (name.startsWith("own:")) return `${name.slice(4)} (yours)`;
  return options.banks.find((bank) => bank.name === name)?.title ?? name;
}

/**
 * The strategies that a view offers, with what they do.
 * @param {string} view
 */
export function strategies(view) {
  return options.strategies.filter((each) => each.views.includes(view));
}

/**
 * A text with the titles of lists in place of their names.
 * @param {string} text
 */
export function withTitles(text) {
  const titles = new Map(options.banks.map((bank) => [bank.name, `“${bank.title}”`]));
  // a title says how many words there are
  return text.replaceAll(/([\w-]+)( \([\d,]+ words\))?/g, (said, name) => titles.get(name) ?? said);
}
