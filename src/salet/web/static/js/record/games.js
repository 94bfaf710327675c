// The list of kept games, the newest first.

import { button, el, put, wrong } from "../dom.js";
import { gameState, hasWords, removeGame } from "../games_kept.js";
import { gameFacts, shortTitle } from "../options.js";
import { go } from "../state.js";
import { dateName } from "./calendar.js";

/** @typedef {import("../games_kept.js").KeptGame} KeptGame */

/**
 * Games as a list.
 * @param {KeptGame[]} games
 * @param {() => void} changed called when one was removed
 */
export function gameList(games, changed) {
  return el(
    "ol",
    { class: "game-list" },
    games.map((game) => gameRow(game, changed)),
  );
}

/**
 * @param {KeptGame} game
 * @param {() => void} changed
 */
function gameRow(game, changed) {
  const name = gameName(game);
  const words = hasWords(game);
  const actions = el("div", { class: "actions" });
  const row = el(
    "li",
    { class: "game-row" },
    el(
      "div",
      { class: "game-what" },
      el("strong", {}, name),
      el(
        "span",
        { class: "small muted" },
        [dateName(game.date), game.mode === "normal" ? "" : `${game.mode} mode`].filter(Boolean).join(" · "),
      ),
      words && el("span", { class: "small game-words" }, guessed(game)),
    ),
    el(
      "div",
      { class: "game-figures number" },
      el("strong", {}, game.result),
      game.review &&
        el("span", { class: "small muted" }, `skill ${game.review.skill} · luck ${game.review.luck_score}`),
    ),
    actions,
  );
  const usual = () =>
    put(
      actions,
      words
        ? [
            game.boards === 1 &&
              button("Review", () => go({ ...gameState(game), view: "review" }), {
                class: "small-button",
                "aria-label": `Review ${name}`,
              }),
            button("Board", () => go({ ...gameState(game), view: "board" }), {
              class: "small-button",
              "aria-label": `${name} on the board`,
            }),
          ]
        : button("Grid", () => go({ ...gameState(game), rows: [], view: "grid", grid: gridOf(game) }), {
            class: "small-button",
            "aria-label": `Which answers fit ${name}`,
          }),
      button("Remove", confirm, { class: "small-button quiet", "aria-label": `Remove ${name}` }),
    );
  const confirm = () => {
    const keep = button("Keep", usual, { class: "small-button" });
    put(
      actions,
      el("span", { class: "small" }, "Remove it for good?"),
      button(
        "Remove",
        async () => {
          try {
            await removeGame(game.id);
            changed();
          } catch (error) {
            row.append(wrong(error));
            usual();
          }
        },
        { class: "small-button danger", "aria-label": `Remove ${name} for good` },
      ),
      keep,
    );
    keep.focus();
  };
  usual();
  return row;
}

/** @param {KeptGame} game what it is called: its title, or the game and its word */
export function gameName(game) {
  if (game.title) return game.title;
  const title = shortTitle(gameFacts(game.game));
  return game.answer ? `${title}: ${game.answer.toUpperCase()}` : title;
}

/** @param {KeptGame} game its words in a line */
function guessed(game) {
  return game.turns.map((turn) => turn.split(":")[0].toUpperCase()).join(" → ");
}

/** @param {KeptGame} game the rows of its tiles, as the address has them */
function gridOf(game) {
  return game.turns.map((turn) => turn.split(":")[1] ?? "").join(".");
}
