// The bot: many games by a strategy, and how they went; runs stand side by side.

import { isAbort, listen } from "./api.js";
import { bar, choice, count, el, put } from "./dom.js";
import { chosen, gameRequest } from "./lists.js";
import { strategies } from "./options.js";
import { shownTiles } from "./tiles.js";

/** Runs outlive the view. @type {HTMLElement[]} */
const runs = [];

/** The view. */
export class Bot {
  /** @param {HTMLElement} view */
  constructor(view) {
    this.strategy = "entropy";
    this.games = "500";
    this.opener = /** @type {HTMLInputElement} */ (
      el("input", {
        id: "bot-opener",
        value: "salet",
        size: "20",
        maxlength: "40",
        spellcheck: "false",
        autocomplete: "off",
      })
    );
    this.seed = /** @type {HTMLInputElement} */ (
      el("input", { id: "bot-seed", type: "number", min: "0", max: "2147483648", value: "1" })
    );
    this.start = el("button", { type: "submit", class: "main", id: "bot-run" }, "Play");
    this.stop = el("button", { type: "button", hidden: true, onclick: () => this.running?.abort() }, "Stop");
    this.said = el("div", { role: "status" });
    this.cards = el("div", { class: "cards" });
    put(
      view,
      el("h2", {}, "Bot"),
      el(
        "p",
        { class: "muted" },
        "A starting word (or two or three, separated by commas) and a strategy play many games.",
      ),
      el(
        "form",
        {
          class: "fields",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.run();
          },
        },
        el("label", {}, "Starting words", this.opener),
        choice(
          "Strategy",
          this.strategy,
          strategies("bot"),
          (name) => {
            this.strategy = name;
          },
          { id: "bot-strategy" },
        ),
        choice(
          "Games",
          this.games,
          [
            ["500", "500, sampled"],
            ["100", "100, sampled"],
            ["all", "all answers"],
          ],
          (games) => {
            this.games = games;
          },
          { id: "bot-games" },
        ),
        el("label", {}, "Seed of the sample", this.seed),
        this.start,
        this.stop,
      ),
      this.said,
      this.cards,
    );
  }

  /** Leave the view. */
  close() {
    this.running?.abort();
  }

  /** Show the runs so far. */
  show() {
    put(this.cards, runs);
  }

  /** Play the games. */
  async run() {
    this.running?.abort();
    const running = (this.running = new AbortController());
    const { game, answers, guesses, rule, mode } = chosen();
    const now = `${game}: ${answers}, ${guesses}, rule ${rule}, ${mode} mode`;
    const openers = this.opener.value
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    let body;
    if (openers.length > 3) {
      put(this.said, el("p", { class: "notice bad" }, "Give three starting words at most."));
      return;
    }
    try {
      body = {
        ...gameRequest(),
        openers,
        strategy: this.strategy,
        games: this.games === "all" ? null : Number(this.games),
        seed: Math.max(0, Number(this.seed.value) || 0),
      };
    } catch (error) {
      put(this.said, el("p", { class: "notice bad" }, String(/** @type {any} */ (error).message)));
      return;
    }
    this.stop.hidden = false;
    put(this.said, el("p", {}, "Playing… (the first run of all prepares itself for some seconds)"));
    try {
      await listen("/api/bot", body, running.signal, (name, report) => {
        if (name === "waiting") put(this.said, el("p", {}, "Other work is under way; this waits."));
        else if (name === "progress")
          put(
            this.said,
            el("progress", { max: report.of, value: report.done, "aria-label": "games played" }),
            el(
              "p",
              { class: "small muted" },
              `${report.done.toLocaleString("en")} of ${count(report.of, "answer")}`,
            ),
          );
        else {
          runs.unshift(card(report, now));
          put(
            this.said,
            el("p", { class: "visually-hidden" }, `done: ${report.mean.toFixed(3)} guesses a game`),
          );
          this.show();
        }
      });
    } catch (error) {
      put(
        this.said,
        isAbort(error)
          ? "Stopped; what was played so far is not counted."
          : el("p", { class: "notice bad" }, String(/** @type {any} */ (error).message)),
      );
    }
    this.stop.hidden = true;
  }
}

/**
 * @param {any} report how a run went
 * @param {string} lists what it was played with
 */
function card(report, lists) {
  const games = el("div");
  const most = Math.max(...Object.values(report.histogram), 1);
  const list = (/** @type {string} */ guesses) => {
    const of = report.games_played.filter((/** @type {any} */ game) => game.turns.length === Number(guesses));
    put(
      games,
      el("h4", {}, `${count(of.length, "game")} of ${count(Number(guesses), "guess", "guesses")}`),
      el(
        "ol",
        { class: "games", tabindex: "0" },
        of.map((/** @type {any} */ game) =>
          el(
            "li",
            {},
            game.turns.map((/** @type {string} */ turn) => {
              const [guess, tiles] = turn.split(":");
              return shownTiles(guess, tiles, { small: true });
            }),
          ),
        ),
      ),
    );
  };
  const name = [report.openers.join(", ").toUpperCase(), report.strategy].filter(Boolean).join(" · ");
  const node = el(
    "article",
    { class: "card" },
    el(
      "h3",
      {},
      name,
      " ",
      el(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": `remove the run ${name}`,
          onclick: () => {
            runs.splice(runs.indexOf(node), 1);
            node.remove();
          },
        },
        "×",
      ),
    ),
    el(
      "p",
      {},
      el("strong", {}, `${report.mean.toFixed(4)} guesses a game`),
      `, at worst ${report.worst}; ${count(report.games, "game")}, ${(report.success * 100).toFixed(2)} % solved within ${report.limit}, ${(report.within3 * 100).toFixed(1)} % within 3`,
    ),
    el("p", { class: "small muted" }, lists),
    el(
      "div",
      { class: "bars", role: "group", "aria-label": "games by guesses" },
      Object.entries(report.histogram).map(([guesses, number]) =>
        el(
          "button",
          {
            type: "button",
            class: Number(guesses) > report.limit ? "bar lost" : "bar",
            "aria-label": `${number} games of ${guesses} guesses; show them`,
            onclick: () => list(guesses),
          },
          el("span", {}, guesses),
          bar(/** @type {number} */ (number) / most),
          el("span", { class: "number" }, /** @type {number} */ (number)),
        ),
      ),
    ),
    report.failed.length > 0 &&
      el(
        "p",
        {},
        `Missed: ${report.failed.slice(0, 40).join(", ").toUpperCase()}${report.failed.length > 40 ? " …" : ""}`,
      ),
    games,
  );
  return node;
}
