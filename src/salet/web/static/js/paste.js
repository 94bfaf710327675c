// Paste anywhere: a share text, an emoji grid, a list of turns or a link becomes what it is about.

import { ask, isAbort } from "./api.js";
import { toast, wrong } from "./dom.js";
import { formatGrids, gameOfGrids } from "./grids.js";
import { announce } from "./live.js";
import { gameRequest } from "./request.js";
import { go, parseState } from "./state.js";
import { count } from "./text.js";

/** Longer texts are somebody's novel. */
const LONGEST = 100_000;

/** Listen to pastes. */
export function hearPaste() {
  document.addEventListener("paste", (event) => {
    const at = /** @type {HTMLElement} */ (event.target);
    if (at.closest("input, textarea")) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (!text.trim()) return;
    event.preventDefault();
    takeText(text).catch((error) => tell(error));
  });
}

/** What is being read: the newest text is what is wanted. */
let reading = new AbortController();

/**
 * Show what a text is about; raises where that is not known.
 * @param {string} text
 */
export async function takeText(text) {
  reading.abort();
  reading = new AbortController();
  const link = linkOf(text);
  if (link) {
    go(link);
    return;
  }
  const body = { ...gameRequest(), text: text.slice(0, LONGEST) };
  const read = await ask("/api/read", body, reading.signal).catch((error) => {
    if (!isAbort(error)) throw error;
  });
  if (!read) return; // another text was pasted meanwhile
  if (read.kind === "grids") {
    go({ ...gameOfGrids(read), view: "grid", grid: formatGrids(read.grids), word: "" });
    announce("A grid was pasted.");
    return;
  }
  const rows = read.turns.map((/** @type {string} */ turn) => {
    const [guess, ...rest] = turn.split(":");
    return { guess, tiles: rest.join(":") };
  });
  go({
    view: read.solved ? "review" : "board",
    rows,
    at: null,
    known: read.solved ? "" : (read.answer ?? ""),
    ...(read.mode ? { mode: read.mode } : {}),
  });
  announce(`${count(rows.length, "turn")} pasted.`);
}

/**
 * The state of a link to this page; nothing where the text is none.
 * @param {string} text
 */
function linkOf(text) {
  const trimmed = text.trim();
  if (/\s/.test(trimmed) || !/^(https?:\/\/|\?)/.test(trimmed)) return null;
  try {
    const { search } = new URL(trimmed, location.href);
    return /[?&](rows|view|hidden|grid)=/.test(search) ? parseState(search) : null;
  } catch {
    return null;
  }
}

/** @param {unknown} error say for a while what is wrong with what was pasted */
function tell(error) {
  toast(wrong(error));
}
