// What is on screen, kept in the address: a link shows the same, and back and forward work.

/**
 * @typedef {{guess: string, tiles: string}} Turn
 * @typedef {object} State
 * @property {string} view
 * @property {string} game which game is played, by its name; empty for the usual one
 * @property {string} answers this and the next four: empty, or 0, where it is as the game has it
 * @property {string} guesses
 * @property {string} rule
 * @property {string} mode
 * @property {number} limit
 * @property {Turn[]} rows
 * @property {string} known the answer, where it is known
 * @property {string} strategy how guesses are ranked; empty for the best that is known
 * @property {string} player whose tree is shown
 * @property {string} opener the first guess of that tree
 * @property {string} hidden which hidden word is played: a seed, a day or evil
 * @property {string[]} made the guesses at that word
 */

/** @type {Readonly<State>} */
const DEFAULTS = Object.freeze({
  view: "board",
  game: "",
  answers: "",
  guesses: "",
  rule: "",
  mode: "",
  limit: 0,
  rows: [],
  known: "",
  strategy: "",
  player: "optimal",
  opener: "",
  hidden: "",
  made: [],
});

/** A hidden word, which links of the first edition have as their game. */
const HIDDEN = /^(\d+|\d{4}-\d\d-\d\d|evil)$/;

export const VIEWS = ["board", "bot", "openers", "tree", "play"];

/**
 * Read a state from an address.
 * @param {string} search the part after the path
 * @returns {State}
 */
export function parseState(search) {
  const query = new URLSearchParams(search);
  const text = (/** @type {string} */ name) => query.get(name) ?? /** @type {any} */ (DEFAULTS)[name];
  const rows = (query.get("rows") ?? "")
    .split(",")
    .filter(Boolean)
    .map((row) => {
      const [guess, tiles = ""] = row.split(".");
      return { guess: guess.toLowerCase(), tiles: tiles.toLowerCase() };
    });
  const limit = Number.parseInt(query.get("limit") ?? "", 10);
  const old = HIDDEN.test(text("game"));
  return {
    view: VIEWS.includes(text("view")) ? text("view") : DEFAULTS.view,
    game: old ? "" : text("game"),
    answers: text("answers"),
    guesses: text("guesses"),
    rule: text("rule"),
    mode: text("mode"),
    limit: limit >= 1 && limit <= 100 ? limit : DEFAULTS.limit,
    rows,
    known: text("known"),
    strategy: text("strategy"),
    player: text("player"),
    opener: text("opener"),
    hidden: text(old ? "game" : "hidden"),
    made: (query.get("made") ?? "").split(",").filter(Boolean),
  };
}

/**
 * Write a state as an address; what is as usual is left out.
 * @param {State} state
 */
export function formatState(state) {
  const query = new URLSearchParams();
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    const value = /** @type {any} */ (state)[name];
    if (name === "rows") {
      if (value.length)
        query.set(name, value.map((/** @type {Turn} */ row) => `${row.guess}.${row.tiles}`).join(","));
    } else if (name === "made") {
      if (value.length) query.set(name, value.join(","));
    } else if (value !== usual) query.set(name, String(value));
  }
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : location.pathname;
}

/** @type {State} */
let current = parseState(location.search);
/** @type {Array<(state: State) => void>} */
const listeners = [];

/** What is on screen. */
export function state() {
  return current;
}

/**
 * Change what is on screen, and the address with it.
 * @param {Partial<State>} change
 * @param {{replace?: boolean, quiet?: boolean}} [how] `replace` leaves no step to go back to;
 *   `quiet` draws nothing anew
 */
export function go(change, how = {}) {
  current = { ...current, ...change };
  const address = formatState(current);
  if (how.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  if (!how.quiet) listeners.forEach((tell) => tell(current));
}

/** @param {(state: State) => void} tell called whenever something else is on screen */
export function onChange(tell) {
  listeners.push(tell);
}

window.addEventListener("popstate", () => {
  current = parseState(location.search);
  listeners.forEach((tell) => tell(current));
});
