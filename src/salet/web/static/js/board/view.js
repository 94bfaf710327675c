// The analysis board: what happened so far, typed and coloured turn by turn.

import { isAbort, Problem } from "../api.js";
import { button, byId, el, put } from "../dom.js";
import { keepGame } from "../games_kept.js";
import { focusView, hearKeys, keyboard, outEverywhere, rememberedKeys } from "../keyboard.js";
import { announce } from "../live.js";
import { withTitles } from "../options.js";
import { chosen, replies, reply, shownRows } from "../request.js";
import { go, state } from "../state.js";
import { count, guesses, sentence } from "../text.js";
import { drawActions, drawIntro, drawKnown, helpText } from "./actions.js";
import { tileKinds } from "../tiles.js";
import { diagnosis, doubtful, firstFix } from "./diagnosis.js";
import { Draft } from "./draft.js";
import { drawBoards } from "./grid.js";
import { pressOpening } from "./opening.js";
import { Panel } from "./panel.js";
import { analysisOf } from "./positions.js";
import { change, redo, undo } from "./undo.js";

/** @typedef {import("../state.js").Turn} Turn */

/** What `analyse` gives where its answer is no longer wanted. */
const SUPERSEDED = new Problem("Superseded", "");
/** Where each key steps to, from a turn, with so many turns. */
const STEPS = /** @type {Record<string, (at: number, last: number) => number>} */ ({
  arrowleft: (at) => at - 1,
  arrowup: (at) => at - 1,
  arrowright: (at) => at + 1,
  arrowdown: (at) => at + 1,
  home: () => 0,
  end: (_, last) => last,
});

