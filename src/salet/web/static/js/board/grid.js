// The boards: turns so far, the one that is being typed, and room for the others.

import { el } from "../dom.js";
import { reply, chosen } from "../request.js";
import { state } from "../state.js";
import { percent, whole } from "../text.js";
import { changeableTiles, colourName, emptyRow, face, shownTiles } from "../tiles.js";
import { fixesOf } from "./diagnosis.js";

/** @typedef {import("../state.js").Turn} Turn */

/** Verdicts that are no reproach. */
const FINE = ["best", "excellent", "good", "forced"];
/** So many empty rows are drawn at the most. */
const MOST_ROWS = 10;

/**
 * @typedef {object} GridActions what may be done on the boards
 * @property {(row: number, board: number, tiles: string) => void} recolour
 * @property {(row: number) => void} remove
 * @property {(at: number, why?: string) => void} look step to a position, and say why its last guess is called what it is
 * @property {(board: number, place: number) => void} turn
 * @property {(text: string) => void} write the reply, where it is text
 * @property {() => void} enter
 */

/**
 * All boards.
 * @param {Turn[]} rows
 * @param {any} analysis verdicts on all turns, and what is known where they are looked at; null before that is known
 * @param {import("./draft.js").Draft} draft
 * @param {import("../api.js").Problem | null} problem what is wrong with the turns
 * @param {GridActions} actions
 */
export function drawBoards(rows, analysis, draft, problem, actions) {
  const boards = draft.frame.open.length;
  return boardsOf(
    draft.frame.length,
    [...Array(boards).keys()].map((board) => drawBoard(board, rows, analysis, draft, problem, actions)),
  );
}

/**
 * Boards side by side, with tiles as large as words of this length allow.
 * @param {number} length
 * @param {HTMLElement[]} boards
 */
export function boardsOf(length, boards) {
  const many = boards.length > 8 ? "many" : String(boards.length);
  const node = el("div", { class: "boards", data: { boards: many } }, boards);
  node.style.setProperty("--length", String(length));
  return node;
}

/**
 * @param {number} board
 * @param {Turn[]} rows
 * @param {any} analysis
 * @param {import("./draft.js").Draft} draft
 * @param {import("../api.js").Problem | null} problem
 * @param {GridActions} actions
 */
function drawBoard(board, rows, analysis, draft, problem, actions) {
  const { at } = state();
  const boards = draft.frame.open.length;
  const shown = at ?? rows.length;
  const branching = at !== null && draft.word !== "";
  const drawn = branching ? rows.slice(0, at) : rows; // entering the word replaces the later turns
  const open = draft.frame.open[board];
  const several = boards > 1;
  const fixes = fixesOf(problem).filter((fix) => fix.board === board + 1);
  const lines = drawn.map((row, number) => {
    const tiles = row.tiles.split("/")[board] ?? row.tiles;
    if (several && (tiles === "-" || tiles === "")) return null;
    const late = open && tiles === "?"; // shown only now, so its colours are to be told
    const told = late ? " ".repeat(draft.frame.length) : tiles;
    return drawRow({ row, tiles: told, number, board, several, shown, analysis, fixes, actions });
  });
  const going = branching || !analysis?.over;
  const typing = open && (branching || (at === null && going));
  const { limit } = chosen();
  const empty = several ? 0 : Math.max(0, Math.min(limit, MOST_ROWS) - drawn.length - (typing ? 1 : 0));
  return el(
    "section",
    { class: `one-board${open ? "" : " solved"}`, "aria-label": several ? `board ${board + 1}` : "board" },
    several && boardTitle(board, analysis, problem),
    el("ol", { class: "rows", "aria-label": "turns so far" }, lines),
    typing && drawDraft(board, draft, analysis, actions),
    going &&
      el(
        "div",
        { class: "empty-rows", "aria-hidden": "true" },
        [...Array(empty)].map(() => emptyRow(draft.frame.length)),
      ),
  );
}

/**
 * @param {number} board
 * @param {any} analysis
 * @param {import("../api.js").Problem | null} problem what is known is of earlier turns then
 */
function boardTitle(board, analysis, problem) {
  const known = problem ? null : analysis?.boards?.[board];
  const left = !known
    ? problem?.details.board === board + 1
      ? "nothing fits"
      : ""
    : known.hidden
      ? "not shown yet"
      : known.solved
        ? "solved"
        : `${whole(known.count)} left`;
  return el(
    "h3",
    { class: "board-title" },
    `Board ${board + 1} `,
    el("span", { class: "muted small" }, left),
  );
}

