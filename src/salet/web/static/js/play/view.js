// Play: a hidden word, guessed in the page.

import { ask, isAbort } from "../api.js";
import { button, byId, el, put, wrong } from "../dom.js";
import { keepGame } from "../games_kept.js";
import { focusView, hearKeys, keyboard, outEverywhere, rememberedKeys, rememberKeys } from "../keyboard.js";
import { announce } from "../live.js";
import { chosen, gameRequest, replies, reply } from "../request.js";
import { go, PARTS, state } from "../state.js";
import { readList, write } from "../stored.js";
import { count, guesses, sentence } from "../text.js";
import { colourName, emptyRow, face, shownTiles } from "../tiles.js";
import { boardsOf } from "../board/grid.js";
import { dateName } from "../record/calendar.js";
import { dayOf, keepDay, madeOn, streak } from "./daily.js";
import { drawEnding } from "./ending.js";

/** Where the games that were given up are stored, and how many of them. */
const GIVEN_UP = "salet.given-up";
const MOST_GIVEN_UP = 50;
/** The games that were given up, as `showing` has them: they stay so when they are drawn anew. */
const givenUp = new Set(readList(GIVEN_UP, (each) => typeof each === "string"));

/**
 * Note whether the game that is shown is given up.
 * @param {string} game
 * @param {boolean} yes
 */
function noteGivenUp(game, yes) {
  if (yes) givenUp.add(game);
  else if (!givenUp.delete(game)) return;
  write(GIVEN_UP, JSON.stringify([...givenUp].slice(-MOST_GIVEN_UP)));
}

/** @returns {string} a word nobody has had */
function anyWord() {
  return String(Math.floor(Math.random() * 2 ** 31));
}

