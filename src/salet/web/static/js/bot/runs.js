// Runs of the bot, which outlive the view and a reload.

import { areTexts, isObject, readList, write } from "../stored.js";

const KEPT = "salet.runs";
const MOST = 40;

/**
 * @typedef {object} Run how many games went
 * @property {string} id
 * @property {string} openers
 * @property {string} strategy
 * @property {string} mode
 * @property {string} game what was played, in words, without its mode
 * @property {number} games
 * @property {number} mean
 * @property {number | null} error the standard error of the mean; null where all answers were played
 * @property {number} worst
 * @property {number} limit
 * @property {number} success
 * @property {number} within3
 * @property {Record<string, number>} histogram
 * @property {string[]} failed
 * @property {string} claim "played", or "proven" for what is known without playing
 */

const TEXTS = ["id", "openers", "strategy", "mode", "game", "claim"];
const NUMBERS = ["games", "mean", "worst", "limit", "success", "within3"];

/** @type {Run[] | null} */
let runs = null;
/** The games of runs of this visit, by the run's id. @type {Map<string, any[]>} */
const played = new Map();

/** @param {any} run whether it can be shown */
function isRun(run) {
  return (
    isObject(run) &&
    TEXTS.every((name) => typeof run[name] === "string") &&
    NUMBERS.every((name) => typeof run[name] === "number") &&
    isObject(run.histogram) &&
    areTexts(run.failed)
  );
}

/** @param {string} game without the mode of the settings, which it once had whatever mode was played */
function withoutMode(game) {
  return game.replace(/ · (normal|hard|ultra)(?= · |$)/, "");
}

/** All runs, the newest first. */
export function allRuns() {
  runs ??= readList(KEPT, isRun).map((run) => ({ ...run, game: withoutMode(run.game) }));
  return runs;
}

/** @param {Run} run its games, where it was played on this visit */
export function gamesOf(run) {
  return played.get(run.id);
}

/** @param {Run[]} now they are shown until the page is left, even where they cannot be stored */
function keep(now) {
  runs = now.slice(0, MOST);
  write(KEPT, JSON.stringify(runs));
  const ids = new Set(runs.map((run) => run.id));
  for (const id of played.keys()) if (!ids.has(id)) played.delete(id);
}

/**
 * @param {Run} run
 * @param {any[]} [games]
 */
export function addRun(run, games) {
  if (games) played.set(run.id, games);
  const same = (/** @type {Run} */ each) =>
    each.openers === run.openers &&
    each.strategy === run.strategy &&
    each.mode === run.mode &&
    each.game === run.game &&
    each.games === run.games;
  keep([run, ...allRuns().filter((each) => !same(each))]);
}

/** @param {string} id */
export function removeRun(id) {
  keep(allRuns().filter((run) => run.id !== id));
}

/** Forget all of them. */
export function clearRuns() {
  keep([]);
}
