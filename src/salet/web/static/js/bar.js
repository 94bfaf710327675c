// The bar: which game is played, in a few words, and a click from being changed.

import { byId, el, put } from "./dom.js";
import { listTitle, shortTitle } from "./options.js";
import { chosen } from "./request.js";
import { toggleSettings } from "./settings.js";

/**
 * What is played in a few words: "Wordle · hard · 6 guesses".
 * @param {{withMode?: boolean}} [how]
 */
export function gameInWords({ withMode = true } = {}) {
  const { facts, modes, mode, limit, answers, rule } = chosen();
  return [
    shortTitle(facts),
    withMode && modes.length > 1 && mode,
    rule !== facts.rule && rule,
    limit !== facts.limit && `${limit} guesses`,
    answers !== facts.answers && listTitle(answers),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Draw the bar anew. */
export function drawBar() {
  const { facts } = chosen();
  put(
    byId("bar"),
    el(
      "div",
      { class: "game-bar" },
      el(
        "button",
        {
          type: "button",
          class: "game-button",
          id: "settings-button",
          title: facts.title,
          "aria-expanded": String(!byId("settings").hidden),
          "aria-controls": "settings",
          onclick: toggleSettings,
        },
        el("span", { class: "visually-hidden" }, "Settings, game: "),
        el("span", { class: "parts" }, gameInWords()),
        el("span", { class: "caret", "aria-hidden": "true" }, "▾"),
      ),
    ),
  );
}
