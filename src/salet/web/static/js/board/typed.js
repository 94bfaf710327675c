// What the word that stands on the board would do, before its tiles are coloured; and its groups.

import { button, el } from "../dom.js";
import { withTitles } from "../options.js";
import { average, count, percent, sentence } from "../text.js";
import { shownTiles } from "../tiles.js";

/** So many words of a group are named. */
const SOME = 10;

/**
 * What the server says of a word, with what a search has proven meanwhile.
 * @param {any} seen
 * @param {any[]} suggestions
 */
export function proven(seen, suggestions) {
  const own = suggestions.find((each) => each.word === seen.word);
  const best = suggestions[0];
  if (best?.claim !== "proven" || seen.allowed === false || typeof seen.cost !== "number") return seen;
  const least = best.expected_guesses;
  const { expected_guesses: mean, claim, lost = 0 } = own ?? seen;
  const expected = Math.max(least, mean);
  return {
    ...seen,
    claim,
    lost,
    expected_guesses: expected,
    best: best.word,
    best_expected: least,
    best_claim: best.claim,
    best_lost: best.lost ?? 0,
    cost: expected - least,
  };
}

/**
 * What a word would do.
 * @param {any} seen as the server says it
 * @param {{groups: () => void}} actions
 */
export function drawTyped(seen, actions) {
  const word = el("strong", { class: "word" }, seen.word);
  if (seen.allowed === false)
    return el("div", { class: "typed-word" }, el("p", { class: "bad-ink" }, word, ` ${refusal(seen.why_not)}`));
  const { verdict, good } = verdictOf(seen);
  return el(
    "div",
    { class: "typed-word" },
    el("p", {}, word, " ", el("span", { class: good ? "good" : "" }, verdict), "."),
    el(
      "p",
      { class: "small muted" },
      groupsOf(seen),
      seen.buckets?.length
        ? button("See the groups", actions.groups, { class: "link", id: "see-groups" })
        : "",
    ),
  );
}

/** @param {any} seen the same, to be said aloud */
export function typedInWords(seen) {
  const word = seen.word.toUpperCase();
  if (seen.allowed === false) return `${word} ${refusal(seen.why_not)}`;
  return `${word} ${verdictOf(seen).verdict.replaceAll("~", "about ")}. ${groupsOf(seen)}`.trim();
}

/** @param {any} seen what it leads to, and how sure that is */
function verdictOf(seen) {
  const cost = seen.cost;
  const known = typeof cost === "number";
  const exact = seen.claim === "proven" && seen.best_claim === "proven";
  const risk = exact ? seen.lost - (seen.best_lost ?? 0) : 0;
  const verdict = !known
    ? ""
    : risk > 0
      ? `loses ${percent(risk)} more games than ${seen.best.toUpperCase()}`
    : seen.best === seen.word || cost < (exact ? 0.0005 : 0.005)
      ? "is as good as any guess known"
      : `is ${exact ? "" : "about "}${cost.toFixed(2)} guesses worse than ${seen.best.toUpperCase()}`;
  const mean =
    seen.lost > 0 && seen.claim === "proven"
      ? `wins ${percent(1 - seen.lost)} of the time`
      : typeof seen.expected_guesses === "number"
      ? `${known ? "" : "takes "}${average(seen.expected_guesses, seen.claim)} more guesses on average`
      : "";
  const sure = verdict || mean ? (exact || (!known && seen.claim === "proven") ? "proven" : "an estimate") : "";
  return {
    verdict: [[verdict, mean].filter(Boolean).join("; "), sure].filter(Boolean).join(", ") || "is allowed",
    good: verdict.startsWith("is as good"),
  };
}

/** @param {any} seen the groups it makes */
function groupsOf(seen) {
  const own = seen.candidate ? "It may be the answer. " : "It cannot be the answer. ";
  if (!seen.parts) return own;
  return `${own}It splits the answers into ${count(seen.parts, "group")}, the largest of ${seen.largest}. `;
}

/**
 * Why a word cannot be played, to follow it in a sentence.
 * @param {string | null} why as the server says it, the word included
 */
function refusal(why) {
  const [, mode, lacks] = /^\S+ is not allowed in (\S+) mode: (.*)$/.exec(why ?? "") ?? [];
  if (!mode) {
    const reason = withTitles(why ?? "").replace(/^'[^']*' (is|has)/, "it $1");
    return `cannot be played: ${sentence(reason, false)}`;
  }
  const it = lacks.replace(/^(must|would)/, "it $1").replace(/^\d/, "its $&");
  return `cannot be played in ${mode} mode: ${sentence(it, false)}`;
}

/**
 * The same in a few words, for phones.
 * @param {any} seen as the server says it
 */
export function shortVerdict(seen) {
  const word = seen.word.toUpperCase();
  if (seen.allowed === false) return `${word} cannot be played`;
  if (typeof seen.cost !== "number") return "";
  if (seen.best === seen.word || seen.cost < 0.005) return `${word} is as good as any`;
  const exact = seen.claim === "proven" && seen.best_claim === "proven";
  return `${word} costs ${exact ? "" : "~"}${seen.cost.toFixed(2)}`;
}

/**
 * What each reply to a guess leaves.
 * @param {any} seen
 * @param {{take: (guess: string, tiles: string) => void, close: () => void}} actions
 */
export function drawGroups(seen, actions) {
  const biggest = Math.max(1, ...seen.buckets.map((/** @type {any} */ group) => group.words.length));
  return [
    el(
      "div",
      { class: "card-head" },
      el(
        "h3",
        { tabindex: "-1", id: "groups-title" },
        `What follows `,
        el("span", { class: "word" }, seen.word),
      ),
      button("×", actions.close, { class: "quiet icon", "aria-label": "close the groups" }),
    ),
    el(
      "p",
      { class: "small muted" },
      `${count(seen.buckets.length, "reply", "replies")}, ${seen.expected_remaining.toFixed(1)} answers left on average. Choose one to go on from there.`,
    ),
    el(
      "ul",
      { class: "groups" },
      seen.buckets.map((/** @type {any} */ group) =>
        el(
          "li",
          {},
          el(
            "button",
            {
              type: "button",
              class: "group",
              onclick: () => actions.take(seen.word, group.pattern),
              title: "Go on from here",
            },
            shownTiles(seen.word, group.pattern, { size: "small" }),
            meter(group.words.length / biggest),
            el("span", { class: "size number" }, group.words.length),
            el(
              "span",
              { class: "some" },
              group.words.slice(0, SOME).join(" ") + (group.words.length > SOME ? " …" : ""),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** @param {number} share */
function meter(share) {
  const node = el("span", { class: "meter", "aria-hidden": "true" });
  node.style.setProperty("--share", String(share));
  return node;
}
