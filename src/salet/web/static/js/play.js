// Play: a hidden word, guessed in the page.

import { ask, isAbort } from "./api.js";
import { byId, el, put } from "./dom.js";
import { hearKeys, keyboard } from "./keyboard.js";
import { gameRequest } from "./lists.js";
import { go, state } from "./state.js";
import { shownTiles } from "./tiles.js";

/** The view. */
export class Play {
  /** @param {HTMLElement} view */
  constructor(view) {
    this.rows = el("ol", { class: "rows", "aria-label": "guesses so far" });
    this.draft = el("div", { class: "row draft" });
    this.said = el("div", { role: "status" });
    this.keys = el("div");
    this.typed = "";
    this.length = 5;
    this.level = 0;
    /** @type {any} */
    this.game = null;
    put(
      view,
      el("h2", {}, "Play"),
      el(
        "div",
        { class: "actions" },
        el(
          "button",
          {
            type: "button",
            class: "main",
            onclick: () => this.begin(String(Math.floor(Math.random() * 2 ** 31))),
          },
          "New game",
        ),
        el("button", { type: "button", onclick: () => this.begin(today()) }, "Word of the day"),
        el("button", { type: "button", onclick: () => this.begin("evil") }, "Evil"),
        el("button", { type: "button", onclick: () => this.hint() }, "Hint"),
        el("button", { type: "button", onclick: () => this.giveUp() }, "Give up"),
      ),
      this.rows,
      this.draft,
      this.said,
      this.keys,
      el(
        "p",
        { class: "muted small" },
        "Hints tell a little more each time. The word of the day is salet's own. Evil picks no word in advance and dodges as long as it can.",
      ),
    );
    this.silence = hearKeys((key) => this.press(key));
  }

  /** Leave the view. */
  close() {
    this.silence();
    this.asking?.abort();
  }

  /** Show the game of the address, or begin one. */
  async show() {
    if (!state().hidden) {
      go({ hidden: String(Math.floor(Math.random() * 2 ** 31)), made: [] }, { replace: true, quiet: true });
    }
    this.typed = "";
    await this.update(state().made);
  }

  /** @param {string} hidden which word: a seed, a day or evil */
  begin(hidden) {
    this.level = 0;
    this.game = null; // the last one is over, this one is not
    byId("view").focus();
    go({ hidden, made: [] });
  }

  /** @param {Record<string, any>} [more] */
  body(made = state().made, more = {}) {
    const { hidden } = state();
    const which =
      hidden === "evil"
        ? { evil: true }
        : /^\d{4}-/.test(hidden)
          ? { date: hidden }
          : { seed: Math.min(2 ** 31, Math.abs(Number.parseInt(hidden, 10)) || 0) };
    return { ...gameRequest(), ...which, guesses_made: made, ...more };
  }

  /**
   * @param {string[]} made
   * @returns {Promise<boolean>} whether these guesses can be made
   */
  async update(made, more = {}) {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    try {
      this.game = await ask("/api/play", this.body(made, more), asking.signal);
    } catch (error) {
      if (isAbort(error)) return false;
      this.say(String(/** @type {any} */ (error).message), true);
      return false;
    }
    this.draw();
    return true;
  }

  /** @param {string} key */
  press(key) {
    if (this.game?.over || /[1-9]/.test(key)) return;
    if (key === "enter") this.enter();
    else if (key === "backspace") this.typed = this.typed.slice(0, -1);
    else if (this.typed.length < this.length) this.typed += key;
    this.drawDraft();
  }

  /** Guess what was typed. */
  async enter() {
    const made = [...state().made, this.typed];
    if (this.typed && (await this.update(made))) {
      this.typed = "";
      this.level = 0;
      go({ made }, { quiet: true });
      this.draw();
    }
  }

  /** Tell a little more than the last time. */
  async hint() {
    if (this.game?.over) return;
    byId("view").focus(); // so that Enter guesses, and does not ask for more
    this.level = Math.min(4, this.level + 1);
    if (await this.update(state().made, { hint: this.level })) this.say(`Hint: ${this.game.hint}.`);
  }

  /** Show the word. */
  giveUp() {
    if (!this.game?.over) this.update(state().made, { give_up: true });
  }

  /** @param {string} text */
  say(text, bad = false) {
    put(this.said, text && el("p", { class: bad ? "notice bad" : "notice" }, text));
  }

  /** Show the game. */
  draw() {
    const { rows, over, solved, won, answer, share, length, clue } = this.game;
    this.length = length;
    const turns = rows.map((/** @type {any} */ row) => ({ guess: row.guess, tiles: row.pattern }));
    put(
      this.rows,
      turns.map((/** @type {any} */ row) => el("li", { class: "row" }, shownTiles(row.guess, row.tiles))),
    );
    this.say(clue && `The word is ${clue}.`);
    if (over) {
      const copy = el(
        "button",
        { type: "button", onclick: () => navigator.clipboard?.writeText(share) },
        "Copy to share",
      );
      put(
        this.said,
        el(
          "div",
          { class: "notice" },
          el(
            "p",
            {},
            el(
              "strong",
              {},
              solved
                ? `${won ? "Solved" : "Lost: the word was guessed"} in ${rows.length}.`
                : `${won ? "Won. " : ""}${state().hidden === "evil" ? "It could have been" : "The word was"} ${answer.toUpperCase()}.`,
            ),
          ),
          share && el("p", { class: "grid-text", id: "share" }, share),
          share && copy,
        ),
      );
    }
    put(
      this.keys,
      keyboard(this.game.letters, (key) => this.press(key)),
    );
    this.drawDraft();
  }

  /** Show what is being typed. */
  drawDraft() {
    const places = [...Array(this.length).keys()];
    put(
      this.draft,
      !this.game?.over &&
        el(
          "span",
          {
            class: "tiles",
            role: "img",
            "aria-label": this.typed ? `typed: ${this.typed.toUpperCase()}` : "nothing typed yet",
          },
          places.map((place) => el("span", { class: "tile" }, this.typed[place] ?? "")),
        ),
    );
  }
}

/** Today, where the player is. */
function today() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
