// The word of the day: once a day, and how many days in a row it was found.

import { areTexts, readTable, write } from "../stored.js";

const KEPT = "salet.daily";

/** @returns {Record<string, {made: string[], won: boolean, over: boolean, hints?: number}>} by day and game */
function kept() {
  const isCount = (/** @type {any} */ hints) => hints === undefined || Number.isInteger(hints);
  return readTable(KEPT, (day) => areTexts(day?.made) && isCount(day.hints));
}

/** @param {Date} [when] a day as YYYY-MM-DD, where the player is */
export function dayOf(when = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

/**
 * The guesses made at the word of a day so far, how many hints were taken, and whether it is over; nothing
 * before the first of them.
 * @param {string} day
 * @param {string} game
 */
export function madeOn(day, game) {
  const stored = kept()[`${day} ${game}`];
  return stored ? { made: stored.made, hints: stored.hints ?? 0, over: stored.over } : null;
}

/**
 * Keep the guesses at the word of a day: it is played once.
 * @param {string} day
 * @param {string} game
 * @param {string[]} made
 * @param {{won: boolean, over: boolean, hints: number}} how
 */
export function keepDay(day, game, made, { won, over, hints }) {
  const all = kept();
  all[`${day} ${game}`] = { made, won, over, hints };
  const names = Object.keys(all).sort().slice(-800);
  write(KEPT, JSON.stringify(Object.fromEntries(names.map((name) => [name, all[name]]))));
}

/**
 * How many days in a row the word was found, up to today, or to yesterday while today's is open.
 * @param {string} game
 */
export function streak(game) {
  const all = kept();
  const won = (/** @type {Date} */ day) => all[`${dayOf(day)} ${game}`]?.won ?? false;
  const day = new Date();
  if (!all[`${dayOf(day)} ${game}`]?.over) day.setDate(day.getDate() - 1);
  let days = 0;
  for (; won(day); days++) day.setDate(day.getDate() - 1);
  return days;
}
