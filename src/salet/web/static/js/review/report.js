// The report of a game: how it went, skill and luck, what the guesses are made of, best play beside it.

import { gameInWords } from "../bar.js";
import { button, el } from "../dom.js";
import { copy, download, save } from "../copy.js";
import { drawGraph } from "../board/graph.js";
import { go, state } from "../state.js";
import { guesses, sentence } from "../text.js";
import { shownTiles } from "../tiles.js";
import { headline, isOver, sumOf } from "./figures.js";
import { drawn, pictureOf } from "./picture.js";
import { turnList } from "./turns.js";

/** @typedef {import("./figures.js").Report} Report */

/**
 * The whole report.
 * @param {Report} report
 * @param {boolean} spoilers
 * @param {(spoilers: boolean) => void} chosen
 */
export function drawReport(report, spoilers, chosen) {
  const shown = { letters: spoilers || !isOver(report), words: spoilers };
  return el(
    "article",
    { class: "wide-column review" },
    el(
      "header",
      { class: "review-head" },
      el("p", { class: "small muted" }, gameInWords()),
      el("h2", { id: "review-headline" }, headline(report, spoilers)),
      sharing(report, spoilers, chosen),
    ),
    scores(report),
    el(
      "div",
      { class: "stack" },
      el(
        "section",
        { class: "card", "aria-labelledby": "turns-title" },
        el("h3", { id: "turns-title" }, "Guess by guess"),
        turnList(report, shown),
      ),
      spoilers && botGame(report),
    ),
    el(
      "div",
      { class: "stack" },
      el(
        "section",
        { class: "card", "aria-label": "Graph" },
        drawGraph([report.expected, ...report.turns.map((turn) => turn.after)], -1, look),
      ),
      spoilers && story(report),
    ),
  );
}

/** @param {number} turn show the board after so many turns */
function look(turn) {
  go({ view: "board", at: turn < state().rows.length ? turn : null });
}

/** @param {MouseEvent} event the button that was pressed */
function pressed(event) {
  return /** @type {HTMLElement} */ (event.currentTarget);
}

/** @param {Report} report */
function scores(report) {
  return el(
    "section",
    { class: "scores", "aria-label": "Skill, luck and guesses" },
    score("Skill", report.skill, report.meanings.skill, report.people?.skill, skillBeside(report)),
    score("Luck", report.luck_score, report.meanings.luck, 50, ""),
    sumCard(report),
  );
}

/**
 * @param {string} name
 * @param {number} value
 * @param {string} means
 * @param {number | null | undefined} mark what is usual
 * @param {string} beside
 */
function score(name, value, means, mark, beside) {
  const meaning = sentence(means.replace(/^\w+: /, ""));
  return el(
    "div",
    { class: "card score" },
    el("h3", {}, name),
    el(
      "p",
      { class: "score-value number" },
      el("strong", {}, value),
      el("span", { class: "muted" }, " of 99"),
    ),
    gauge(value, mark),
    el("p", { class: "small muted" }, meaning),
    beside && el("p", { class: "small" }, beside),
  );
}

/**
 * A bar from 0 to 99 with a mark.
 * @param {number} value
 * @param {number | null | undefined} mark
 */
function gauge(value, mark) {
  const node = el(
    "div",
    { class: "gauge", "aria-hidden": "true" },
    el("span", { class: "gauge-fill" }),
    typeof mark === "number" && el("span", { class: "gauge-mark" }),
  );
  node.style.setProperty("--value", String((value / 99) * 100));
  node.style.setProperty("--mark", String(((mark ?? 0) / 99) * 100));
  return node;
}

/** @param {Report} report */
function skillBeside(report) {
  const { people } = report;
  if (!people) return "";
  const yours =
    people.above === null ? "" : `; you did better than ${people.above}`;
  return `The average player has ${people.skill}${yours}.`;
}