/** The view. */
export class Board {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.boards = el("div", { class: "boards-frame" });
    this.intro = el("div", { class: "intro" });
    this.known = el("div");
    this.message = el("div");
    this.misfit = el("div");
    /** What is wrong with the turns, as it is shown. */
    this.told = "";
    this.actions = el("div", { class: "actions board-actions" });
    this.keys = el("div");
    this.help = el("p", { class: "small muted desk-only" });
    this.draft = new Draft();
    this.panel = new Panel({
      play: (word) => this.write(word),
      take: (guess, tiles) => this.take(guess, tiles),
      look: (at) => this.look(at),
    });
    /** @type {any} what is known of all turns, and of the position that is looked at */
    this.whole = null;
    /** @type {any} */
    this.analysis = null;
    /** @type {Problem | null} */
    this.problem = null;
    /** The word that is typed, where it cannot be played. */
    this.refused = { word: "", why: "" };
    /** What was shown last: while it stays, so does a word that is being typed. */
    this.shown = "";
    /** Why the guess whose verdict was clicked is called so. */
    this.why = "";
    put(
      place,
      el(
        "div",
        { class: "board-view" },
        el(
          "div",
          { class: "board-column stack" },
          el("h2", { class: "visually-hidden" }, "Board"),
          this.intro,
          this.known,
          this.boards,
          el("div", { role: "alert" }, this.message, this.misfit),
          this.actions,
          el("div", { class: "dock" }, this.panel.strip, this.keys),
          this.help,
        ),
        this.panel.columns,
      ),
    );
    this.silence = hearKeys(
      (key, event) => this.press(key, event),
      () => this.draft.word !== "",
    );
  }

  /** Leave the view. */
  close() {
    this.silence();
    this.asking?.abort();
    this.panel.close();
  }

  /** Show what the address says. */
  async show() {
    if (!this.analysis) {
      const length = chosen().facts.length ?? 5;
      this.draft.frame = { length, open: Array(replies()).fill(true), greens: {} };
      this.panel.clear("Thinking…");
    }
    if (this.shown !== this.showing) this.draft.reset();
    this.shown = this.showing;
    const early = rememberedKeys();
    const entered = early.includes("enter") ? early.indexOf("enter") : early.length;
    for (const key of early.slice(0, entered)) this.press(key);
    this.drawBoards();
    put(this.intro, drawIntro());
    put(this.help, helpText());
    this.drawActions();
    await this.analyse();
    for (const key of early.slice(entered)) this.press(key);
  }

  /** Which game and turns are shown. */
  get showing() {
    const { game, rule, answers } = chosen();
    const { rows, at } = state();
    return JSON.stringify([game, rule, answers, rows.map((row) => row.guess), at]);
  }

  // What is typed.

  /**
   * @param {string} key
   * @param {KeyboardEvent | null} [event]
   * @returns {boolean} whether it was of use
   */
  press(key, event = null) {
    if (event?.ctrlKey || event?.metaKey) {
      if (key !== "z" && key !== "y") return false;
      return key === "y" || event.shiftKey ? redo() : undo();
    }
    if (this.problem?.details.opens) return pressOpening(key);
    if (key === "enter") return this.enter();
    if (key in STEPS) return this.step(key);
    if (key === "escape") return this.clearDraft();
    const sign = key === "backspace" || this.alphabet.includes(key) || /^[\p{L}\d]$/u.test(key);
    if (this.over || !sign) return false;
    const { word } = this.draft;
    if (!this.draft.press(key)) return false;
    put(this.message);
    this.drawBoards();
    announce(this.draft.inWords());
    if (this.draft.word !== word) this.judge();
    return true;
  }

  /** Whether the game is over where it is looked at; where the turns make no sense, that is not known. */
  get over() {
    return !this.problem && Boolean((state().at === null ? this.whole : this.analysis)?.over);
  }

  /** The signs that words are made of. */
  get alphabet() {
    return this.analysis?.alphabet ?? "abcdefghijklmnopqrstuvwxyz";
  }

  /** @param {string} key step through the turns */
  step(key) {
    const last = state().rows.length;
    if (this.draft.word || !last) return false;
    this.look(Math.min(last, Math.max(0, STEPS[key](state().at ?? last, last))));
    return true;
  }

  /**
   * Look at the position after so many turns.
   * @param {number} at
   * @param {string} [why] why the last of them is called what it is
   */
  look(at, why = "") {
    this.why = why;
    go({ at: at >= state().rows.length ? null : at }, { replace: true });
    announce(at ? `after turn ${at}` : "at the start");
  }

  /** Forget what was typed. */
  clearDraft() {
    if (!this.draft.word) return false;
    this.draft.reset();
    put(this.message);
    this.drawBoards();
    this.judge();
    return true;
  }

  /**
   * Put a whole word into the row that is being typed.
   * @param {string} word
   */
  write(word) {
    if (this.over) return;
    this.draft.reset();
    for (const letter of word) this.draft.press(letter);
    put(this.message);
    this.drawBoards();
    this.judge();
    focusView();
    announce(`${word.toUpperCase()} is on the board; now its colours`);
  }

  /** Ask what the typed word would do; where the answer is known, that colours its tiles. */
  async judge() {
    this.refused = { word: "", why: "" };
    if (!this.analysis || this.problem) return;
    const { word, complete } = this.draft;
    const seen = await this.panel.judge(complete ? word : "");
    if (!seen || word !== this.draft.word) return;
    if (seen.allowed === false) {
      this.refused = { word, why: seen.why_not };
      if (this.draft.asking) this.enter(); // it was asked whether a word is grey that cannot be played
    }
    if (!seen.pattern) return;
    this.draft.take(seen.pattern);
    this.drawBoards();
  }

  /** Take what was typed as a turn; asks first where no tile has a colour. */
  enter() {
    const { draft } = this;
    if (!draft.word) return false;
    const textual = reply().kind === "text";
    if (!draft.complete) {
      const letters = count([...draft.word].length, "letter");
      this.say(`${draft.word.toUpperCase()} has ${letters}; a guess has ${draft.frame.length}`);
    } else if (this.refused.word === draft.word) {
      this.draft.asking = false;
      this.say(this.refused.why);
    } else if (textual && !draft.text.trim() && !state().known) byId("reply").focus();
    else if (!textual && !draft.touched && !draft.asking && !state().known) this.askGrey();
    else this.take(draft.word, draft.reply);
    return true;
  }

  /** Ask whether all tiles are grey, as nobody chose a colour. */
  askGrey() {
    this.draft.asking = true;
    const greens = this.draft.tiles.some((tiles) => tiles.includes("g"));
    put(
      this.message,
      el(
        "div",
        { class: "notice" },
        el(
          "p",
          {},
          el("strong", {}, greens ? "Are all other tiles grey?" : "Are all tiles grey?"),
          " Press Enter again, or colour them first: click them, or type b, y or g for each.",
        ),
        button("Yes, grey", () => this.enter(), { class: "small-button main", id: "all-grey" }),
      ),
    );
  }

  /**
   * Add a turn, unless its guess cannot be made.
   * @param {string} guess
   * @param {string} tiles
   */
  async take(guess, tiles) {
    if (this.taking) return;
    const rows = [...shownRows(), { guess, tiles }];
    const draft = { ...this.draft };
    this.taking = true;
    this.why = "";
    this.draft.reset(); // for what is typed meanwhile
    this.drawBoards();
    const problem = await this.analyse(rows).finally(() => {
      this.taking = false;
    });
    if (problem === SUPERSEDED || problem?.details.refused) {
      if (!this.draft.word) Object.assign(this.draft, draft, { asking: false });
      this.drawBoards();
      return;
    }
    change({ rows: this.coloured(rows) }, { quiet: true });
    this.shown = this.showing;
    this.draw();
    this.tellTurn();
    this.keep();
  }

  /** Keep a game that has just ended here. */
  keep() {
    const { known, rows } = state();
    if (this.problem || !this.whole?.over || !rows.length) return; // what is known is of earlier turns then
    const turns = rows.map((row) => `${row.guess}:${row.tiles}`);
    keepGame({ turns, ...(known ? { known } : {}), command: "assist" });
  }

  /** Say aloud what the last turn left. */
  tellTurn() {
    if (!this.analysis || this.problem) return;
    const { over, solved, suggestions } = this.analysis;
    const next = over
      ? solved
        ? "solved"
        : "the game is over"
      : `play ${suggestions[0]?.word.toUpperCase()}`;
    announce(`${count(this.analysis.count, "answer")} left; ${next}`);
  }

  /**
   * The rows, in the colours of the known answer where there is one.
   * @param {Turn[]} rows
   */
  coloured(rows) {
    const judged = this.whole?.rows;
    const same =
      judged?.length === rows.length && rows.every((row, number) => judged[number].guess === row.guess);
    if (!state().known || !same) return rows;
    return rows.map((row, number) => ({ guess: row.guess, tiles: judged[number].pattern }));
  }

  /**
   * @param {number} number
   * @param {number} board
   * @param {string} tiles
   */
  recolour(number, board, tiles) {
    const rows = state().rows.map((row, each) => {
      if (each !== number) return row;
      const all = row.tiles.split("/");
      all[board] = tiles.replaceAll(" ", tileKinds()[0].key);
      return { ...row, tiles: all.join("/") };
    });
    change({ rows });
  }

  // What is asked and shown.

  /**
   * Ask what there is to say about rows, and show it.
   * @returns {Promise<Problem | null>} what is wrong with them
   */
  async analyse(rows = state().rows) {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    const mine = rows === state().rows;
    /** @type {Problem | null} */
    let problem = null;
    try {
      const whole = await analysisOf(rows, asking.signal);
      const at = mine ? state().at : null;
      const analysis = at === null ? whole : await analysisOf(rows.slice(0, at), asking.signal);
      [this.whole, this.analysis] = [whole, analysis];
    } catch (error) {
      if (isAbort(error)) return SUPERSEDED;
      problem = error instanceof Problem ? error : new Problem("Broken", String(error));
    }
    if (problem?.details.refused && !mine) {
      this.say(problem.message);
      return problem;
    }
    this.problem = problem;
    if (mine) this.recolourKnown(rows);
    if (mine || problem) this.draw(mine ? state().rows : rows); // in the colours of the known answer
    return problem;
  }

  /** @param {Turn[]} rows give those of the address the colours of the known answer */
  recolourKnown(rows) {
    const coloured = this.coloured(rows);
    if (coloured.some((row, number) => row.tiles !== rows[number].tiles))
      go({ rows: coloured }, { replace: true, quiet: true });
  }

  /** @param {string} text say what is wrong with what is typed */
  say(text) {
    this.why = "";
    put(this.message, el("p", { class: "notice bad" }, sentence(withTitles(text))));
  }

  /** @param {Turn[]} rows show what is wrong with them; what stands there already is not said aloud again */
  drawMisfit(rows) {
    const { problem, analysis } = this;
    const doubt = !problem && analysis?.doubt;
    const told = JSON.stringify([problem?.message, doubt?.text, rows, document.documentElement.dataset.palette]);
    if (told === this.told) return;
    this.told = told;
    put(this.misfit, problem && diagnosis(problem, rows), doubt && doubtful(doubt, rows));
  }

  /** Show all that is known. */
  draw(rows = state().rows) {
    const { problem, analysis } = this;
    if (analysis && !problem) {
      /** @type {any[]} */
      const boards = replies() > 1 ? analysis.boards : [{ solved: false, hidden: false }];
      this.draft.fit({
        length: analysis.length,
        open: boards.map((board) => !board.solved && !board.hidden),
        hidden: boards.map((board) => board.hidden),
        greens: analysis.known.greens,
      });
    }
    put(this.message, Boolean(this.why) && !problem && el("p", { class: "notice", id: "why" }, this.why));
    this.drawMisfit(rows);
    this.drawBoards(rows);
    put(this.intro, drawIntro());
    this.drawActions(rows);
    const opens = problem?.details.opens;
    const remedy = opens ? `Colour the rows of board ${opens}` : "Correct the turns";
    const nothing = rows.length ? `${remedy} to see the best guess.` : "Nothing to show yet.";
    if (problem || !analysis) this.panel.clear(nothing, firstFix(problem, rows));
    else {
      this.panel.show(analysis, this.whole);
      this.judge();
    }
  }

  /** What the boards tell: verdicts on all turns, and what is known where they are looked at. */
  get onBoards() {
    const { whole, analysis, problem } = this;
    return whole && { ...whole, known: analysis?.known, boards: analysis?.boards, over: !problem && whole.over };
  }

  /** Show the boards, with the row that is being typed, and the keys. */
  drawBoards(rows = state().rows) {
    const { draft } = this;
    put(
      this.boards,
      drawBoards(rows, this.onBoards, draft, this.problem, {
        recolour: (row, board, tiles) => this.recolour(row, board, tiles),
        remove: (row) => change({ rows: state().rows.slice(0, row) }),
        look: (at, why) => this.look(at, why),
        turn: (board, tile) => {
          draft.turn(board, tile);
          put(this.message);
          this.drawBoards();
          announce(draft.inWords());
        },
        write: (text) => {
          draft.text = text;
        },
        enter: () => this.enter(),
      }),
    );
    put(
      this.keys,
      !this.over && this.keyboard(),
    );
  }

  /** The keys, with what is known of each letter, on every board. */
  keyboard() {
    const { analysis, alphabet } = this;
    const press = (/** @type {string} */ key) => this.press(key);
    const letters = this.problem?.details.letters ?? analysis?.known.letters ?? {};
    if (!analysis?.boards.length || replies() === 1) return keyboard(alphabet, letters, press);
    /** @type {any[]} */
    const all = analysis.boards;
    const boards = all.map((board) => (board.solved || board.hidden ? null : board.known.letters));
    return keyboard(alphabet, outEverywhere(alphabet, boards), press, boards);
  }

  drawActions(rows = state().rows) {
    const { whole } = this;
    // of turns that make no sense the server says nothing; they are turns all the same
    const of = whole ? whole.guesses_left + whole.rows.length : chosen().limit;
    const made = state().at ?? rows.length;
    const left = this.over || (!whole && !this.problem) ? "" : `${guesses(Math.max(0, of - made))} left`;
    put(
      this.actions,
      drawActions(left, this.draft.frame.length, {
        undo: () => this.clearDraft() || undo(),
        look: (at) => this.look(at),
      }),
    );
    put(this.known, drawKnown());
  }
}
