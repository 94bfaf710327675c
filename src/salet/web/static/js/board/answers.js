// The answers that are left, as chips with how likely each is.

import { button, el } from "../dom.js";
import { count, percent, whole } from "../text.js";

/** So many are shown at first; of more than MANY none. */
const FEW = 12;
const MANY = 500;
/** Shares that differ by less say nothing. */
const TELLING = 0.01;

/**
 * The answers of a position, on every board.
 * @param {any} analysis
 * @param {boolean} all whether all are shown
 * @param {{play: (word: string) => void, showAll: () => void}} actions
 */
export function drawAnswers(analysis, all, actions) {
  if (analysis.boards.length) {
    const open = analysis.boards
      .map((/** @type {any} */ board, /** @type {number} */ number) => ({ ...board, number }))
      .filter((/** @type {any} */ board) => !board.solved && !board.hidden);
    const few = open.length > 8 ? 2 : 4;
    const most = (/** @type {any} */ board) => (all && board.count <= MANY ? board.words.length : few);
    const more = open.some((/** @type {any} */ board) => board.count <= MANY && board.words.length > few);
    return [
      el(
        "div",
        { class: "card-head" },
        el("h3", { id: "answers-title" }, "Answers left"),
        more && !all && button("Show all", actions.showAll, { class: "quiet small-button", id: "all-answers" }),
      ),
      el(
        "div",
        { class: "board-answers" },
        open.map((/** @type {any} */ board) =>
          el(
            "div",
            {},
            el("h4", {}, `Board ${board.number + 1}: ${count(board.count, "answer")}`),
            chips(board, most(board), actions),
            unseen(board, most(board)),
          ),
        ),
      ),
    ];
  }
  if (!analysis.words.length) return [];
  const shown = all ? analysis.words.length : analysis.count > MANY ? 0 : FEW;
  const more = analysis.words.length - shown;
  const { doubt, words } = analysis;
  const one = doubt ? "1 allowed word fits" : "The answer";
  const left = doubt ? count(analysis.count, "allowed word") : count(analysis.count, "answer");
  const others = analysis.count - words.length;
  return [
    el(
      "div",
      { class: "card-head" },
      el(
        "h3",
        { id: "answers-title" },
        analysis.count === 1 ? one : `${left} left`,
        analysis.shares &&
          analysis.count > 1 &&
          shown > 0 &&
          el("span", { class: "small muted" }, ", likeliest first"),
      ),
      more > 0 &&
        button(others ? `Show ${whole(words.length)}` : `Show all ${whole(words.length)}`, actions.showAll, {
          class: "quiet small-button",
          id: "all-answers",
        }),
    ),
    shown > 0 && chips(analysis, shown, actions),
    all && others > 0 && el("p", { class: "small muted" }, `and ${whole(others)} more`),
  ];
}

/**
 * How many answers of a board are not shown.
 * @param {any} board
 * @param {number} shown
 */
function unseen(board, shown) {
  const left = board.count - Math.min(shown, board.words.length);
  return left > 0 && el("p", { class: "small muted" }, `and ${whole(left)} more`);
}

/**
 * @param {any} answers words and shares
 * @param {number} most
 * @param {{play: (word: string) => void}} actions
 */
function chips(answers, most, actions) {
  const shares = answers.shares?.[0] >= TELLING && answers.count > 1 ? answers.shares : null;
  return el(
    "ul",
    { class: "chips", "aria-label": "answers left" },
    answers.words.slice(0, most).map((/** @type {string} */ word, /** @type {number} */ place) =>
      el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            class: "chip",
            title: "Put it on the board",
            data: { words: word },
            onclick: () => actions.play(word),
          },
          el("span", { class: "word" }, word),
          shares && el("span", { class: "share number" }, percent(shares[place])),
        ),
      ),
    ),
  );
}
