// Finished games that are kept: in the record of this machine, or where there is none in this browser.

import { ask, fetchText, listen } from "./api.js";
import { button, byId, el, toast, wrong } from "./dom.js";
import * as browser from "./games_in_browser.js";
import { announce } from "./live.js";
import { available } from "./options.js";
import { chosen, gameRequest } from "./request.js";
import { PARTS } from "./state.js";
import { read, write } from "./stored.js";

/**
 * @typedef {object} KeptGame
 * @property {string} id
 * @property {string} date the day it is of
 * @property {string} title
 * @property {string} game empty where only its lists are known
 * @property {string} mode
 * @property {number} limit
 * @property {number} boards
 * @property {string[]} turns
 * @property {string} answer
 * @property {boolean} won
 * @property {number} guesses
 * @property {string} result as people write it: 4/6
 * @property {{skill: number, luck_score: number} | null} review
 *
 * @typedef {object} Finished a game that has ended
 * @property {string[]} turns guesses with their tiles, or words alone where the answer is known
 * @property {string} [known] the answer
 * @property {string} [title]
 * @property {string | null} [date]
 * @property {boolean} [evil] whether no word was hidden
 * @property {boolean} [gave_up] whether the answer was asked for before the last guess
 * @property {"play" | "assist"} command whether the word was hidden here or elsewhere
 */

const CONSENT = "salet.keep-games";

/** @type {Promise<{available: boolean, why_not: string | null, games: number, damaged_games: number, damaged: string[]}> | null} */
let asked = null;

/** Whether this machine's record is there for us; and if not, why. */
export function record() {
  asked ??= ask("/api/record").catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** @returns {Promise<boolean>} whether games go to the record of this machine, and not to the browser's */
async function onMachine() {
  return (await record()).available;
}

/** The games to send with a question about them: none where the machine has them. */
async function sent() {
  await adding.catch(() => {}); // whoever adds it says what is wrong
  return (await onMachine()) ? {} : { games: browser.all() };
}

/** Whether games are kept, as it was said: "yes", "no", or null before anything was said. */
export function consent() {
  const said = read(CONSENT);
  return said === "yes" || said === "no" ? said : null;
}

/** @param {boolean} yes whether games are kept, those included that wait for this answer */
export function setConsent(yes) {
  write(CONSENT, yes ? "yes" : "no");
  document.getElementById("keep-games")?.remove();
  for (const game of waiting.splice(0)) if (yes) add(game).catch(tell);
}

/** Where games are kept, in a sentence. */
export async function whereKept() {
  return (await onMachine())
    ? "They stay on this machine, in the same record as those of salet play."
    : "They stay in this browser, and nowhere else.";
}

/** Games that were taken to be kept or to be asked about, so that no redraw does it again. */
const taken = new Set();

/**
 * Keep a finished game; ask first whether games are to be kept, where nobody has said so.
 * @param {Finished} game
 */
export async function keepGame(game) {
  const { known, ...rest } = game;
  const told = known && chosen().facts.truthful; // where replies lie, the answer does not give them
  const request = { ...gameRequest(), ...rest, ...(told ? { known_answer: known } : {}) };
  const key = JSON.stringify(request);
  if (consent() === "no" || taken.has(key)) return;
  taken.add(key);
  try {
    if (consent() === "yes") await add(request);
    else await offer(request);
  } catch (error) {
    taken.delete(key); // the next time may do
    tell(error);
  }
}

/** The games that are being added, one after the other, so that the record waits for them. @type {Promise<void>} */
let adding = Promise.resolve();

/** @param {object} request */
function add(request) {
  adding = adding.catch(() => {}).then(() => addNow(request)); // whoever added the one before says what is wrong
  return adding;
}

/** @param {object} request */
async function addNow(request) {
  if (await onMachine()) await ask("/api/record/add", request);
  else browser.add(await ask("/api/record/describe", request));
  announce("The game is kept in your record.");
}

/** @param {unknown} error say for a while that a game was not kept */
function tell(error) {
  toast(el("p", {}, "The game was not kept."), wrong(error));
}

/** Finished games of which nobody has said yet whether to keep them. @type {object[]} */
const waiting = [];

/** @param {object} request ask whether this game and later ones are to be kept */
async function offer(request) {
  const where = await whereKept();
  if (consent() === "yes") return add(request); // it was said meanwhile
  if (consent() === "no") return;
  waiting.push(request);
  if (document.getElementById("keep-games")) return;
  const node = el("section", { class: "notice keep", id: "keep-games", "aria-label": "Keep your games?" });
  node.append(
    el("p", {}, el("strong", {}, "Keep your finished games?"), ` ${where}`),
    el(
      "div",
      { class: "actions" },
      button("Keep them", () => setConsent(true), { class: "main small-button" }),
      button("Don't keep them", () => setConsent(false), { class: "small-button" }),
    ),
  );
  byId("view").before(node);
}

/**
 * The games that are kept, the newest first.
 * @param {number} most
 * @param {string} [day] only those of this day
 * @returns {Promise<{count: number, games: KeptGame[]}>}
 */
export async function keptGames(most, day = "") {
  return ask("/api/record/list", { ...(await sent()), count: most, ...(day ? { day } : {}) });
}

/** What they come to. */
export async function keptFigures() {
  return ask("/api/record/figures", await sent());
}

/** @param {string} id */
export async function removeGame(id) {
  if (await onMachine()) await ask("/api/record/remove", { ids: [id] });
  else browser.remove(id);
}

/**
 * Add the games in a text: an export, a table, or share texts.
 * @param {string} text
 * @returns {Promise<{games: number, new: number, left_out: string[]}>}
 */
export async function importGames(text) {
  if (await onMachine()) return ask("/api/record/import", { text });
  const { games, left_out } = await ask("/api/record/read", { text });
  return { games: games.length, new: browser.add(...games), left_out };
}

/**
 * All games as the text of a file.
 * @param {"json" | "csv"} format
 */
export async function exportGames(format) {
  return fetchText("/api/record/export", { ...(await sent()), format });
}

/**
 * Review the games that have no review yet, or only those with these turns.
 * @param {AbortSignal} signal
 * @param {(done: number, of: number) => void} tell
 * @param {string | null} [turns]
 */
export async function reviewGames(signal, tell, turns = null) {
  await listen("/api/record/review", { ...(await sent()), turns }, signal, (name, document) => {
    if (name === "progress") tell(document.done, document.of);
    else if (name === "reviewed") browser.addReview(document.id, document.review);
  });
}

/**
 * What to go to so that a kept game is on the board.
 * @param {KeptGame} game
 */
export function gameState(game) {
  const { games, game: usual } = available();
  const facts = games.find((each) => each.name === (game.game || usual));
  const rows = game.turns.map((turn) => {
    const [guess, ...rest] = turn.split(":");
    return { guess, tiles: rest.join(":") };
  });
  return {
    ...Object.fromEntries(PARTS.map((name) => [name, name === "limit" ? 0 : ""])),
    game: game.game === usual ? "" : game.game,
    mode: game.mode === facts?.mode ? "" : game.mode,
    limit: game.limit === facts?.limit ? 0 : game.limit,
    rows,
    at: null,
    known: game.won || game.boards > 1 ? "" : game.answer,
  };
}

/** @param {KeptGame} game whether its words are known, and not its tiles alone */
export function hasWords(game) {
  return !game.turns.some((turn) => turn.startsWith("?"));
}
