// When a game is over: how it went, something to share, and where to go now.

import { copy } from "../copy.js";
import { button, el } from "../dom.js";
import { chosen } from "../request.js";
import { formatState, go, state } from "../state.js";
import { count } from "../text.js";

/**
 * @param {any} game as the server says it
 * @param {string} result in a sentence
 * @param {number} days how many in a row
 * @param {() => void} again
 */
export function drawEnding(game, result, days, again) {
  const { turns, answer, won, evil } = game;
  const { hints } = state();
  const share = game.share && hints ? `${game.share}\nwith ${count(hints, "hint")}` : game.share;
  const rows = turns.map((/** @type {string} */ turn) => {
    const at = turn.lastIndexOf(":");
    return { guess: turn.slice(0, at), tiles: turn.slice(at + 1) };
  });
  const known = won ? "" : (answer ?? "");
  const pressed = (/** @type {MouseEvent} */ event) => /** @type {HTMLElement} */ (event.currentTarget);
  return el(
    "div",
    { class: "card stack ending", id: "ending" },
    el("h3", { class: won ? "good" : "" }, result),
    days > 0 && el("p", { id: "ending-streak" }, `${count(days, "day")} in a row.`),
    share && el("p", { class: "grid-text", id: "share" }, share),
    el(
      "div",
      { class: "actions" },
      share &&
        button("Copy to share", (event) => copy(share, pressed(event)), { class: "main", id: "copy-share" }),
      !evil && // a review is about a word that was hidden, and was to be found
        !chosen().facts.avoids &&
        button("Review this game", () => go({ view: "review", rows, at: null, known }), { id: "to-review" }),
      button("New word", again),
      button("Open on the board", () => go({ view: "board", rows, at: null, known: "" })),
      button("Copy a link", (event) => copy(linkToWord(), pressed(event)), {
        title: "The same word for somebody else to guess",
      }),
    ),
  );
}

/** A link to the same word: nothing in it tells of this game, nor of what other views show. */
function linkToWord() {
  const told = { made: [], hints: 0, rows: [], at: null, known: "", word: "", grid: "", opener: "" };
  return new URL(formatState({ ...state(), ...told }), location.href).href;
}
