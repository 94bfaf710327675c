// What a review says in figures and sentences.

import { guesses, count } from "../text.js";

/**
 * @typedef {{word: string, expected: number, claim: string}} Alternative
 *
 * @typedef {object} ReviewedTurn a guess, and what it came to
 * @property {string} guess
 * @property {string} pattern
 * @property {number} candidates_before
 * @property {number} candidates_left
 * @property {string | null} best
 * @property {number} best_expected
 * @property {number} expected
 * @property {number} after
 * @property {number} loss
 * @property {number} luck
 * @property {number} risk
 * @property {number | null} skill
 * @property {number} luck_score
 * @property {string} verdict
 * @property {string} status
 * @property {boolean} forced
 * @property {boolean} opener
 * @property {Alternative[]} [alternatives]
 *
 * @typedef {object} Report a review
 * @property {string | null} answer
 * @property {boolean} solved
 * @property {boolean} [over]
 * @property {number} guesses
 * @property {number} limit
 * @property {number} expected
 * @property {number} loss
 * @property {number} luck
 * @property {number} skill
 * @property {number} luck_score
 * @property {string} status
 * @property {ReviewedTurn[]} turns
 * @property {string[]} [bot]
 * @property {string[]} [story]
 * @property {string} mode
 * @property {{skill: string, luck: string}} meanings
 * @property {{mean: number, skill: number, above: string | null, source: string} | null} people
 * @property {string} text
 */

/** A sign for each verdict, after those of chess, so that none is told by its colour alone. */
const MARKS = /** @type {Record<string, string>} */ ({
  best: "★",
  excellent: "!",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
  forced: "→",
});

/** @param {string} verdict */
export function markOf(verdict) {
  return MARKS[verdict] ?? "";
}

/** @param {Report} report whether the game is over */
export function isOver(report) {
  return report.over ?? (report.solved || report.guesses >= report.limit);
}

/** @param {number} number in hundredths */
const cents = (number) => Math.round(100 * number);
/** @param {number} hundredths */
const places = (hundredths) => (hundredths / 100).toFixed(2);

/**
 * What the guesses are made of, rounded so that it adds up: luck is the rest.
 * @param {Report} report
 */
export function sumOf(report) {
  const last = report.turns[report.turns.length - 1];
  const expected = cents(report.expected);
  const lost = report.turns.reduce((sum, turn) => sum + cents(turn.loss), 0);
  const after = cents(last.after);
  const luck = expected + lost - 100 * report.guesses - after;
  return {
    expected: places(expected),
    lost: places(lost),
    luck: places(Math.abs(luck)),
    lucky: luck >= 0,
    guesses: report.guesses,
    lostGame: isOver(report) && !report.solved,
    toCome: isOver(report) || !after ? "" : places(after),
    sure: report.status === "proven" ? "" : "~",
  };
}

/** Verdicts on guesses from which there is something to learn. */
const DOUBTFUL = ["inaccuracy", "mistake", "blunder"];

/**
 * The guess to learn from: the one with the worst verdict, then the least skill; nothing where none is worth
 * changing.
 * @param {Report} report
 */
export function lesson(report) {
  const grave = (/** @type {ReviewedTurn} */ turn) => DOUBTFUL.indexOf(turn.verdict);
  const doubtful = report.turns.filter((turn) => grave(turn) >= 0);
  const order = (/** @type {ReviewedTurn} */ one, /** @type {ReviewedTurn} */ other) =>
    grave(other) - grave(one) || (one.skill ?? 99) - (other.skill ?? 99);
  return doubtful.sort(order)[0] ?? null;
}

/**
 * How it went and the one thing to learn, in a sentence.
 * @param {Report} report
 * @param {boolean} spoilers whether words are named that are not on the board
 */
export function headline(report, spoilers) {
  const over = isOver(report);
  const named = spoilers && report.answer ? report.answer.toUpperCase() : "the word";
  const left = report.turns[report.turns.length - 1].candidates_left;
  const went = report.solved
    ? `You found ${named} in ${guesses(report.guesses)}`
    : over
      ? `You did not find ${named} in ${guesses(report.guesses)}`
      : `${guesses(report.guesses)} so far, ${count(left, "answer")} left`;
  const worst = lesson(report);
  if (!worst) {
    const perfect = report.turns.every((turn) => turn.forced || turn.verdict === "best");
    return `${went}, ${perfect ? "with best play throughout" : "and no guess was worth changing"}.`;
  }
  const number = report.turns.indexOf(worst) + 1;
  const own = spoilers || !over ? `${worst.guess.toUpperCase()}, guess ${number},` : `guess ${number}`;
  const risky = worst.risk > 0 && cents(worst.loss) < 15;
  const cost = `${worst.status === "proven" ? "" : "~"}${places(cents(worst.loss))} guesses`;
  if (!spoilers || !worst.best)
    return risky ? `${went}; ${own} was a risk.` : `${went}; ${own} cost ${cost} on average.`;
  const best = worst.best.toUpperCase();
  const instead = `${best} instead of ${worst.guess.toUpperCase()}`;
  return risky
    ? `${went}; ${instead} would have been safer.`
    : `${went}; ${instead} would have saved ${cost} on average.`;
}
