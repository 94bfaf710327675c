// Another game is chosen in the middle of one: that one is set aside, and goes on when it is chosen again.

import { toast } from "../dom.js";
import { PARTS, state } from "../state.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {Pick<State, "hidden" | "made" | "hints">} Played */

/** @type {Map<string, Played>} */
const aside = new Map();

/** @param {State} now which kind of word is hidden */
function kindOf({ hidden }) {
  return hidden === "evil" || hidden.includes("-") ? hidden : "";
}

/** @param {State} now what is played, to tell games apart */
function nameOf(now) {
  return JSON.stringify([kindOf(now), now.game, ...PARTS.map((part) => now[part])]);
}

/**
 * A change of what is played, with the game at a hidden word that goes with it: the one that was set aside,
 * or another word, so that nobody knows of it what they learned in another mode.
 * @param {Partial<State>} change
 * @returns {Partial<State>}
 */
export function setAside(change) {
  const now = state();
  const { hidden, made, hints } = now;
  const after = { ...now, ...change };
  if (nameOf(after) === nameOf(now)) return change;
  if (made.length) aside.set(nameOf(now), { hidden, made, hints });
  const found = aside.get(nameOf(after));
  if (now.view === "play" && made.length)
    toast(
      found
        ? "Your game goes on where you left it."
        : "Another game begins. The one you left goes on when you choose its settings again.",
    );
  return { ...change, ...(found ?? { hidden: kindOf(now), made: [], hints: 0 }) };
}
