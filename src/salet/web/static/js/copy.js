// Copying to the clipboard, with a word that it was done.

import { announce } from "./live.js";

/**
 * Copy a text, and say so on the button for a moment.
 * @param {string} text
 * @param {HTMLElement} pressed
 */
export async function copy(text, pressed) {
  pressed.dataset.label ??= pressed.textContent ?? ""; // pressed twice, it says "Copied" already
  let said = "Copied";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    said = copyBySelection(text) ? "Copied" : "Not allowed here; select the text and copy it";
  }
  pressed.textContent = said;
  announce(said);
  setTimeout(() => {
    pressed.textContent = pressed.dataset.label ?? "";
  }, 2000);
}

/**
 * Copy as browsers did before they had a clipboard for pages: needed where the page is not on a safe address.
 * @param {string} text
 */
function copyBySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/**
 * Offer a text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} [type]
 */
export function download(name, text, type = "text/plain") {
  save(name, new Blob([text], { type }));
}

/**
 * Offer a file.
 * @param {string} name
 * @param {Blob} file
 */
export function save(name, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
