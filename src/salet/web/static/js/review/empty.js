// The review before there is a game: paste one, look at an example, or take one of the record.

import { button, el, put, wrong } from "../dom.js";
import { gameState, hasWords, keptGames } from "../games_kept.js";
import { takeText } from "../paste.js";
import { dateName } from "../record/calendar.js";
import { gameName } from "../record/games.js";
import { go } from "../state.js";

/** A game in which something is to be learned, with the lists it is played with. */
const EXAMPLE = {
  game: "original",
  known: "match",
  rows: ["slate", "watch", "batch", "catch", "hatch", "match"].map((guess) => ({ guess, tiles: "" })),
};

/** How many recorded games are named. */
const SOME = 5;

export function drawEmpty() {
  const problem = el("div", {});
  const field = /** @type {HTMLTextAreaElement} */ (
    el("textarea", {
      id: "review-text",
      rows: "6",
      spellcheck: "false",
      autocapitalize: "none",
      placeholder: "CRANE ⬛⬛⬛⬛⬛\nPILOT ⬛⬛🟩⬛⬛\nBULLY 🟩🟩🟩🟩🟩",
    })
  );
  const read = async () => {
    put(problem);
    if (!field.value.trim()) return field.focus();
    try {
      await takeText(field.value);
    } catch (error) {
      put(problem, wrong(error));
    }
  };
  const recent = el("div", {});
  listRecent(recent);
  return el(
    "div",
    { class: "column stack" },
    el(
      "div",
      {},
      el("h2", {}, "Review a game"),
      el(
        "p",
        { class: "lead" },
        "A review says what each guess cost you, what would have been better, and how lucky you were. " +
          "Paste a game, or enter it on the board.",
      ),
    ),
    el(
      "form",
      {
        class: "card stack",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          read();
        },
      },
      el("label", {}, "Your game: each word with its tiles", field),
      problem,
      el(
        "div",
        { class: "actions" },
        el("button", { type: "submit", class: "main" }, "Review it"),
        button("See an example", () => go({ ...EXAMPLE, at: null, mode: "", limit: 0 }), { id: "example" }),
        button("Enter it on the board", () => go({ view: "board" }), { class: "quiet" }),
      ),
    ),
    recent,
  );
}

/** @param {HTMLElement} place for the last games that are kept, once they are known */
async function listRecent(place) {
  const { games } = await keptGames(SOME).catch(() => ({ games: [] })); // without them the page does as well
  const words = games.filter((game) => hasWords(game) && game.boards === 1);
  if (!words.length) return;
  put(
    place,
    el("h3", {}, "Your last games"),
    el(
      "ul",
      { class: "game-list recent" },
      words.map((game) =>
        el(
          "li",
          {},
          button(`${gameName(game)}, ${game.result}`, () => go({ ...gameState(game), view: "review" }), {
            class: "link",
          }),
          el("span", { class: "muted small" }, ` ${dateName(game.date)}`),
        ),
      ),
    ),
    button("All your games", () => go({ view: "record" }), { class: "small-button" }),
  );
}
