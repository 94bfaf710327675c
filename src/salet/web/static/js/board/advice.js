// The answer first: what to play now, what it leads to in plain words, and how sure that is.

import { listen, isAbort } from "../api.js";
import { button, el, put } from "../dom.js";
import { setup } from "../request.js";
import { go, state } from "../state.js";
import { average, count, guesses, listed, percent, sentence, whole } from "../text.js";

/** So many guesses are suggested. */
export const SUGGESTIONS = 15;
/** How many seconds a search may take. */
const BUDGET = 20;
/** So many lost answers are named. */
const SOME = 6;

/**
 * @typedef {object} Finding what is known of the best play
 * @property {any[]} suggestions best first
 * @property {"estimate" | "searching" | "found" | "proven"} sure
 * @property {number} progress of the search, from 0 to 1
 * @property {string} doing what it is doing, in words
 * @property {any} exact what the search says last; null before
 * @property {Map<string, any>} played how guesses went when they were played out
 */

/**
 * Search for best play, and tell what is known again and again.
 * @param {any} analysis
 * @param {AbortSignal} signal
 * @param {(finding: Finding) => void} tell
 */
export async function seek(analysis, signal, tell) {
  /** @type {Finding} */
  const finding = {
    suggestions: analysis.suggestions,
    sure: "searching",
    progress: 0,
    doing: "",
    exact: null,
    played: new Map(),
  };
  if (analysis.over || !analysis.suggestions.length) {
    tell({ ...finding, sure: "found" });
    return;
  }
  const first = analysis.suggestions[0];
  if (first.claim === "proven" && (analysis.play || analysis.evil)) finding.sure = "proven";
  if (analysis.evil || analysis.avoids) {
    // there is nothing to search for
    tell({ ...finding, sure: finding.sure === "proven" ? "proven" : "estimate" });
    return;
  }
  tell(finding);
  const body = {
    ...setup(),
    top: 5,
    budget: BUDGET,
    words: analysis.suggestions.map((/** @type {any} */ each) => each.word),
    suggestions: SUGGESTIONS,
    strategy: state().strategy || null,
  };
  try {
    await listen("/api/exact", body, signal, (name, found) => {
      if (name === "played") finding.played.set(found.word, found);
      else if (name === "waiting") finding.doing = "waiting for other searches to finish";
      else take(finding, found, name === "done");
      tell(finding);
    });
  } catch (error) {
    if (isAbort(error)) return;
    finding.sure = finding.exact?.closed ? "proven" : "estimate";
    finding.doing = "";
    tell(finding);
  }
}

/**
 * @param {Finding} finding
 * @param {any} found
 * @param {boolean} ended
 */
function take(finding, found, ended) {
  finding.exact = found;
  if (found.suggestions) finding.suggestions = found.suggestions;
  finding.sure = found.closed || found.status === "proven" ? "proven" : ended ? "found" : "searching";
  if (found.of) {
    finding.progress = found.done / found.of;
    finding.doing = `${whole(found.done)} of ${whole(found.of)} guesses compared`;
  }
}

/**
 * The card.
 * @param {HTMLElement} card
 * @param {any} analysis
 * @param {Finding} finding
 * @param {{play: (word: string) => void}} actions
 */
export function drawAdvice(card, analysis, finding, actions) {
  const best = finding.suggestions[0];
  const turns = analysis.rows.length;
  Object.assign(card.dataset, { turns: String(turns), state: finding.sure, word: best?.word ?? "" });
  if (analysis.over || !best) {
    put(card, ending(analysis));
    return;
  }
  put(
    card,
    el(
      "div",
      { class: "advice-head" },
      el(
        "h2",
        { class: "play-this" },
        opening(analysis),
        button(best.word, () => actions.play(best.word), {
          class: "link word",
          id: "best-word",
          title: "Put it on the board",
        }),
      ),
      !(certain(analysis) && analysis.doubt) && sureness(finding),
    ),
    el("p", { class: "promise" }, promise(analysis, finding)),
    finding.sure === "searching" &&
      el("progress", { max: "1", value: finding.progress || undefined, "aria-label": "search" }),
    finding.doing && finding.sure !== "proven" && el("p", { class: "small muted" }, finding.doing),
    warnings(analysis, finding),
  );
}

/** @param {any} analysis whether only one answer is left on every board */
function certain(analysis) {
  return analysis.count === 1 && !analysis.boards.length;
}

/** @param {any} analysis how the card begins, before the word */
export function opening(analysis) {
  if (!certain(analysis)) return "Play ";
  return analysis.doubt ? "It may be " : "It is ";
}

/** @param {Finding} finding */
function sureness(finding) {
  const names = { estimate: "estimate", searching: "searching…", found: "best found", proven: "proven best" };
  return el(
    "span",
    { class: finding.sure === "proven" ? "badge proven" : "badge", id: "sureness" },
    names[finding.sure],
  );
}

/**
 * How likely the best guess solves the game within 1, 2, … guesses; null where that is not known.
 * @param {any} analysis
 * @param {Finding} finding
 * @returns {number[] | null}
 */
export function withinOf(analysis, finding) {
  const best = finding.suggestions[0];
  const { exact } = finding;
  if (exact?.within?.length && exact.word === best.word) return exact.within;
  return analysis.play?.word === best.word && analysis.play.within.length ? analysis.play.within : null;
}

