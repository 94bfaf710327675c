// The guesses of a review, a row each.

import { button, el } from "../dom.js";
import { formatState, go, state } from "../state.js";
import { average, percent, whole } from "../text.js";
import { shownTiles } from "../tiles.js";
import { markOf } from "./figures.js";

/**
 * @typedef {import("./figures.js").Report} Report
 * @typedef {import("./figures.js").ReviewedTurn} ReviewedTurn
 * @typedef {{letters: boolean, words: boolean}} Shown whether one's own letters and other words are shown
 */

/**
 * The guesses as a list.
 * @param {Report} report
 * @param {Shown} shown
 */
export function turnList(report, shown) {
  return el(
    "ol",
    { class: "turns" },
    report.turns.map((turn, place) => turnRow(report, turn, place, shown)),
  );
}

/** @param {string} verdict in words, with its mark */
export function verdictBadge(verdict) {
  return el(
    "span",
    { class: "verdict-badge", data: { verdict } },
    el("span", { class: "mark", "aria-hidden": "true" }, markOf(verdict)),
    verdict,
  );
}

/**
 * @param {Report} report
 * @param {ReviewedTurn} turn
 * @param {number} place
 * @param {Shown} shown
 */
function turnRow(report, turn, place, shown) {
  const found = report.solved && place === report.turns.length - 1;
  const there = { view: "board", at: place };
  const sure = turn.status === "proven" ? "" : "~";
  const certain = turn.candidates_before === turn.candidates_left;
  const word = shown.letters ? turn.guess.toUpperCase() : "";
  return el(
    "li",
    { class: "turn" },
    el(
      "a",
      {
        class: "turn-link",
        href: formatState({ ...state(), ...there }),
        title: "Show the board before this guess",
        "aria-label": `Guess ${place + 1}${word && `, ${word}`}: show the board before it`,
        onclick: (/** @type {MouseEvent} */ event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go(there);
        },
      },
      el("span", { class: "turn-number", "aria-hidden": "true" }, place + 1),
      shownTiles(shown.letters ? turn.guess : "", turn.pattern),
    ),
    verdictBadge(turn.verdict),
    el(
      "dl",
      { class: "turn-figures" },
      fact("cost", costOf(turn, sure)),
      fact(
        "luck",
        certain && !found ? "–" : `${sure}${signed(turn.luck)}`,
        certain ? "" : `${turn.luck_score} of 99`,
      ),
      fact(
        "answers left",
        `${whole(turn.candidates_before)} → ${found ? "found" : whole(turn.candidates_left)}`,
      ),
      fact("best", bestOf(turn, shown)),
    ),
    ...(shown.words ? alternatives(turn, place) : []),
  );
}

/**
 * @param {string} name
 * @param {import("../dom.js").Child} value
 * @param {string} [more]
 */
function fact(name, value, more = "") {
  return el(
    "div",
    {},
    el("dt", {}, name),
    el("dd", {}, value, more && el("span", { class: "muted small" }, ` ${more}`)),
  );
}

/** @param {number} number */
function signed(number) {
  const text = Math.abs(number).toFixed(2);
  return text === "0.00" ? text : `${number < 0 ? "−" : "+"}${text}`;
}

/**
 * @param {ReviewedTurn} turn
 * @param {string} sure
 */
function costOf(turn, sure) {
  if (turn.forced || (!turn.loss && !turn.risk)) return "nothing";
  const small = turn.loss < 0.005 ? "under 0.01" : `${sure}${turn.loss.toFixed(2)}`;
  const cost = turn.loss ? small : "";
  const risk = turn.risk ? `${sure}${percent(turn.risk)} risk` : "";
  return [cost, risk].filter(Boolean).join(", ");
}

/**
 * @param {ReviewedTurn} turn
 * @param {Shown} shown
 */
function bestOf(turn, shown) {
  if (turn.forced) return "no choice";
  if (turn.best === turn.guess) return "yours";
  if (!shown.words || !turn.best) return "hidden";
  return el("span", { class: "word" }, turn.best);
}

/**
 * Other guesses, shown when they are asked for, with one's own beside them.
 * @param {ReviewedTurn} turn
 * @param {number} place
 */
function alternatives(turn, place) {
  const words = turn.alternatives ?? [];
  if (!words.some((each) => each.word !== turn.guess)) return [];
  const own = words.some((each) => each.word === turn.guess)
    ? []
    : [{ word: turn.guess, expected: turn.expected, claim: turn.status }];
  const list = el(
    "ul",
    { class: "alternatives", id: `others-${place}`, hidden: true },
    [...words, ...own].map((each) =>
      el(
        "li",
        {},
        el("span", { class: "word" }, each.word),
        el(
          "span",
          {},
          `${average(each.expected, each.claim.startsWith("proven") ? "proven" : each.claim)} guesses`,
        ),
        el("span", { class: "muted" }, each.word === turn.guess ? "yours" : ""),
      ),
    ),
  );
  const more = button(
    "Other guesses",
    () => {
      list.hidden = !list.hidden;
      more.setAttribute("aria-expanded", String(!list.hidden));
    },
    { class: "link others", "aria-expanded": "false", "aria-controls": `others-${place}` },
  );
  return [more, list];
}
