// What can be chosen, as the server says it once.

import { ask } from "./api.js";

/** @type {any} */
let known = { banks: [], modes: [], strategies: [], version: "" };

/** Ask what there is. */
export async function loadOptions() {
  known = await ask("/api/options");
}

/** The banks: name and what they are called with their count. */
export function banks() {
  return known.banks.map((/** @type {any} */ bank) => [
    bank.name,
    `${bank.name} (${bank.count.toLocaleString("en")})`,
  ]);
}

/** The names of all modes. */
export function modes() {
  return known.modes;
}

/** The names of all strategies. */
export function strategies() {
  return known.strategies.map((/** @type {any} */ each) => each.name);
}
