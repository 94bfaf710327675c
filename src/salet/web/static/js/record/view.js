// Record: the games that are kept, and what they come to.

import { isAbort } from "../api.js";
import { button, el, put, wrong } from "../dom.js";
import { keptFigures, keptGames, reviewGames } from "../games_kept.js";
import { announce } from "../live.js";
import { go } from "../state.js";
import { count, percent } from "../text.js";
import { calendar, dateName } from "./calendar.js";
import { distribution, overTime } from "./charts.js";
import { drawFiles } from "./files.js";
import { gameList } from "./games.js";
import { drawKeeping } from "./keeping.js";

/** How many games are listed at first, and with each press of the button. */
const SOME = 10;
/** More games of a day are not listed. */
const MANY = 500;

/** The view. */
export class Record {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.asking = new AbortController();
    this.keeping = el("div", {});
    this.figures = el("div", { class: "record-figures" });
    this.games = el("section", { class: "card", "aria-labelledby": "games-title" });
    this.files = el("section", { class: "card", "aria-labelledby": "files-title" });
    /** The day whose games are listed; all where it is empty. */
    this.day = "";
    this.listed = SOME;
    /** How often the games were asked for: only the newest answer is shown. */
    this.asked = 0;
    put(
      place,
      el(
        "div",
        { class: "wide-column stack" },
        el("h2", {}, "Your record"),
        this.keeping,
        this.figures,
        this.games,
        this.files,
      ),
    );
    put(this.figures, el("p", { class: "muted" }, "Counting your games…"));
    this.games.hidden = this.files.hidden = true;
  }

  /** Leave the view. */
  close() {
    this.asking.abort();
  }

  /** Show the record. */
  async show() {
    try {
      await drawKeeping(this.keeping, () => this.update());
      await this.update();
    } catch (error) {
      if (!isAbort(error))
        put(
          this.figures,
          wrong(error),
          button("Try again", () => this.show()),
        );
    }
  }

  /** Ask for everything anew. */
  async update() {
    const figures = await keptFigures();
    this.drawFigures(figures);
    this.games.hidden = !figures.played;
    this.files.hidden = false;
    drawFiles(this.files, figures.played > 0, () => this.update());
    if (figures.played) await this.drawGames();
  }

  /** @param {any} figures */
  drawFigures(figures) {
    if (!figures.played) {
      put(
        this.figures,
        el(
          "div",
          { class: "card record-empty" },
          el("h3", {}, "No games yet"),
          el(
            "p",
            { class: "muted" },
            "Here you see how many guesses your finished games took, day by day, and your skill and luck. " +
              "You can import games from elsewhere below.",
          ),
          el(
            "div",
            { class: "actions" },
            button("Play a game", () => go({ view: "play" }), { class: "main" }),
            button("Enter one on the board", () => go({ view: "board" })),
          ),
        ),
      );
      return;
    }
    put(
      this.figures,
      this.summary(figures),
      el(
        "section",
        { class: "card calendar-card", "aria-labelledby": "calendar-title" },
        el("h3", { id: "calendar-title" }, "Calendar"),
        calendar(figures.calendar, this.day, (day) => this.choose(day, figures)),
      ),
      el(
        "section",
        { class: "card", "aria-labelledby": "guesses-title" },
        el("h3", { id: "guesses-title" }, "Guesses"),
        distribution(figures),
      ),
      el(
        "section",
        { class: "card", "aria-labelledby": "time-title" },
        el("h3", { id: "time-title" }, "Skill and luck over time"),
        overTime(figures),
        this.reviewing(figures),
      ),
    );
  }

  /** @param {any} figures */
  summary(figures) {
    const people = figures.people;
    const fact = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ more = "") =>
      el(
        "div",
        { class: "fact" },
        el("dt", { class: "small muted" }, name),
        el("dd", { class: "number" }, value, more && el("span", { class: "small muted" }, more)),
      );
    const rounded = (/** @type {number | null} */ value) =>
      value === null ? "–" : String(Math.round(value));
    return el(
      "dl",
      { class: "card summary" },
      fact("games", String(figures.played)),
      fact("won", percent(figures.win_ratio)),
      fact(
        "guesses per game",
        figures.mean_guesses.toFixed(2),
        people ? `all players ${people.people.mean.toFixed(2)}` : "",
      ),
      fact("days in a row", String(figures.day_streak), `longest ${figures.longest_day_streak}`),
      fact("wins in a row", String(figures.streak), `longest ${figures.longest_streak}`),
      fact("skill", rounded(figures.skill), people ? `all players ${people.people.skill}` : ""),
      fact("luck", rounded(figures.luck_score), "50 is usual"),
    );
  }

  /** @param {any} figures review what is not reviewed yet */
  reviewing(figures) {
    const waiting = figures.not_reviewed_yet ?? 0;
    if (!waiting) return null;
    const place = el("div", { class: "actions" });
    const start = async () => {
      const bar = el("progress", { max: waiting, "aria-label": "games reviewed" });
      const said = el("span", { class: "small", role: "status" }, "Reviewing…");
      put(
        place,
        said,
        bar,
        button("Stop", () => this.stop(), { class: "small-button" }),
      );
      try {
        await reviewGames(this.asking.signal, (done, of) => {
          bar.setAttribute("value", String(done));
          bar.setAttribute("max", String(of));
          said.textContent = `${done} of ${count(of, "game")} reviewed`;
        });
        await this.update();
      } catch (error) {
        if (!isAbort(error)) put(place, wrong(error));
      }
    };
    put(
      place,
      el("span", { class: "small muted" }, `${count(waiting, "game has", "games have")} not been reviewed yet.`),
      button("Review now", start, { class: "small-button", id: "review-games" }),
    );
    return place;
  }

  /** Stop reviewing; what is done stays done. */
  stop() {
    this.asking.abort();
    this.asking = new AbortController();
    this.show();
  }

  /**
   * @param {string} day
   * @param {any} figures
   */
  choose(day, figures) {
    this.day = day;
    this.drawFigures(figures);
    this.drawGames().then(() => {
      if (day) this.games.scrollIntoView({ block: "nearest" });
    });
  }

  /** List the games, or those of the day that is chosen. */
  async drawGames() {
    const { day } = this;
    const asked = ++this.asked;
    const found = await keptGames(day ? MANY : this.listed, day);
    if (asked !== this.asked) return;
    put(
      this.games,
      el("h3", { id: "games-title" }, day ? `Games of ${dateName(day)}` : "Games"),
      day &&
        el(
          "p",
          {},
          button("Show all games", () => this.showAll(), { class: "link", id: "all-games" }),
        ),
      gameList(found.games, () => {
        announce("The game was removed.");
        this.update();
      }),
      !day &&
        found.count > this.listed &&
        button(
          "More games",
          () => {
            this.listed += SOME;
            this.drawGames();
          },
          { id: "more-games" },
        ),
    );
  }

  showAll() {
    this.day = "";
    this.update();
  }
}