/** @param {any} line */
function drawRow({ row, tiles, number, board, several, shown, analysis, fixes, actions }) {
  const judged = analysis?.rows?.[number];
  const told = judged && judged.guess === row.guess;
  const hidden = tiles === "?";
  const doubt = fixes
    .slice(0, 1)
    .filter((/** @type {import("./diagnosis.js").Fix} */ fix) => fix.turn === number + 1)
    .map((/** @type {any} */ fix) => fix.tile - 1);
  const fixed = Boolean(state().known) || hidden;
  const word =
    reply().kind === "text" || hidden
      ? shownTiles(row.guess, hidden ? "" : tiles, { plain: hidden })
      : changeableTiles(row.guess, tiles, (changed) => actions.recolour(number, board, changed), {
          id: `tile-${board}-${number}`,
          doubt,
          fixed,
        });
  const current = number === shown - 1;
  return el(
    "li",
    { class: `row${number >= shown ? " later" : ""}${current ? " current" : ""}` },
    word,
    !several &&
      el(
        "button",
        {
          type: "button",
          class: "step",
          id: `step-${number}`,
          "aria-current": current ? "step" : undefined,
          title: "Show the position after this turn",
          onclick: () => actions.look(number + 1, told ? explanation(row.guess, judged) : ""),
        },
        told
          ? verdict(judged, analysis.solved && number === analysis.rows.length - 1)
          : el("span", {}, `turn ${number + 1}`),
      ),
    (!several || board === 0) &&
      el(
        "button",
        {
          type: "button",
          class: "quiet icon remove",
          id: `remove-${board}-${number}`,
          "aria-label": `remove ${row.guess.toUpperCase()} and what follows`,
          title: "Remove this turn and what follows",
          onclick: () => actions.remove(number),
        },
        "×",
      ),
  );
}

/**
 * What the server says of a turn, in two short lines.
 * @param {any} judged
 * @param {boolean} solves whether it solved the game
 */
function verdict(judged, solves) {
  const left = el("span", { class: "left" }, solves ? "solved" : `${whole(judged.candidates_left)} left`);
  if (!judged.verdict) return left;
  const said = judged.verdict === "best" ? "best play" : judged.verdict;
  const title = why(judged);
  return el(
    "span",
    { class: "verdict", title },
    left,
    el(
      "span",
      { class: FINE.includes(judged.verdict) ? "cost good" : "cost", data: { verdict: judged.verdict } },
      said,
    ),
    el("span", { class: "visually-hidden" }, title),
  );
}

/**
 * The verdict on a guess, in a sentence.
 * @param {string} guess
 * @param {any} judged
 */
function explanation(guess, judged) {
  if (!judged.verdict) return "";
  return `${guess.toUpperCase()}: ${judged.verdict === "best" ? "best play" : judged.verdict}; ${why(judged)}.`;
}

/** @param {any} judged why a guess is called what it is called, as a review would say it */
function why(judged) {
  const best = judged.best.toUpperCase();
  if (judged.verdict === "forced") return "there was nothing else to play";
  if (judged.verdict === "best" && !judged.risk) return "no better guess is known";
  const about = judged.estimated ? "about " : "";
  const cost = judged.cost < 0.005 ? "under 0.01 guesses" : `${about}${judged.cost.toFixed(2)} guesses`;
  const reasons = [
    judged.cost > 0 && `it costs ${cost} on average compared with ${best}`,
    judged.risk > 0 &&
      (judged.claim === "proven"
        ? `it loses ${percent(judged.risk)} more games than ${best}`
        : `unlike after ${best}, not every answer can be found in time`),
  ].filter(Boolean);
  return reasons.join(", and ") || `as far as is known, it is as good as ${best}`;
}

/**
 * The row that is being typed.
 * @param {number} board
 * @param {import("./draft.js").Draft} draft
 * @param {any} analysis
 * @param {GridActions} actions
 */
function drawDraft(board, draft, analysis, actions) {
  const { length, greens } = draft.frame;
  const letters = [...draft.word];
  const textual = reply().kind === "text";
  const tiles = draft.tiles[board] ?? "";
  const next = draft.complete && !textual ? draft.next : null;
  const out = analysis?.known?.out ?? "";
  return el(
    "div",
    { class: "row draft" },
    el(
      "span",
      { class: "tiles", role: "group", "aria-label": "the next guess" },
      [...Array(length).keys()].map((place) => {
        const letter = letters[place] ?? "";
        const tile = textual ? "" : (tiles[place] ?? "").trim();
        const known = letter && greens[place] === letter;
        const absent = letter && out.includes(letter);
        const marks = [
          letter && "typed",
          known && !tile && "known",
          absent && !tile && "out",
          next?.board === board && next.place === place && draft.touched && "next",
        ].filter(Boolean);
        return el(
          "button",
          {
            type: "button",
            class: ["tile", ...marks].join(" "),
            id: `draft-${board}-${place}`,
            data: { tile },
            disabled: !letter || textual,
            "aria-label": letter
              ? `${letter.toUpperCase()}, ${tile ? colourName(tile) : "not coloured"}${absent ? ", known not to be in the word" : ""}`
              : `tile ${place + 1}, empty`,
            onclick: () => actions.turn(board, place),
          },
          face(letter),
        );
      }),
    ),
    textual && draft.complete
      ? replyField(draft, actions)
      : el("span", { class: "step" }, hint(draft, board)),
  );
}

/** @param {import("./draft.js").Draft} draft @param {number} board what to do next */
function hint(draft, board) {
  if (board !== draft.frame.open.indexOf(true) || !draft.complete || draft.touched || state().known)
    return "";
  return "now its colours";
}

/**
 * A field for a reply that is not tiles.
 * @param {import("./draft.js").Draft} draft
 * @param {GridActions} actions
 */
function replyField(draft, actions) {
  const how = /** @type {{kind: "text", example: string, hint: string}} */ (reply());
  const field = /** @type {HTMLInputElement} */ (
    el("input", {
      id: "reply",
      value: draft.text,
      size: "7",
      placeholder: how.example,
      title: how.hint,
      "aria-label": `the reply: ${how.hint}, such as ${how.example}`,
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => actions.write(field.value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") actions.enter();
      },
    })
  );
  return field;
}
