// How figures are said, in one place.

/**
 * A share as people read it.
 * @param {number} share from 0 to 1
 */
export function percent(share) {
  if (share > 0 && share < 0.0005) return "under 0.1%";
  if (share >= 0.9995) return "100%";
  return share < 0.0995 ? `${(share * 100).toFixed(1)}%` : `${Math.round(share * 100)}%`;
}

/** @param {number} number with commas: 2,315 */
export function whole(number) {
  return number.toLocaleString("en");
}

/**
 * So many things: "1 answer", "2,315 answers".
 * @param {number} number
 * @param {string} one
 * @param {string} [many]
 */
export function count(number, one, many = `${one}s`) {
  return `${whole(number)} ${number === 1 ? one : many}`;
}

/** @param {number} number */
export function guesses(number) {
  return count(number, "guess", "guesses");
}

/**
 * A number of guesses on average; an estimate has a ~ before it.
 * @param {number} number
 * @param {string | null} [claim]
 */
export function average(number, claim = "proven") {
  return `${claim === "proven" ? "" : "~"}${number.toFixed(2)}`;
}

/** @param {string[]} words "A", "A and B", "A, B and C" */
export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/**
 * A text that ends like a sentence.
 * @param {string} text
 * @param {boolean} [begins] whether it begins one, with a capital
 */
export function sentence(text, begins = true) {
  const said = begins ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
