// Below the board: undo, clear, the answer where it is known; and what it is all for.

import { button, el } from "../dom.js";
import { focusView } from "../keyboard.js";
import { chosen, reply } from "../request.js";
import { state } from "../state.js";
import { guesses } from "../text.js";
import { tileKinds } from "../tiles.js";
import { change, redo, undoable } from "./undo.js";

/** A game to look at, for those who have none at hand. */
const EXAMPLE = [
  { guess: "slate", tiles: "bybbb" },
  { guess: "crony", tiles: "bggbb" },
];

/** What the board is for, in a line, as long as it is empty. */
export function drawIntro() {
  if (state().rows.length) return [];
  const { facts } = chosen();
  const usual = facts.boards === 1 && facts.rule === "wordle" && facts.length === 5 && !facts.avoids;
  const told = tileKinds().length ? "colour their tiles" : "the replies they got";
  return [
    el("p", { class: "lead" }, `Type your guesses and ${told} to see the best next one, and why.`),
    el("p", { class: "small" }, beforehand(facts)),
    usual &&
      el(
        "p",
        { class: "small" },
        button("Show me an example", () => change({ rows: EXAMPLE }), { class: "link", id: "example" }),
      ),
  ];
}

/**
 * What your game tells before the first guess, and the page has to be told.
 * @param {import("../options.js").GameFacts} facts
 */
function beforehand({ clue, rescue = 0 }) {
  if (rescue) return `The first ${guesses(rescue)} of this game are given: enter them first.`;
  if (!clue || state()[clue]) return "";
  const what = clue === "first" ? "first letter" : "shape";
  return `Your game shows the ${what} of the word: set it in the settings at the top right.`;
}

/** That the tiles are coloured by the known answer, which is why they cannot be clicked. */
export function drawKnown() {
  const { known } = state();
  if (!known || reply().kind === "text") return [];
  return [
    el(
      "p",
      { class: "notice", id: "coloured-for" },
      "Coloured for ",
      el("strong", {}, known.toUpperCase().replaceAll("/", ", ")),
      " · ",
      button("Forget", () => change({ known: "" }), { class: "link", id: "forget-known" }),
    ),
  ];
}

/** How turns are typed. */
export function helpText() {
  const how = reply();
  const typing =
    how.kind === "text"
      ? `Type a guess and press Enter, then its reply (${how.hint}: ${how.example}) and Enter again. `
      : `Type a word, then its colours (${how.tiles.map((tile) => tile.key).join(", ")}, or click the tiles), and press Enter. `;
  return `${typing}The arrow keys step through the turns. You can paste a share text, a grid or a link anywhere.`;
}

/**
 * The buttons.
 * @param {string} left how many guesses are left, in words
 * @param {number} length how many letters a word has
 * @param {{undo: () => void, look: (at: number) => void}} actions
 */
export function drawActions(left, length, actions) {
  const can = undoable();
  const { at, rows } = state();
  const { boards } = chosen();
  const before = /** @type {HTMLInputElement | null} */ (document.activeElement);
  const longest = boards * (length + 1) - 1; // with / between the words
  const known = /** @type {HTMLInputElement} */ (
    el("input", {
      id: "known",
      value: before?.id === "known" ? before.value : state().known, // who is typing goes on
      size: "8",
      maxlength: String(longest),
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => {
        if ([...known.value.trim()].length === longest) take();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") take();
      },
      onchange: () => tell(),
    })
  );
  const tell = () => {
    const answer = known.value.trim().toLowerCase();
    if (answer !== state().known) change({ known: answer });
  };
  const take = () => {
    focusView(); // the next word is for the board
    tell();
  };
  const small = { class: "small-button" };
  return [
    button("Undo", actions.undo, { ...small, disabled: !can.undo, id: "undo" }),
    button("Redo", redo, { ...small, disabled: !can.redo, id: "redo" }),
    button("Clear", () => change({ rows: [], known: "" }), { ...small, disabled: !rows.length, id: "clear" }),
    at !== null &&
      button(`Back to turn ${rows.length}`, () => actions.look(rows.length), {
        class: "small-button main",
        id: "to-end",
      }),
    el("span", { class: "small muted guesses-left" }, left),
    el("label", { class: "inline answer-field" }, "The answer, if you know it", known),
  ];
}
