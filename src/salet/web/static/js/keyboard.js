// The keyboard on the screen, and the one on the desk.

import { el } from "./dom.js";

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * A keyboard to click.
 * @param {Record<string, string>} tiles what each letter is known to be, as the server says it
 * @param {(key: string) => void} pressed a letter, "enter" or "backspace"
 */
export function keyboard(tiles, pressed) {
  const key = (/** @type {string} */ name, /** @type {string} */ shown, wide = false) =>
    el(
      "button",
      {
        type: "button",
        class: wide ? "key wide" : "key",
        data: { tile: tiles[name] ?? "" },
        tabindex: "-1",
        "aria-label": name,
        onclick: () => pressed(name),
        onmousedown: (/** @type {Event} */ event) => event.preventDefault(), // the focus stays where it is
      },
      shown,
    );
  return el(
    "div",
    { class: "keyboard", role: "group", "aria-label": "keyboard" },
    ROWS.map((row, number) =>
      el(
        "div",
        {},
        number === 2 && key("enter", "Enter", true),
        [...row].map((letter) => key(letter, letter)),
        number === 2 && key("backspace", "⌫", true),
      ),
    ),
  );
}

/**
 * Hear what is typed anywhere but in a field or on a button.
 * @param {(key: string) => void} pressed
 * @returns {() => void} to stop
 */
export function hearKeys(pressed) {
  const heard = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = /** @type {HTMLElement} */ (event.target);
    if (at.closest("input, textarea, select, summary")) return;
    const key = event.key.toLowerCase();
    if (key === "enter" && at.closest("button, a") && !at.closest(".draft")) return;
    if (key !== "enter" && key !== "backspace" && !/^[\p{L}1-9]$/u.test(key)) return;
    event.preventDefault();
    pressed(key);
  };
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
}
