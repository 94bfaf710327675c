// The bot: openers and ways to play, many games each, side by side.

import { ask, isAbort, listen, Problem } from "../api.js";
import { gameInWords } from "../bar.js";
import { button, choice, el, labelled, put, segments, wrong } from "../dom.js";
import { strategies } from "../options.js";
import { chosen, gameRequest } from "../request.js";
import { state } from "../state.js";
import { count, whole } from "../text.js";
import { drawDetails, drawResults } from "./results.js";
import { addRun, allRuns, clearRuns, gamesOf, removeRun } from "./runs.js";

/**
 * @typedef {object} Job games to play
 * @property {string[]} openers
 * @property {string} mode
 * @property {string} game what is played, in words
 * @property {Record<string, any>} request the same as requests say it, with the mode
 * @property {{strategy: string, games: number | null, seed: number}} how
 */

/** The view. */
export class Bot {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.strategy = "entropy";
    this.games = "500";
    this.together = "each";
    this.modes = new Set([chosen().mode]);
    this.opener = /** @type {HTMLInputElement} */ (
      el("input", {
        id: "bot-opener",
        value: state().opener || "crane slate salet",
        size: "32",
        maxlength: "200",
        spellcheck: "false",
        autocomplete: "off",
      })
    );
    this.seed = /** @type {HTMLInputElement} */ (
      el("input", { id: "bot-seed", type: "number", min: "0", max: "2147483648", value: "1" })
    );
    this.form = el("form", {
      class: "card stack",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.run();
      },
    });
    this.said = el("div", { role: "status" });
    this.results = el("div", { class: "stack" });
    this.details = el("div");
    put(
      place,
      el(
        "div",
        { class: "wide-column stack" },
        el("h2", {}, "Bot"),
        el(
          "p",
          { class: "lead" },
          "Name some openers, and the computer plays hundreds of games with each to compare them.",
        ),
        this.form,
        this.said,
        this.results,
        this.details,
      ),
    );
  }

  /** Leave the view. */
  close() {
    this.running?.abort();
  }

  /** Show the form and the runs so far. */
  show() {
    this.modes = new Set([...this.modes].filter((mode) => chosen().modes.includes(mode)));
    if (!this.modes.size) this.modes.add(chosen().mode);
    this.drawForm();
    this.drawRuns();
  }

  drawForm() {
    const about = strategies("bot").find((each) => each.name === this.strategy)?.about;
    put(
      this.form,
      el(
        "div",
        { class: "fields" },
        el("label", {}, "Openers, separated by spaces", this.opener),
        labelled(
          "Play them",
          segments(
            "how openers are played",
            this.together,
            [
              ["each", "Each on its own"],
              ["sequence", "One after the other"],
            ],
            (chosenNow) => {
              this.together = chosenNow;
              this.drawForm();
            },
          ),
        ),
      ),
      this.together === "sequence" &&
        el(
          "p",
          { class: "small muted" },
          "The words are the first, second and third guess of every game, whatever their tiles.",
        ),
      el(
        "div",
        { class: "fields" },
        choice(
          "Strategy after that",
          this.strategy,
          strategies("bot").map((each) => each.name),
          (name) => {
            this.strategy = name;
            this.drawForm();
          },
          { id: "bot-strategy" },
        ),
        choice(
          "Games each",
          this.games,
          [
            ["100", "100, sampled"],
            ["500", "500, sampled"],
            ["all", "every answer"],
          ],
          (games) => {
            this.games = games;
          },
          { id: "bot-games" },
        ),
        el("label", {}, "Seed of the sample", this.seed),
        this.modeBoxes(),
      ),
      about && el("p", { class: "small muted" }, about),
      el(
        "div",
        { class: "actions" },
        el("button", { type: "submit", class: "main", id: "bot-run" }, "Play the games"),
        button("Stop", () => this.running?.abort(), { hidden: !this.busy, id: "bot-stop" }),
      ),
    );
  }

  modeBoxes() {
    return el(
      "fieldset",
      { class: "boxes" },
      el("legend", { class: "small muted" }, "Modes"),
      chosen().modes.map((mode) => {
        const box = /** @type {HTMLInputElement} */ (
          el("input", {
            type: "checkbox",
            checked: this.modes.has(mode),
            id: `bot-mode-${mode}`,
            onchange: () => (box.checked ? this.modes.add(mode) : this.modes.delete(mode)),
          })
        );
        return el("label", { class: "inline" }, box, mode);
      }),
    );
  }

  /** Play the games: each opener in each mode, one after the other. */
  async run() {
    this.running?.abort();
    const running = (this.running = new AbortController());
    this.busy = true;
    this.drawForm();
    try {
      const jobs = this.jobs();
      for (const [number, job] of jobs.entries())
        await this.playOne(job, jobs.length > 1 ? ` (${number + 1} of ${jobs.length})` : "", running.signal);
      if (this.running !== running) return;
      put(this.said, el("p", { class: "visually-hidden" }, "done"));
    } catch (error) {
      if (this.running !== running) return; // other games are played now
      put(
        this.said,
        isAbort(error)
          ? el("p", { class: "muted" }, "Stopped. The runs that finished are below.")
          : wrong(error),
      );
    }
    this.busy = false;
    this.drawForm();
  }

  /**
   * What the form asks for. All of it is read at once, as the form and the game may change while games are played.
   * @returns {Job[]}
   */
  jobs() {
    const words = this.opener.value
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    if (this.together === "sequence" && words.length > 3)
      throw new Problem("TooMany", "At most three words can be played one after the other.");
    const groups =
      this.together === "sequence" || !words.length
        ? [words]
        : [...new Set(words)].slice(0, 12).map((word) => [word]);
    const modes = this.modes.size ? [...this.modes] : [chosen().mode];
    const game = gameInWords({ withMode: false });
    const request = gameRequest();
    const how = {
      strategy: this.strategy,
      games: this.games === "all" ? null : Number(this.games),
      seed: Math.max(0, Number(this.seed.value) || 0),
    };
    return groups.flatMap((openers) =>
      modes.map((mode) => ({ openers, mode, game, request: { ...request, mode }, how })),
    );
  }

  /**
   * @param {Job} job
   * @param {string} which
   * @param {AbortSignal} signal
   */
  async playOne(job, which, signal) {
    const { openers, mode, request, how } = job;
    const name = `${openers.join(", ").toUpperCase() || "The strategy's own opener"}, ${mode} mode${which}`;
    const progress = /** @type {HTMLProgressElement} */ (
      el("progress", { max: "1", "aria-label": "games played" })
    );
    const text = el("span", {}, name);
    put(this.said, el("p", { class: "small" }, text), progress);
    await listen("/api/bot", { ...request, openers, ...how }, signal, (event, report) => {
      if (event === "waiting") put(text, `${name}: waiting for other people's games`);
      else if (event === "progress") {
        progress.max = report.of;
        progress.value = report.done;
        put(text, `${name}: ${whole(report.done)} of ${count(report.of, "game")}`);
      } else this.take(report, job);
    });
    if (openers.length === 1) await this.addProven(job, signal);
  }

  /** @param {any} report @param {Job} job */
  take(report, { mode, game }) {
    const { games, mean, error = null, worst, limit, success, within3, histogram, failed, strategy } = report;
    const run = {
      id: String(Date.now()) + Math.random().toString(36).slice(2, 6),
      openers: report.openers.join(" "),
      strategy,
      mode,
      game,
      games,
      mean,
      error,
      worst,
      limit,
      success,
      within3,
      histogram,
      failed: failed.slice(0, 400),
      claim: "played",
    };
    addRun(run, report.games_played);
    this.drawRuns();
  }

  /**
   * What is proven of an opener stands beside what was played.
   * @param {Job} job with one opener
   * @param {AbortSignal} signal
   */
  async addProven({ openers: [word], mode, game, request }, signal) {
    const page = await ask("/api/openers", { ...request, words: [word], count: 1 }, signal);
    const row = page.rows[0];
    if (row?.claim !== "proven") return;
    addRun({
      id: `proven ${word} ${mode} ${game}`,
      openers: word,
      strategy: "best play",
      mode,
      game,
      games: 0,
      mean: row.expected,
      error: null,
      worst: 0,
      limit: 0,
      success: 1,
      within3: 0,
      histogram: {},
      failed: [],
      claim: "proven",
    });
    this.drawRuns();
  }

  drawRuns() {
    put(
      this.results,
      drawResults(allRuns(), {
        show: (run) => {
          put(this.details, drawDetails(run, gamesOf(run)));
          document.getElementById("run-title")?.focus();
        },
        remove: (id) => {
          removeRun(id);
          this.drawRuns();
        },
        clear: () => {
          clearRuns();
          this.drawRuns();
          put(this.details);
        },
      }),
    );
  }
}
