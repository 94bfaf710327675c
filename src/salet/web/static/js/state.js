// What is on screen, kept in the address: a link shows the same, and back and forward work.

/**
 * @typedef {{guess: string, tiles: string}} Turn a guess and its reply, as the rule writes it
 * @typedef {object} State
 * @property {string} view
 * @property {string} game which game is played, by its name; empty for the usual one
 * @property {string} answers this and the next seven: empty, or 0, where it is as the game has it
 * @property {string} guesses
 * @property {string} prior
 * @property {string} rule
 * @property {string} mode
 * @property {number} limit
 * @property {string} shape what is known of the answer: which letters are the same
 * @property {string} first its first letter
 * @property {Turn[]} rows
 * @property {number | null} at after how many turns the position is shown; null for all of them
 * @property {string} known the answer, where it is known
 * @property {string} strategy how guesses are ranked; empty for the best that is known
 * @property {string} player whose tree is shown
 * @property {string} opener the first guess of that tree
 * @property {string} hidden which hidden word is played: a seed, a day or evil
 * @property {string[]} made the guesses at that word
 * @property {number} hints how many hints were taken in that game
 * @property {string} word the answer that grids are looked at with; the board has its own
 * @property {string} grid the rows of shared grids: `bybbb.ggggg`, with a comma between two grids
 */

/** @type {Readonly<State>} */
const DEFAULTS = Object.freeze({
  view: "board",
  game: "",
  answers: "",
  guesses: "",
  prior: "",
  rule: "",
  mode: "",
  limit: 0,
  shape: "",
  first: "",
  rows: [],
  at: null,
  known: "",
  strategy: "",
  player: "optimal",
  opener: "",
  hidden: "",
  made: [],
  hints: 0,
  word: "",
  grid: "",
});

/** The parts of a game that an address may change. */
export const PARTS = /** @type {const} */ ([
  "answers",
  "guesses",
  "prior",
  "rule",
  "mode",
  "limit",
  "shape",
  "first",
]);

/** A hidden word, which links of the first edition have as their game. */
const HIDDEN = /^(\d+|\d{4}-\d\d-\d\d|evil)$/;
/** What guesses are made of: letters, figures, and what equations have. */
const SIGNS = /^[\p{L}\p{M}\d+\-*/=]+$/u;
/** Longer texts in an address are nobody's. */
const LONGEST = 64;

export const VIEWS = ["board", "review", "play", "record", "grid", "openers", "bot", "tree"];

/**
 * Read turns from an address. Replies may have commas (2,1): a piece without a guess is the rest of one.
 * @param {string} text
 * @returns {Turn[]}
 */
export function parseRows(text) {
  /** @type {Turn[]} */
  const rows = [];
  for (const piece of text.toLowerCase().split(",").filter(Boolean).slice(0, 200)) {
    const dot = piece.indexOf(".");
    if (dot > 0) rows.push({ guess: piece.slice(0, dot), tiles: piece.slice(dot + 1) });
    else if (rows.length && dot < 0) rows[rows.length - 1].tiles += `,${piece}`;
    else rows.push({ guess: piece.replace(/^\./, ""), tiles: "" });
  }
  return rows.filter((row) => row.guess.length <= 32 && SIGNS.test(row.guess)).slice(0, 100);
}

/**
 * Write turns for an address.
 * @param {Turn[]} rows
 */
export function formatRows(rows) {
  return rows.map((row) => `${row.guess}.${row.tiles}`).join(",");
}

/**
 * Read a state from an address.
 * @param {string} search the part after the path
 * @returns {State}
 */
export function parseState(search) {
  const query = new URLSearchParams(search);
  const text = (/** @type {string} */ name, longest = LONGEST) =>
    (query.get(name) ?? /** @type {any} */ (DEFAULTS)[name]).slice(0, longest);
  const whole = (/** @type {string} */ name, /** @type {number} */ least, /** @type {number} */ most) => {
    const number = Number(query.get(name) ?? "x");
    return Number.isInteger(number) && number >= least && number <= most ? number : null;
  };
  const rows = parseRows(query.get("rows") ?? "");
  const old = HIDDEN.test(text("game"));
  const view = VIEWS.includes(text("view")) ? text("view") : DEFAULTS.view;
  const known = text("known", 256).toLowerCase();
  const grid = text("grid", 4000);
  // links of the first edition have one answer for the board and the grids
  const shared = view === "grid" && grid && !rows.length && !query.has("word");
  return {
    view,
    game: old ? "" : text("game"),
    answers: text("answers"),
    guesses: text("guesses"),
    prior: text("prior"),
    rule: text("rule"),
    mode: text("mode"),
    limit: whole("limit", 1, 100) ?? 0,
    shape: text("shape"),
    first: text("first"),
    rows,
    at: whole("at", 0, rows.length - 1),
    known: shared ? "" : known,
    strategy: text("strategy"),
    player: text("player"),
    opener: text("opener"),
    hidden: text(old ? "game" : "hidden"),
    made: (query.get("made") ?? "")
      .split(",")
      .filter((word) => word && word.length <= 32)
      .slice(0, 100),
    hints: whole("hints", 0, 100) ?? 0,
    word: shared ? known : text("word").toLowerCase(),
    grid,
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
      if (value.length) query.set(name, formatRows(value));
    } else if (name === "made") {
      if (value.length) query.set(name, value.join(","));
    } else if (value !== usual) query.set(name, String(value));
  }
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
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
