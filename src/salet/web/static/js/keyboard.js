// The keyboard on the screen, and the one on the desk.

import { byId, el } from "./dom.js";

/** @typedef {Record<string, string>} Letters the tile of each letter that is known */

/** With more boards than these, a key says on how many of them its letter is found. */
const MAPPED = 8;
const QWERTY = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * The rows of keys for an alphabet: as on a typewriter, with what that lacks at the end of its row.
 * @param {string} alphabet the signs words are made of
 * @returns {string[]}
 */
export function keyRows(alphabet) {
  const signs = new Set(alphabet);
  const rows = QWERTY.map((row) => [...row].filter((letter) => signs.has(letter)).join(""));
  const others = [...alphabet].filter((sign) => !QWERTY.some((row) => row.includes(sign)));
  const letters = others.filter((sign) => /\p{L}/u.test(sign));
  const figures = others.filter((sign) => !/\p{L}/u.test(sign));
  if (letters.length <= 3) rows[1] += letters.join("");
  else
    for (let start = 0; start < letters.length; start += 11)
      rows.unshift(letters.slice(start, start + 11).join(""));
  const digits = figures.filter((sign) => /\d/.test(sign)).join("");
  const symbols = figures.filter((sign) => !/\d/.test(sign)).join("");
  return [...rows, digits, symbols].filter(Boolean);
}

/**
 * A keyboard to click.
 * @param {string} alphabet
 * @param {Letters} tiles what each letter is known to be, as the server says it
 * @param {(key: string) => void} pressed a letter, "enter" or "backspace"
 * @param {(Letters | null)[]} [boards] the same of each of several boards, without those that are done
 */
export function keyboard(alphabet, tiles, pressed, boards = []) {
  const key = (/** @type {string} */ name, /** @type {string} */ shown, wide = false) =>
    el(
      "button",
      {
        type: "button",
        class: wide ? "key wide" : "key",
        data: { tile: tiles[name] ?? "" },
        tabindex: "-1",
        "aria-label": name,
        onclick: () => {
          leaveFields();
          pressed(name);
        },
        onmousedown: (/** @type {Event} */ event) => event.preventDefault(), // the focus stays where it is
      },
      shown,
      !wide && boards.length > 1 && !tiles[name] && boardMap(name, boards),
    );
  const rows = keyRows(alphabet);
  return el(
    "div",
    { class: "keyboard", role: "group", "aria-label": "keyboard" },
    rows.map((row, number) =>
      el(
        "div",
        {},
        number === rows.length - 1 && key("enter", "Enter", true),
        [...row].map((letter) => key(letter, letter)),
        number === rows.length - 1 && key("backspace", "⌫", true),
      ),
    ),
  );
}

/**
 * The letters that are out on every board that is still open.
 * @param {string} alphabet
 * @param {(Letters | null)[]} boards
 * @returns {Letters}
 */
export function outEverywhere(alphabet, boards) {
  const open = boards.filter((board) => board !== null);
  const out = [...alphabet].filter((letter) => open.every((board) => board[letter] === "b"));
  return Object.fromEntries(open.length ? out.map((letter) => [letter, "b"]) : []);
}

/**
 * What a letter is on each board, in the order of the boards; with many boards, on how many it is found.
 * @param {string} letter
 * @param {(Letters | null)[]} boards
 */
function boardMap(letter, boards) {
  const known = boards.map((board) => board?.[letter] ?? "");
  const found = known.filter((tile) => tile && tile !== "b").length;
  if (boards.length > MAPPED) return found > 0 && el("span", { class: "key-count" }, found);
  if (!known.some(Boolean)) return null;
  return el(
    "span",
    { class: "key-map", "aria-hidden": "true", data: { boards: String(boards.length) } },
    known.map((tile) => el("span", { data: { tile } })),
  );
}

/** @type {string[] | null} what is typed while a view is on its way */
let early = null;
/** Nobody types more than this meanwhile. */
const MOST_EARLY = 64;

/** Remember what is typed until the view is there. */
export function rememberKeys() {
  early = [];
}

/** What was typed before the view was there; from now on it hears that itself. */
export function rememberedKeys() {
  const keys = early ?? [];
  early = null;
  return keys;
}

document.addEventListener("keydown", (event) => {
  if (!early || early.length >= MOST_EARLY || event.altKey || event.ctrlKey || event.metaKey) return;
  if (/** @type {HTMLElement} */ (event.target).closest(`${FIELDS}, a, button`)) return;
  const key = event.key.toLowerCase();
  if (key === "enter" || key === "backspace" || /^[^\s]$/u.test(key)) early.push(key);
});

/** What has keys of its own. */
const FIELDS = "input, textarea, select, summary, dialog, .settings";
/** The keys that scroll a table. */
const SCROLLING = /^(arrow.*|home|end)$/;

/** What is typed goes to the view again, and not to a field, a tab or the settings. */
export function focusView() {
  byId("view").focus({ preventScroll: true });
}

/** A key on the screen was pressed: what follows is typed where that went. A reply is still typed in its field. */
function leaveFields() {
  const at = document.activeElement;
  if (at && at.id !== "reply" && (at.matches(FIELDS) || !byId("view").contains(at))) focusView();
}

/**
 * Hear what is typed anywhere but in a field. Enter on a button or link presses that, unless it is a tile; while a
 * word is being typed, Enter is the word's, even if a tab, the settings' button or one that was typed at was clicked before.
 * @param {(key: string, event: KeyboardEvent) => boolean} pressed whether the key was of use
 * @param {() => boolean} typing whether a word is being typed
 * @returns {() => void} to stop
 */
export function hearKeys(pressed, typing) {
  let moved = false; // with Tab, so that Enter is for what it moved to
  /** @type {HTMLElement | null} what had the focus when something was typed; drawn anew, it has the same id */
  let typedAt = null;
  const heard = (/** @type {KeyboardEvent} */ event) => {
    if (event.altKey || event.defaultPrevented) return;
    const at = /** @type {HTMLElement} */ (event.target);
    const key = event.key.toLowerCase();
    if (key === "tab") moved = true;
    if (at.closest(FIELDS) || (at.closest(".scroll") && SCROLLING.test(key))) return;
    const same = at === typedAt || (at.id !== "" && at.id === typedAt?.id);
    const words = key === "enter" && !moved && typing() && (same || at.closest(".top"));
    if (
      (key === "enter" || key === " ") &&
      at.closest("button, a") &&
      !at.closest(".tiles") &&
      !at.closest("[data-words]") &&
      !words
    )
      return;
    if (!pressed(key, event)) return;
    event.preventDefault();
    moved = false;
    typedAt = at;
  };
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
}
