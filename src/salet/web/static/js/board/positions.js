// What is known of positions, asked once each: stepping to and fro waits for nothing.

import { ask } from "../api.js";
import { setup } from "../request.js";
import { state } from "../state.js";
import { SUGGESTIONS } from "./advice.js";

/** So many are remembered. */
const MOST = 60;
/** @type {Map<string, any>} */
const remembered = new Map();

/**
 * What is known of the position after these turns.
 * @param {import("../state.js").Turn[]} rows
 * @param {AbortSignal} signal
 */
export async function analysisOf(rows, signal) {
  const body = { ...setup(rows), top: SUGGESTIONS, strategy: state().strategy || null };
  const key = JSON.stringify(body);
  const known = remembered.get(key) ?? (await ask("/api/analysis", body, signal));
  remembered.delete(key); // the newest is the last to be forgotten
  remembered.set(key, known);
  if (remembered.size > MOST) remembered.delete(remembered.keys().next().value ?? "");
  return known;
}
