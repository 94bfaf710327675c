// Review: what each guess of a game cost, and how lucky it was.

import { isAbort, listen } from "../api.js";
import { button, el, put, wrong } from "../dom.js";
import { consent, reviewGames } from "../games_kept.js";
import { announce } from "../live.js";
import { setup } from "../request.js";
import { formatState, go, state } from "../state.js";
import { shownTiles } from "../tiles.js";
import { drawEmpty } from "./empty.js";
import { headline, isOver } from "./figures.js";
import { drawReport } from "./report.js";

/** The view. */
export class Review {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** What the report is of, so that it is asked for once. */
    this.asked = "";
    /** @type {import("./figures.js").Report | null} */
    this.report = null;
    /** @type {boolean | null} whether words are shown; null while nobody has said so */
    this.spoilers = null;
  }

  /** Leave the view. */
  close() {
    this.asking?.abort();
  }

  /** Show the review of the game on the board. */
  async show() {
    const { rows, known } = state();
    const asked = formatState({ ...state(), at: null, view: "review" });
    if (asked === this.asked) return this.draw(); // another palette, or the way back
    this.asking?.abort();
    this.asked = asked;
    this.report = null;
    this.spoilers = null;
    if (!rows.length) {
      put(this.place, drawEmpty());
      return;
    }
    this.drawWaiting("Looking at your guesses…");
    const asking = new AbortController();
    this.asking = asking;
    try {
      await listen("/api/review", { ...setup(rows), spoilers: true }, asking.signal, (name, document) => {
        if (name === "progress")
          this.drawWaiting(`Guess ${Math.min(document.done + 1, document.of)} of ${document.of}…`, document);
        else if (name === "waiting") this.drawWaiting("Waiting for other people's reviews…");
        else if (name === "done") this.take(document);
      });
      if (!this.report) throw new Error("the review was cut short; try again");
    } catch (error) {
      if (!isAbort(error)) this.drawProblem(error, known);
    }
  }

  /** @param {import("./figures.js").Report} report */
  take(report) {
    this.report = report;
    this.draw();
    announce(headline(report, this.showsWords(report)));
    if (isOver(report) && consent() === "yes") this.keepReview(report);
  }

  /** @param {import("./figures.js").Report} report keep it with the game, where that is kept */
  async keepReview(report) {
    const turns = report.turns.map((turn) => `${turn.guess}:${turn.pattern}`).join(" ");
    try {
      await reviewGames(new AbortController().signal, () => {}, turns);
    } catch {
      // the record offers to review it
    }
  }

  /** @param {import("./figures.js").Report} report a game that goes on keeps its secrets */
  showsWords(report) {
    return this.spoilers ?? isOver(report);
  }

  draw() {
    const { report } = this;
    if (!report) return;
    put(
      this.place,
      drawReport(report, this.showsWords(report), (spoilers) => {
        this.spoilers = spoilers;
        this.draw();
      }),
    );
  }

  /**
   * @param {string} said
   * @param {{done: number, of: number}} [how]
   */
  drawWaiting(said, how) {
    put(
      this.place,
      el(
        "div",
        { class: "column review-waiting" },
        el("h2", {}, "Reviewing the game"),
        el("p", { role: "status" }, said),
        el("progress", { max: how?.of, value: how?.done, "aria-label": "guesses reviewed" }),
        el(
          "ol",
          { class: "plain-rows" },
          state().rows.map((row) => el("li", {}, shownTiles(row.guess, state().known ? "" : row.tiles))),
        ),
      ),
    );
  }

  /**
   * @param {unknown} error
   * @param {string} known
   */
  drawProblem(error, known) {
    this.asked = "";
    put(
      this.place,
      el(
        "div",
        { class: "column stack" },
        el("h2", {}, "This game cannot be reviewed"),
        wrong(error),
        el(
          "div",
          { class: "actions" },
          button("Look at the board", () => go({ view: "board", at: null }), { class: "main" }),
          button("Try again", () => this.show()),
          known && button(`Without ${known.toUpperCase()} as the answer`, () => go({ known: "" })),
          button("Another game", () => go({ rows: [], at: null, known: "" })),
        ),
      ),
    );
  }
}
