// Settings: the game, its lists, rule, mode and limit, and the palette.

import { byId, choice, count, el, put } from "./dom.js";
import { chosen, keepList, ownLists, wordsOf } from "./lists.js";
import { bankLength, banks, gameFacts, games, modes, rules } from "./options.js";
import { go, state } from "./state.js";

const PALETTE = "salet.palette";

/** What to say when the settings are drawn next. */
let message = "";

/** Take the palette that was chosen last time. */
export function initPalette() {
  document.documentElement.dataset.palette = localStorage.getItem(PALETTE) ?? "standard";
}

/** Open and close the settings by their button. */
export function initSettings() {
  const button = /** @type {HTMLButtonElement} */ (byId("settings-button"));
  button.disabled = false;
  const node = byId("settings");
  button.addEventListener("click", () => {
    node.hidden = !node.hidden;
    button.setAttribute("aria-expanded", String(!node.hidden));
    if (!node.hidden) drawSettings();
  });
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    node.hidden = true;
    button.setAttribute("aria-expanded", "false");
    button.focus();
  });
}

/** Draw the settings anew, if they are open. */
export function drawSettings() {
  const node = byId("settings");
  if (node.hidden) return;
  const now = chosen();
  const facts = gameFacts(now.game);
  const own = Object.entries(ownLists()).map(([name, words]) => [
    `own:${name}`,
    `${name} (${words.length}, yours)`,
  ]);
  const choices = (/** @type {string} */ list) => {
    const known = /** @type {Array<[string, string]>} */ ([...banks(), ...own]);
    return known.some(([name]) => name === list) ? known : [...known, list];
  };
  /** What to go to when a part of the game is chosen: nothing where it is as the game has it. */
  const part = (/** @type {string} */ name, /** @type {string | number} */ value) => ({
    [name]: value === facts[name] ? (name === "limit" ? 0 : "") : value,
    made: [],
  });
  const palette = document.documentElement.dataset.palette ?? "standard";
  /** The choices, with what an address chose beside them. */
  const withChosen = (/** @type {any[]} */ known, /** @type {string} */ value) =>
    known.some((each) => [each].flat()[0] === value) ? known : [...known, value];
  put(
    node,
    el(
      "div",
      { class: "fields" },
      choice("Game", now.game, withChosen(games(), now.game), (game) => go(startOf(game)), { id: "game" }),
      choice(
        "Answers",
        now.answers,
        choices(facts.answers),
        (answers) => go({ ...part("answers", answers), rows: keptRows(answers) }),
        { id: "answers" },
      ),
      choice(
        "Guesses",
        now.guesses,
        choices(facts.guesses),
        (guesses) => go({ ...part("guesses", guesses), rows: keptRows(guesses) }),
        { id: "guesses" },
      ),
      choice(
        "Rule",
        now.rule,
        withChosen(rules(), now.rule),
        (rule) => go({ ...part("rule", rule), rows: [] }),
        { id: "rule" },
      ),
      choice("Mode", now.mode, modes(), (mode) => go(part("mode", mode)), { id: "mode" }),
      el(
        "label",
        {},
        "Number of guesses",
        el("input", {
          id: "limit",
          type: "number",
          min: "1",
          max: "100",
          value: String(now.limit),
          onchange: (/** @type {any} */ event) =>
            go(part("limit", Math.min(100, Math.max(0, Math.round(Number(event.target.value)) || 0)))),
        }),
      ),
      choice(
        "Colours",
        palette,
        [
          ["standard", "green and yellow"],
          ["contrast", "orange and blue"],
        ],
        (chosen) => {
          document.documentElement.dataset.palette = chosen;
          localStorage.setItem(PALETTE, chosen);
          go({}, { replace: true });
        },
        { id: "palette" },
      ),
    ),
    facts.about && el("p", { class: "muted small", id: "about-game" }, facts.about),
    ownForm(),
  );
}

/**
 * Where a game begins when it is chosen: all its parts are its own; rows of the same rule stay.
 * @param {string} game
 */
function startOf(game) {
  const facts = gameFacts(game);
  const rows = facts.rule === chosen().rule ? keptRows(facts.answers) : [];
  const parts = { answers: "", guesses: "", rule: "", mode: "", limit: 0 };
  return { game: game === gameFacts("").name ? "" : game, ...parts, rows, made: [], opener: "" };
}

/**
 * The rows that have the length of a list's words.
 * @param {string} list
 */
function keptRows(list) {
  const own = ownLists()[list.slice(4)]?.[0] ?? "";
  const length = list.startsWith("own:") ? [...own].length : bankLength(list);
  return state().rows.filter((row) => length === undefined || [...row.guess].length === length);
}

/** A form for a list of one's own, by paste or from a file; it stays in this browser. */
function ownForm() {
  const name = /** @type {HTMLInputElement} */ (
    el("input", { id: "own-name", value: "mine", maxlength: "20" })
  );
  const text = /** @type {HTMLTextAreaElement} */ (
    el("textarea", { id: "own-words", rows: "4", cols: "30", placeholder: "one word a line" })
  );
  const said = el("p", { role: "status", class: "small" }, message);
  message = "";
  const file = el("input", {
    type: "file",
    accept: ".txt,text/plain",
    onchange: async (/** @type {any} */ event) => {
      const chosen = event.target.files?.[0];
      if (chosen) text.value = await chosen.text();
    },
  });
  const keep = () => {
    const words = wordsOf(text.value);
    const lengths = new Set(words.map((word) => [...word].length));
    if (!words.length || lengths.size !== 1) {
      put(
        said,
        words.length
          ? `These are words of ${[...lengths].sort().join(", ")} letters; one length is needed.`
          : "There are no words yet.",
      );
      return;
    }
    try {
      keepList(name.value || "mine", words);
    } catch (error) {
      put(said, String(/** @type {any} */ (error).message));
      return;
    }
    const kept = `own:${name.value || "mine"}`;
    message = `${count(words.length, "word")} kept in this browser.`;
    go({
      answers: kept,
      guesses: [...lengths][0] === bankLength(gameFacts(state().game).guesses) ? "" : kept,
      rows: [],
      made: [],
      known: "",
      opener: "",
    });
  };
  const forget = () => {
    keepList(name.value || "mine", []);
    go({ answers: "", guesses: "", rows: [] });
  };
  return el(
    "details",
    { open: state().answers.startsWith("own:") },
    el("summary", {}, "A list of your own"),
    el(
      "div",
      { class: "fields" },
      el("label", {}, "Name", name),
      el("label", {}, "Words", text),
      el("label", {}, "or a file", file),
      el("button", { type: "button", class: "main", id: "own-use", onclick: keep }, "Use as answers"),
      el("button", { type: "button", onclick: forget }, "Forget"),
    ),
    said,
  );
}
