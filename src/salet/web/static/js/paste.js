// Paste anywhere: a share text, an emoji grid, a list of turns or a link becomes what it is about.

import { ask } from "./api.js";
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

/**
 * Show what a text is about; raises where that is not known.
 * @param {string} text
 */
export async function takeText(text) {
  const link = linkOf(text);
  if (link) {
    go(link);
    return;
  }
  const read = await ask("/api/read", { ...gameRequest(), text: text.slice(0, LONGEST) });
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