/** The view. */
export class Play {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.which = el("div", { class: "actions" });
    this.boards = el("div", { class: "boards-frame" });
    this.said = el("div", { role: "status" });
    this.ending = el("div", { class: "play-end" });
    this.helps = el("div", { class: "actions" });
    this.keys = el("div");
    this.typed = "";
    this.level = 0;
    /** What was shown last: while it stays, so does a word that is being typed. */
    this.shown = "";
    /** @type {any} */
    this.game = null;
    put(
      place,
      el(
        "div",
        { class: "column stack play-view" },
        el("h2", { class: "visually-hidden" }, "Play"),
        this.which,
        this.boards,
        this.said,
        this.ending,
        this.helps,
        el("div", { class: "dock" }, this.keys),
      ),
    );
    this.silence = hearKeys(
      (key, event) => this.press(key, event),
      () => this.typed !== "",
    );
  }

  /** Leave the view. */
  close() {
    this.silence();
    this.asking?.abort();
  }

  /** Show the game of the address, or begin one. */
  async show() {
    if (!state().hidden) go({ hidden: anyWord(), made: [], hints: 0 }, { replace: true, quiet: true });
    const { hidden, made } = state();
    const before = this.isDaily ? madeOn(hidden, this.gameName) : null;
    if (before && before.made.length >= made.length)
      go({ made: before.made, hints: before.hints }, { replace: true, quiet: true });
    if (this.shown !== this.showing) {
      this.typed = "";
      this.level = 0;
      put(this.ending);
      put(this.said);
    }
    this.shown = this.showing;
    const over = before?.over || givenUp.has(this.showing); // once given up, it stays so
    await this.update(state().made, over ? { give_up: true } : {});
    for (const key of rememberedKeys()) this.press(key);
  }

  /** Which game and guesses are shown. */
  get showing() {
    const { hidden, made } = state();
    return JSON.stringify([this.gameName, hidden, made]);
  }

  /** Whether it is the word of a day. */
  get isDaily() {
    return /^\d{4}-\d\d-\d\d$/.test(state().hidden);
  }

  /** What is played, to tell days apart. */
  get gameName() {
    const { game, mode } = chosen();
    const now = state();
    const others = PARTS.filter((part) => part !== "mode" && now[part]);
    return [game, mode, ...others.map((part) => `${part}=${now[part]}`)].join(" ");
  }

  /** @param {string} hidden which word: a seed, a day or evil */
  begin(hidden) {
    this.level = 0;
    this.game = null;
    focusView();
    rememberKeys();
    go({ hidden, made: [], hints: 0 });
  }

  /** @param {string[]} made @param {Record<string, any>} more */
  body(made, more) {
    const { hidden } = state();
    const which =
      hidden === "evil"
        ? { evil: true }
        : this.isDaily
          ? { date: hidden }
          : { seed: Math.min(2 ** 31, Math.abs(Number.parseInt(hidden, 10)) || 0) };
    return { ...gameRequest(), ...which, guesses_made: made, ...more };
  }

  /**
   * @param {string[]} made
   * @param {Record<string, any>} [more]
   * @returns {Promise<boolean>} whether these guesses can be made
   */
  async update(made, more = {}) {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    try {
      this.game = await ask("/api/play", this.body(made, more), asking.signal);
    } catch (error) {
      if (isAbort(error)) return false;
      put(this.said, wrong(error));
      if (!this.game) this.drawWhich();
      return false;
    }
    this.draw();
    return true;
  }

  /** @param {string} key @param {KeyboardEvent | null} [event] */
  press(key, event = null) {
    if (!this.game || this.game.over || event?.ctrlKey || event?.metaKey) return false;
    if (key === "enter") this.enter();
    else if (key === "backspace") this.typed = [...this.typed].slice(0, -1).join("");
    else if ([...key].length !== 1 || key === " ") return false;
    else if ([...this.typed].length < this.game.length) this.typed += key;
    if (key !== "enter") {
      put(this.said);
      announce(this.typed.toUpperCase().split("").join(" ") || "nothing typed");
      this.drawBoards();
    }
    return true;
  }

  /** Guess what was typed. */
  async enter() {
    const { typed, shown } = this;
    if (!typed || this.guessing) return;
    const made = [...state().made, typed];
    this.guessing = true;
    this.typed = ""; // for what is typed meanwhile
    const taken = await this.update(made).finally(() => {
      this.guessing = false;
    });
    if (!taken) {
      if (this.shown !== shown || !this.game) return; // another game was chosen meanwhile
      this.typed ||= typed;
      this.drawBoards();
      return;
    }
    this.level = 0;
    go({ made }, { quiet: true });
    this.shown = this.showing;
    noteGivenUp(this.showing, false); // it is played once more
    put(this.said);
    this.note(); // first, as the ending tells the days in a row
    this.draw();
    this.tellRow();
  }

  /** Say aloud what the last guess got. */
  tellRow() {
    const { rows, boards, over, guesses_left: left } = this.game;
    const row = rows.at(-1);
    if (!row) return;
    announce(`${rowInWords(row, boards)}. ${over ? this.result() : `${guesses(left)} left`}`);
  }

  /** Keep what is to be kept: the day's guesses, and a game that is over. */
  note() {
    const { over, won, turns, answer, title, reason, evil } = this.game;
    if (this.isDaily) keepDay(state().hidden, this.gameName, state().made, { won, over, hints: state().hints });
    if (over) {
      const date = this.isDaily ? state().hidden : undefined;
      const gave_up = reason === "gave up";
      const known = evil ? "" : answer; // which then is only one that could have been
      keepGame({ turns, known, title: title ?? "", date, command: "play", evil, gave_up });
    }
  }

  /** Tell a little more than the last time. */
  async hint() {
    focusView(); // so that Enter guesses, and does not ask for more
    this.level = Math.min(this.game.hints.length, this.level + 1);
    if (await this.update(state().made, { hint: this.level })) {
      go({ hints: state().hints + 1 }, { replace: true, quiet: true });
      if (this.isDaily) this.note();
      put(
        this.said,
        el(
          "p",
          { class: "notice" },
          el("strong", {}, `Hint ${this.level} of ${this.game.hints.length}: `),
          sentence(this.game.hint),
        ),
      );
    }
    this.drawHelps();
  }

  /** Ask before the word is shown. */
  giveUp() {
    put(
      this.said,
      el(
        "div",
        { class: "notice" },
        el(
          "p",
          {},
          el("strong", {}, "Give up and see the word?"),
          this.isDaily ? " There is only one word a day." : "",
        ),
        el(
          "div",
          { class: "actions" },
          button(
            "Yes, show it",
            async () => {
              focusView(); // as this button goes
              if (!(await this.update(state().made, { give_up: true }))) return;
              noteGivenUp(this.showing, true);
              put(this.said);
              this.note();
              this.draw();
              announce(this.result());
            },
            { class: "main", id: "really-give-up" },
          ),
          button("No, go on", () => {
            focusView();
            put(this.said);
          }),
        ),
      ),
    );
    byId("really-give-up").focus();
  }

  /** How it ended, in a sentence. */
  result() {
    const { solved, won, rows, answer, reason, evil } = this.game;
    const words = (answer ?? "").toUpperCase().split("/").join(", ");
    const { hints } = state();
    const helped = hints ? `, with ${count(hints, "hint")}` : "";
    if (solved && won) return `Solved in ${guesses(rows.length)}${helped || "!"}${helped && "."}`;
    if (solved) return `Lost: ${words} was the word to avoid.`;
    if (won) return `Won: you avoided ${words}.`;
    const could = evil ? "It could have been" : replies() > 1 ? "The words were" : "The word was";
    return `${reason === "gave up" ? "You gave up." : "Lost: no guesses are left."} ${could} ${words}.`;
  }

  /** Show the game. */
  draw() {
    this.drawWhich();
    this.drawBoards();
    this.drawHelps();
    put(
      this.keys,
      !this.game.over && this.keyboard(),
    );
    put(this.ending, this.game.over && this.drawEnding());
  }

  /** The keys, with what is known of each letter, on every board. */
  keyboard() {
    const { alphabet, letters, boards = [] } = this.game;
    const press = (/** @type {string} */ key) => this.press(key);
    if (replies() === 1) return keyboard(alphabet, letters, press);
    const known = boards.map((/** @type {any} */ board) => (board.solved ? null : board.letters));
    return keyboard(alphabet, outEverywhere(alphabet, known), press, known);
  }

  drawWhich() {
    const { hidden } = state();
    const day = dayOf();
    const chosenNow = hidden === "evil" ? "evil" : this.isDaily ? "day" : "any";
    const kind = (
      /** @type {string} */ name,
      /** @type {string} */ shown,
      /** @type {string} */ what,
      /** @type {string} */ title,
    ) =>
      button(shown, () => this.begin(what), {
        "aria-pressed": String(chosenNow === name),
        title,
        id: `play-${name}`,
      });
    const days = streak(this.gameName);
    put(
      this.which,
      el(
        "div",
        { class: "segments", role: "group", "aria-label": "which word" },
        kind("any", "New word", anyWord(), "A word at random"),
        kind("day", "Word of the day", day, "The same word for everyone, once a day; it is not the New York Times' word"),
        kind("evil", "Evil", "evil", "No word is hidden: it dodges your guesses as long as it can"),
      ),
      this.isDaily &&
        el(
          "span",
          { class: "small muted", id: "streak" },
          hidden === day
            ? days
              ? `${count(days, "day")} in a row`
              : "today's word"
            : `the word of ${dateName(hidden)}`,
        ),
    );
  }

  drawBoards() {
    const { game } = this;
    const boards = replies();
    const limit = boards > 1 ? 0 : Math.min(game.limit, 10);
    put(
      this.boards,
      game.clue && el("p", { class: "small muted" }, `The word is ${game.clue}.`),
      boardsOf(
        game.length,
        [...Array(boards).keys()].map((board) => {
          const rows = game.rows
            .map((/** @type {any} */ row) => ({
              guess: row.guess,
              tiles: boards > 1 ? row.patterns[board] : row.pattern,
            }))
            .filter((/** @type {any} */ row) => row.tiles !== null);
          const open = !game.over && !game.boards?.[board]?.solved;
          const empty = open ? Math.max(0, limit - rows.length - 1) : 0;
          return el(
            "section",
            { class: "one-board", "aria-label": boards > 1 ? `board ${board + 1}` : "board" },
            el(
              "ol",
              { class: "rows", "aria-label": "guesses so far" },
              rows.map((/** @type {any} */ row) =>
                el("li", { class: "row" }, shownTiles(row.guess, row.tiles, { plain: row.tiles === "?" })),
              ),
            ),
            open && this.draftRow(),
            el(
              "div",
              { class: "empty-rows", "aria-hidden": "true" },
              [...Array(empty)].map(() => emptyRow(this.game.length)),
            ),
          );
        }),
      ),
    );
  }

  draftRow() {
    const letters = [...this.typed];
    return el(
      "div",
      { class: "row draft" },
      el(
        "span",
        {
          class: "tiles",
          role: "img",
          "aria-label": this.typed ? `typed: ${this.typed.toUpperCase()}` : "nothing typed yet",
        },
        [...Array(this.game.length).keys()].map((place) =>
          el("span", { class: letters[place] ? "tile typed" : "tile" }, face(letters[place] ?? "")),
        ),
      ),
    );
  }

  drawHelps() {
    const { over, rows, guesses_left: left, hints } = this.game;
    put(
      this.helps,
      !over &&
        button(this.level ? "Another hint" : "Hint", () => this.hint(), {
          id: "hint",
          class: "small-button",
          disabled: this.level >= hints.length,
        }),
      !over &&
        rows.length > 0 &&
        button("Give up", () => this.giveUp(), { id: "give-up", class: "small-button quiet" }),
      !over && el("span", { class: "small muted" }, `${guesses(left)} left`),
    );
  }

  drawEnding() {
    const days = state().hidden === dayOf() ? streak(this.gameName) : 0;
    return drawEnding(this.game, this.result(), days, () => this.begin(anyWord()));
  }
}

/**
 * A guess and its reply, as they are said aloud; of several boards, which nobody could remember, how many are solved.
 * @param {any} row
 * @param {any[]} boards
 */
function rowInWords({ guess, pattern }, boards) {
  const word = guess.toUpperCase();
  if (replies() > 1) {
    const solved = boards.filter((board) => board.solved).length;
    return `${word}: ${solved} of ${count(boards.length, "board")} solved`;
  }
  if (reply().kind === "text") return `${word}: ${pattern}`;
  return [...guess].map((letter, place) => `${letter.toUpperCase()} ${colourName(pattern[place])}`).join(", ");
}
