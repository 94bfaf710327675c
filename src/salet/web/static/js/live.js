// What is said aloud by screen readers.

import { byId } from "./dom.js";

/** @type {number | undefined} */
let timer;

/**
 * Say something politely; what is said within a moment replaces it.
 * @param {string} text
 */
export function announce(text) {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    byId("live").textContent = text;
  }, 60);
}

/** What was said last is about something that is no longer there. */
export function hush() {
  announce("");
}
