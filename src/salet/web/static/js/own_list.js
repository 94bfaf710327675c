// A form for a list of one's own, by paste or from a file; it stays in this browser.

import { button, el, put } from "./dom.js";
import { gameFacts } from "./options.js";
import { setAside } from "./play/set_aside.js";
import { keepList, wordsOf } from "./request.js";
import { go, state } from "./state.js";
import { count, whole } from "./text.js";

/** What to say when the form is drawn next. */
let message = "";
/** What is written in the form, which is drawn anew whenever another setting is chosen. */
let written = { name: "mine", words: "" };
/** The server takes no longer lists: `MOST_WORDS` of its models. */
const MOST_WORDS = 20_000;

/** The form. */
export function ownListForm() {
  const name = /** @type {HTMLInputElement} */ (
    el("input", { id: "own-name", value: written.name, maxlength: "20", oninput: () => note() })
  );
  const text = /** @type {HTMLTextAreaElement} */ (
    el("textarea", {
      id: "own-words",
      rows: "4",
      placeholder: "one word per line",
      value: written.words,
      oninput: () => note(),
    })
  );
  const note = () => {
    written = { name: name.value, words: text.value };
  };
  const said = el("p", { role: "status", class: "small" }, message);
  message = "";
  const file = el("input", {
    type: "file",
    accept: ".txt,text/plain",
    onchange: async (/** @type {any} */ event) => {
      const chosen = event.target.files?.[0];
      if (chosen) text.value = await chosen.text();
      note();
    },
  });
  const refuse = (/** @type {string} */ why) => {
    put(said, el("span", { class: "notice bad", role: "alert" }, why));
    said.scrollIntoView({ block: "nearest" });
  };
  const use = () => {
    const words = wordsOf(text.value);
    if (!words.length) return refuse("Paste or choose some words first.");
    if (words.length > MOST_WORDS)
      return refuse(
        `A list of your own can have at most ${whole(MOST_WORDS)} words; this one has ${whole(words.length)}.`,
      );
    const odd = oddLength(words);
    if (odd) return refuse(odd);
    try {
      keepList(name.value || "mine", words);
    } catch (error) {
      return refuse(String(/** @type {any} */ (error).message));
    }
    const kept = `own:${name.value || "mine"}`;
    message = `${count(words.length, "word")} kept in this browser.`;
    written = { name: name.value, words: "" };
    const fits = [...words[0]].length === gameFacts(state().game).length;
    const change = { answers: kept, guesses: fits ? "" : kept, rows: [], at: null, known: "", opener: "" };
    go({ ...setAside(change), made: [], hints: 0 }); // a list of the same name may have other words
  };
  const forget = () => {
    keepList(name.value || "mine", []);
    go(setAside({ answers: "", guesses: "", rows: [], at: null }));
  };
  return el(
    "details",
    { open: state().answers.startsWith("own:") || written.words !== "" },
    el("summary", {}, "A list of your own"),
    el(
      "div",
      { class: "fields" },
      el("label", { class: "whole-line" }, "Words", text),
      el("label", {}, "Or from a file", file),
      el("label", {}, "Name", name),
      button("Use as answers", use, { class: "main", id: "own-use" }),
      button("Forget it", forget),
    ),
    said,
  );
}

/**
 * What is wrong with words of several lengths, with a word that differs from most; empty where nothing is.
 * @param {string[]} words
 */
function oddLength(words) {
  const lengths = new Map();
  for (const word of words) lengths.set([...word].length, (lengths.get([...word].length) ?? 0) + 1);
  const [[usual]] = [...lengths].sort(([, one], [, other]) => other - one);
  const others = words.filter((word) => [...word].length !== usual);
  if (!others.length) return "";
  const [odd] = others;
  const more = others.length > 1 ? `; ${count(others.length, "word")} differ` : "";
  return `All words must have the same length: ${odd.toUpperCase()} has ${count([...odd].length, "letter")}, most have ${usual}${more}.`;
}