/**
 * What the best guess leads to, in a sentence.
 * @param {any} analysis
 * @param {Finding} finding
 */
export function promise(analysis, finding) {
  const best = finding.suggestions[0];
  if (certain(analysis)) return onlyOne(analysis);
  const mean = best.expected_guesses;
  if (typeof mean !== "number") return "The best guess known, by the value below.";
  if (analysis.evil) return `The shortest game takes ${count(mean, "more guess", "more guesses")}.`;
  if (best.claim === "proven" && best.lost > 0) return sentence(chances(analysis, finding));
  const usual = `${average(mean, best.claim)} more guesses on average`;
  const within = withinOf(analysis, finding);
  if (!within) {
    const two = analysis.guesses_left > 1 && !analysis.boards.length && typeof best.ends_next === "number";
    return sentence(`${usual}${two ? `; up to ${percent(best.ends_next)} of games end within 2` : ""}`);
  }
  const [likely, share] = likeliest(within);
  if (share > 0.9995) return `Always solves it within ${guesses(likely)}; ${usual}.`;
  const often =
    likely === 1 ? `It is the answer ${percent(share)} of the time` : `Solves it within ${guesses(likely)} ${percent(share)} of the time`;
  return `${often}, at worst in ${within.length}; ${usual}.`;
}

/**
 * The first number of guesses within which the game is solved more often than not, or else the last, and how often.
 * @param {number[]} within
 * @returns {[number, number]}
 */
function likeliest(within) {
  const place = within.findIndex((share) => share >= 0.5);
  const last = place < 0 ? within.length - 1 : place;
  return [last + 1, within[last]];
}

/**
 * How often a game is won that cannot always be; then an average says nothing.
 * @param {any} analysis
 * @param {Finding} finding
 */
function chances(analysis, finding) {
  const { lost } = finding.suggestions[0];
  const wins = `wins ${percent(1 - lost)} of the time`;
  if (analysis.guesses_left === 1) return wins;
  const [likely, share] = likeliest(withinOf(analysis, finding) ?? [0]);
  const soon = likely > 1 && likely < analysis.guesses_left && share >= 0.5;
  return `${soon ? `solves it within ${guesses(likely)} ${percent(share)} of the time` : wins}, misses ${percent(lost)}`;
}

/** @param {any} analysis one word fits: an answer, or where none does any allowed word */
function onlyOne(analysis) {
  return analysis.doubt ? "The only allowed word that fits." : "The only answer that fits.";
}

/**
 * What the best guess leads to, in a few words for phones.
 * @param {any} analysis
 * @param {Finding} finding
 */
export function shortPromise(analysis, finding) {
  const best = finding.suggestions[0];
  if (certain(analysis)) return "the only word that fits";
  if (best.claim === "proven" && best.lost > 0) return `wins ${percent(1 - best.lost)}`;
  const within = withinOf(analysis, finding);
  if (within) {
    const [likely, share] = likeliest(within);
    return `${percent(share)} solved within ${likely}`;
  }
  const mean = best.expected_guesses;
  if (typeof mean !== "number") return "";
  return analysis.evil ? count(mean, "more guess", "more guesses") : `${average(mean, best.claim)} more guesses`;
}

/**
 * What may go wrong: answers that are lost, traps.
 * @param {any} analysis
 * @param {Finding} finding
 */
function warnings(analysis, finding) {
  const { exact } = finding;
  // what a search has found so far may miss answers that best play does not
  const settled = exact?.closed || exact?.status === "proven" || exact?.failures === exact?.fewest_failures;
  const lost = exact?.failures && settled ? (exact.lost_answers ?? []) : [];
  const named = listed(lost.slice(0, SOME).map((/** @type {string} */ word) => word.toUpperCase()));
  return [
    lost.length > 0 &&
      el(
        "p",
        { class: "notice" },
        `Not every answer can be found in time; even best play misses ${lost.length > SOME ? count(lost.length, "answer") : named}.`,
      ),
    analysis.too_late &&
      !lost.length &&
      el("p", { class: "notice" }, "No play is sure to find the answer in time; that is proven."),
    ...analysis.traps.map((/** @type {any} */ trap) => el("p", { class: "notice" }, sentence(trap.text))),
  ];
}

/** @param {any} analysis how the game ended, and what to do now */
function ending(analysis) {
  const { rows } = state();
  const solved = analysis.solved && !analysis.avoids;
  const text = solved
    ? `Solved in ${rows.length}`
    : analysis.won
      ? "Won: the word was avoided"
      : analysis.solved
        ? "Lost: that was the word"
        : "Out of guesses";
  const left =
    solved || analysis.solved
      ? ""
      : `${count(analysis.count, "answer")} still ${analysis.count === 1 ? "fits" : "fit"}.`;
  return [
    el("h2", { class: "play-this" }, text),
    el("p", {}, left || "See what each guess cost you, and how lucky you were."),
    el(
      "div",
      { class: "actions" },
      button("Review this game", () => go({ view: "review" }), { class: "main", id: "to-review" }),
      button("New game", () => go({ rows: [], at: null, known: "" })),
    ),
  ];
}
