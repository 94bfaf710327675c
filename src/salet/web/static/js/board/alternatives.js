// Other good guesses: three columns, and more on demand.

import { button, choice, el } from "../dom.js";
import { strategies } from "../options.js";
import { go, state } from "../state.js";
import { average, percent } from "../text.js";
import { withinOf } from "./advice.js";

/** So many are shown at first. */
const FEW = 6;

/**
 * @param {any} analysis
 * @param {import("./advice.js").Finding} finding
 * @param {boolean} more whether more rows and columns are shown
 * @param {{play: (word: string) => void, look: (word: string) => void, more: () => void}} actions
 */
export function drawAlternatives(analysis, finding, more, actions) {
  const { suggestions } = finding;
  if (analysis.over || !suggestions.length || analysis.count === 1) return [];
  const rows = more ? suggestions : suggestions.slice(0, FEW);
  const proven = rows.some((each) => each.claim === "proven");
  const estimates = rows.some((each) => each.claim && each.claim !== "proven");
  const guesses = rows.some((each) => typeof each.expected_guesses === "number");
  const several = analysis.boards.length > 0;
  const lastGuess = analysis.guesses_left === 1;
  const head = ["Guess", guesses ? "Guesses to go" : "Value", "Groups"];
  const further = more ? ["Largest group", "Left on average", "Solved within 2", "Worst", "Missed"] : [];
  const legend = [
    rows.some((each) => each.candidate) && [el("span", { class: "maybe" }, "●"), " may be the answer. "],
    estimates && `~ is an estimate${proven ? ", the rest is proven" : ""}. `,
  ].flat();
  return [
    el(
      "div",
      { class: "card-head" },
      el("h3", {}, "Good guesses"),
      button(more ? "Less" : "More", actions.more, {
        class: "quiet small-button",
        id: "more-guesses",
        "aria-expanded": String(more),
      }),
    ),
    el(
      "div",
      { class: "scroll", id: "good-guesses", tabindex: "0", role: "region", "aria-label": "good guesses" },
      el(
        "table",
        { class: "suggestions" },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            [...head, ...further].map((name) => el("th", { scope: "col" }, name)),
          ),
        ),
        el(
          "tbody",
          {},
          rows.map((each) => {
            const within = each === suggestions[0] ? withinOf(analysis, finding) : null;
            const exact = lastGuess || analysis.guesses_left === 2;
            return line(each, guesses, several, more ? { played: finding.played, within, exact } : null, actions);
          }),
        ),
      ),
    ),
    el(
      "p",
      { class: "small muted" },
      legend,
      several ? "" : "Click a number of groups to see them. ",
      more && !several ? "Solved within 2: with this guess or the next; ≤ is the most it can be. " : "",
      rows.some((each) => each.loses) && !lastGuess ? "A game that is lost counts as one guess more than are left." : "",
    ),
    more &&
      choice(
        "Ranked by",
        state().strategy,
        [["", "best play as far as it is known"], ...strategies("board").map((each) => each.name)],
        (strategy) => go({ strategy }),
        { id: "ranked-by" },
      ),
  ];
}

/**
 * @param {any} each
 * @param {boolean} guesses
 * @param {boolean} several whether there are several boards
 * @param {{played: Map<string, any>, within: number[] | null, exact: boolean} | null} more for further columns: how guesses
 *   went when played out, how often this one solves the game within so many, and whether that is its most
 * @param {{play: (word: string) => void, look: (word: string) => void}} actions
 */
function line(each, guesses, several, more, actions) {
  const number = (/** @type {number | null | undefined} */ value, digits = 0) => value?.toFixed(digits) ?? "";
  const value = guesses
    ? each.expected_guesses === undefined || each.expected_guesses === null
      ? ""
      : average(each.expected_guesses, each.claim)
    : number(each.value, 3);
  return el(
    "tr",
    {},
    el(
      "td",
      {},
      button(each.word, () => actions.play(each.word), {
        class: "link word",
        id: `play-${each.word}`,
        title: "Put it on the board",
        data: { words: each.word },
      }),
      each.candidate &&
        el(
          "span",
          { class: "maybe", title: "may be the answer" },
          " ●",
          el("span", { class: "visually-hidden" }, "may be the answer"),
        ),
    ),
    el(
      "td",
      {},
      value,
      each.loses &&
        el(
          "span",
          { class: "small bad-ink", title: "proven: not every answer can be found in time after it" },
          each.claim === "proven" ? ` loses ${percent(each.lost)}` : " may lose",
        ),
    ),
    el(
      "td",
      {},
      several
        ? number(each.parts)
        : button(number(each.parts), () => actions.look(each.word), {
            class: "link",
            id: `groups-${each.word}`,
            title: "See what each reply leaves",
            "aria-label": `${number(each.parts)} groups: what each reply to ${each.word.toUpperCase()} leaves`,
          }),
    ),
    more && el("td", {}, number(each.largest)),
    more && el("td", {}, number(each.expected_remaining, 1)),
    more && el("td", {}, soonSolved(each, more)),
    more && el("td", {}, number(more.played.get(each.word)?.worst)),
    more && el("td", {}, number(more.played.get(each.word)?.failures)),
  );
}

/**
 * How often a guess solves the game with itself or the next.
 * @param {any} each
 * @param {{within: number[] | null, exact: boolean}} known
 */
function soonSolved(each, { within, exact }) {
  if (within) return percent(within[1] ?? within[0]);
  if (typeof each.ends_next !== "number") return "–";
  return `${exact ? "" : "≤ "}${percent(each.ends_next)}`;
}