/** @param {Report} report */
function sumCard(report) {
  const sum = sumOf(report);
  const { people } = report;
  const part = (/** @type {string} */ sign, /** @type {string} */ value, /** @type {string} */ name) =>
    el(
      "div",
      { class: "sum-part" },
      el("span", { class: "sum-sign", "aria-hidden": "true" }, sign),
      el("strong", { class: "number" }, value),
      el("span", { class: "small muted" }, name),
    );
  const total = String(sum.guesses + (sum.lostGame ? 1 : 0));
  return el(
    "div",
    { class: "card score" },
    el("h3", {}, report.solved || isOver(report) ? "Guesses" : "Guesses so far"),
    el(
      "div",
      { class: "sum" },
      part("", total, sum.lostGame ? "for a loss" : "guesses"),
      sum.toCome && part("+", `${sum.sure}${sum.toCome}`, "to come"),
      part("=", sum.expected, "expected"),
      part("+", `${sum.sure}${sum.lost}`, "cost"),
      part(sum.lucky ? "−" : "+", `${sum.sure}${sum.luck}`, sum.lucky ? "luck" : "bad luck"),
    ),
    sum.lostGame && el("p", { class: "small muted" }, "A lost game counts as one guess more than allowed."),
    people &&
      el(
        "p",
        { class: "small" },
        `People take ${people.mean.toFixed(2)} guesses on average in ${report.mode} mode.`,
      ),
    people && el("p", { class: "small muted" }, `Source: ${people.source}.`),
  );
}

/** @param {Report} report */
function story(report) {
  if (!report.story?.length) return null;
  return el(
    "section",
    { class: "card", "aria-labelledby": "story-title" },
    el("h3", { id: "story-title" }, "What made the difference"),
    el(
      "ul",
      { class: "story" },
      report.story.map((each) => el("li", {}, each)),
    ),
  );
}

/** @param {Report} report */
function botGame(report) {
  const turns = (report.bot ?? []).map((turn) => {
    const [guess, ...rest] = turn.split(":");
    return { guess, pattern: rest.join(":") };
  });
  if (!turns.length) return null;
  const column = (/** @type {string} */ name, /** @type {{guess: string, pattern: string}[]} */ rows) =>
    el(
      "div",
      {},
      el("h4", {}, `${name}: ${guesses(rows.length)}`),
      el(
        "ol",
        { class: "plain-rows" },
        rows.map((row) => el("li", {}, shownTiles(row.guess, row.pattern, { size: "small" }))),
      ),
    );
  return el(
    "section",
    { class: "card", "aria-labelledby": "bot-title" },
    el("h3", { id: "bot-title" }, "You and the bot"),
    el("div", { class: "beside" }, column("You", report.turns), column("The bot", turns)),
    el(
      "p",
      { class: "small muted" },
      "The bot starts with your first guess and plays best after it. It does not know the answer.",
    ),
  );
}

/**
 * @param {Report} report
 * @param {boolean} spoilers
 * @param {(spoilers: boolean) => void} chosen
 */
function sharing(report, spoilers, chosen) {
  const letters = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "picture-letters" }));
  const picture = () => pictureOf(report, letters.checked);
  const savePicture = async () => save("review.png", await drawn(picture()));
  return el(
    "div",
    { class: "actions", role: "group", "aria-label": "Share" },
    button("Copy as text", (event) => copy(report.text, pressed(event)), {
      id: "share-text",
      title: "Tiles and verdicts, without words",
    }),
    button("Copy link", (event) => copy(location.href, pressed(event)), {
      id: "share-link",
      title: "The link has your guesses in it",
    }),
    button("Save picture", savePicture, { id: "share-png", title: "As PNG, which every chat shows" }),
    button("As SVG", () => download("review.svg", picture(), "image/svg+xml"), {
      id: "share-picture",
      class: "quiet",
      title: "The picture in a format that can be enlarged",
    }),
    el("label", { class: "inline" }, letters, "Letters in the picture"),
    el(
      "label",
      { class: "inline" },
      el("input", {
        type: "checkbox",
        id: "spoilers",
        checked: spoilers,
        onchange: (/** @type {any} */ event) => chosen(event.target.checked),
      }),
      isOver(report) ? "Show words here" : "Show words you have not guessed",
    ),
  );
}
