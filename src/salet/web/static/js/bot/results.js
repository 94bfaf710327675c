// How runs of the bot went: side by side, and one by one with its games.

import { gameInWords } from "../bar.js";
import { bar, button, el, put } from "../dom.js";
import { count, guesses, percent } from "../text.js";
import { shownTiles } from "../tiles.js";
import { drawChart } from "./chart.js";

/** @typedef {import("./runs.js").Run} Run */

/** So many missed words are named, and runs drawn. */
const SOME = 40;
const DRAWN = 20;
const COLUMNS = ["Openers", "Played by", "Mode", "Guesses per game", "Solved", "Within 3", "Worst", ""];

/**
 * Runs side by side: those of the game that is chosen, or all where it has none.
 * @param {Run[]} runs
 * @param {{show: (run: Run) => void, remove: (id: string) => void, clear: () => void}} actions
 */
export function drawResults(runs, actions) {
  const here = runs.filter((run) => run.game === gameInWords({ withMode: false }));
  const shown = here.length ? here : runs;
  if (!shown.length) return null;
  return el(
    "section",
    { class: "card", "aria-label": "runs side by side" },
    el("h3", {}, "Guesses per game"),
    shown.length > 1 && drawChart(shown.slice(0, DRAWN)),
    el(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "runs" },
      el(
        "table",
        { class: "runs" },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            COLUMNS.map((name) =>
              el("th", { scope: "col" }, name || el("span", { class: "visually-hidden" }, "remove")),
            ),
          ),
        ),
        el(
          "tbody",
          {},
          shown.map((run) => line(run, actions)),
        ),
      ),
    ),
    el(
      "p",
      { class: "small muted" },
      "± is the margin of a sample: 95 in 100 samples are within it, so one can look better than best play by luck. ",
      button("Remove all", actions.clear, { class: "link" }),
    ),
  );
}

/**
 * @param {Run} run
 * @param {{show: (run: Run) => void, remove: (id: string) => void}} actions
 */
function line(run, actions) {
  const proven = run.claim === "proven";
  const name = `remove the run of ${run.openers.toUpperCase() || "no opener"}, ${run.strategy}`;
  return el(
    "tr",
    {},
    el(
      "th",
      { scope: "row" },
      proven
        ? el("span", { class: "word" }, run.openers)
        : button(run.openers || "its own", () => actions.show(run), {
            class: "link word",
            title: "Show its games",
          }),
    ),
    el("td", {}, proven ? el("span", { class: "badge proven" }, "best play, proven") : run.strategy),
    el("td", {}, run.mode),
    el(
      "td",
      {},
      run.mean.toFixed(4),
      run.error ? el("span", { class: "muted" }, ` ± ${(1.96 * run.error).toFixed(3)}`) : "",
    ),
    el("td", {}, run.games ? percent(run.success) : ""),
    el("td", {}, run.games ? percent(run.within3) : ""),
    el(
      "td",
      { title: run.worst > run.limit ? `a game that takes more than ${run.limit} guesses is lost` : undefined },
      run.worst > run.limit ? `${run.worst} (lost)` : run.worst || "",
    ),
    el(
      "td",
      {},
      button("×", () => actions.remove(run.id), { class: "quiet icon", "aria-label": name }),
    ),
  );
}

/**
 * One run: how many games took how many guesses, and which.
 * @param {Run} run
 * @param {any[] | undefined} games those of this visit
 */
export function drawDetails(run, games) {
  const most = Math.max(...Object.values(run.histogram), 1);
  const list = el("div");
  const missed = `Missed: ${run.failed.slice(0, SOME).join(", ").toUpperCase()}${run.failed.length > SOME ? " …" : ""}`;
  return el(
    "section",
    { class: "card run-details", "aria-label": "one run" },
    el(
      "h3",
      { tabindex: "-1", id: "run-title" },
      `${run.openers.toUpperCase() || "Its own opener"} · ${run.strategy} · ${run.mode}`,
    ),
    el("p", { class: "small muted" }, `${count(run.games, "game")}, ${run.game}`),
    el(
      "div",
      { class: "bars", role: "group", "aria-label": "games by guesses" },
      Object.entries(run.histogram).map(([taken, number]) =>
        el(
          "button",
          {
            type: "button",
            class: Number(taken) > run.limit ? "bar-row lost" : "bar-row",
            "aria-label": `${count(number, "game")} in ${guesses(Number(taken))}; show them`,
            onclick: () => put(list, drawGames(run, Number(taken), games)),
          },
          el("span", {}, taken),
          bar(number / most),
          el("span", { class: "number" }, number),
        ),
      ),
    ),
    run.failed.length > 0 && el("p", {}, missed),
    list,
  );
}

/**
 * @param {Run} run
 * @param {number} taken
 * @param {any[] | undefined} games
 */
function drawGames(run, taken, games) {
  const these = games?.filter((game) => game.turns.length === taken);
  return [
    el("h4", {}, `${count(run.histogram[String(taken)], "game")} in ${guesses(taken)}`),
    these
      ? el(
          "ol",
          { class: "games", tabindex: "0" },
          these.map((game) => el("li", {}, game.turns.map(turnTiles))),
        )
      : el(
          "p",
          { class: "small muted" },
          "The games themselves are gone when the page is reloaded; play them again to see them.",
        ),
  ];
}

/** @param {string} turn */
function turnTiles(turn) {
  const [guess, tiles] = turn.split(":");
  return shownTiles(guess, tiles, { size: "small" });
}
