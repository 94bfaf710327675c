// The analysis board: what happened so far, set up row by row.

import { ask, isAbort, Problem } from "./api.js";
import { byId, el, put } from "./dom.js";
import { hearKeys, keyboard } from "./keyboard.js";
import { diagnosis, doubtful, fixesOf } from "./diagnosis.js";
import { setup } from "./lists.js";
import { Panel, SUGGESTIONS } from "./panel.js";
import { go, state } from "./state.js";
import { changeableTiles, colourName, nextTile } from "./tiles.js";

/** What `analyse` gives where its answer is no longer wanted. */
const SUPERSEDED = new Problem("Superseded", "");

/** The view. */
export class Board {
  /** @param {HTMLElement} view */
  constructor(view) {
    this.rows = el("ol", { class: "rows", "aria-label": "turns so far" });
    this.draft = el("div", { class: "row draft" });
    this.message = el("div", { role: "alert" });
    this.keys = el("div");
    /** @type {any} what is known of the position */
    this.analysis = null;
    this.typed = "";
    this.colours = "";
    this.panel = new Panel({
      play: (word) => this.write(word),
      take: (guess, tiles) => this.take(guess, tiles),
    });
    put(
      view,
      el(
        "div",
        { class: "board" },
        el(
          "section",
          { class: "panel", "aria-label": "board" },
          el("h2", { class: "visually-hidden" }, "Board"),
          this.rows,
          this.draft,
          this.message,
          el(
            "div",
            { class: "actions" },
            el("button", { type: "button", class: "main", onclick: () => this.enter() }, "Enter"),
            el("button", { type: "button", onclick: () => this.undo() }, "Undo"),
            el("button", { type: "button", onclick: () => this.reset() }, "Reset"),
            this.knownField(),
          ),
          this.keys,
          el(
            "p",
            { class: "muted small" },
            "Type a word, click its tiles (or press 1 to 9) until they have their colours, then Enter. " +
              "Tiles of earlier rows can be changed, too.",
          ),
        ),
        this.panel.node,
      ),
    );
    this.silence = hearKeys((key) => this.press(key));
  }

  /** Leave the view. */
  close() {
    this.silence();
    this.panel.close();
    this.asking?.abort();
  }

  /** Show what the address says. */
  async show() {
    this.typed = "";
    this.colours = "";
    /** @type {HTMLInputElement} */ (byId("known")).value = state().known;
    this.drawDraft();
    await this.analyse();
  }

  /** The length of words. */
  get length() {
    return this.analysis?.length ?? 5;
  }

  /** A field for the answer, where it is known. */
  knownField() {
    const field = /** @type {HTMLInputElement} */ (
      el("input", {
        id: "known",
        value: state().known,
        size: "9",
        maxlength: "11",
        autocomplete: "off",
        spellcheck: "false",
        placeholder: "unknown",
        onchange: () => go({ known: field.value.trim().toLowerCase() }),
      })
    );
    return el("label", { class: "inline" }, "Answer", field);
  }

  /** @param {string} key */
  press(key) {
    if (key === "enter") this.enter();
    else if (key === "backspace") this.rub();
    else if (/[1-9]/.test(key)) this.turnTile(Number(key) - 1);
    else if (this.typed.length < this.length && !this.analysis?.over) this.spell(this.typed + key);
  }

  /** Take the last letter back. */
  rub() {
    this.typed = this.typed.slice(0, -1);
    this.colours = this.colours.slice(0, -1);
    this.say("");
    this.drawDraft();
  }

  /** @param {string} word */
  spell(word) {
    this.typed = word;
    const greens = this.analysis?.known.greens ?? {};
    this.colours = [...word]
      .map((letter, place) => this.colours[place] ?? (greens[place] === letter ? "g" : "b"))
      .join("");
    this.say("");
    this.drawDraft();
  }

  /**
   * Put a whole word into the row that is being typed.
   * @param {string} word
   */
  write(word) {
    if (this.analysis?.over) return;
    this.colours = "";
    this.spell(word);
    this.draft.scrollIntoView({ block: "nearest" });
    document.getElementById("draft-0")?.focus();
  }

  /** @param {number} place of the row that is being typed, or else of the last one */
  turnTile(place) {
    if (this.typed[place]) {
      this.colours =
        this.colours.slice(0, place) + nextTile(this.colours[place]) + this.colours.slice(place + 1);
      this.drawDraft();
      return;
    }
    const last = state().rows.length - 1;
    const row = state().rows[last];
    if (row?.guess[place] && !state().known) {
      this.recolour(
        last,
        row.tiles.slice(0, place) + nextTile(row.tiles[place]) + row.tiles.slice(place + 1),
      );
    }
  }

  /** Take what was typed as a turn. */
  enter() {
    if (this.typed) this.take(this.typed, this.colours);
  }

  /**
   * Add a turn, unless its guess cannot be made.
   * @param {string} guess
   * @param {string} tiles
   */
  async take(guess, tiles) {
    if (this.taking) return;
    const rows = [...state().rows, { guess, tiles }];
    const draft = [this.typed, this.colours];
    this.taking = true;
    this.typed = this.colours = ""; // for what is typed meanwhile
    this.drawDraft();
    const problem = await this.analyse(rows).finally(() => {
      this.taking = false;
    });
    if (problem === SUPERSEDED || problem?.details.refused) {
      if (!this.typed) [this.typed, this.colours] = draft;
      this.drawDraft();
      return;
    }
    go({ rows: this.coloured(rows) }, { quiet: true });
    this.draw(problem);
  }

  /**
   * The rows, in the colours of the known answer where there is one.
   * @param {import("./state.js").Turn[]} rows
   */
  coloured(rows) {
    const judged = this.analysis?.rows;
    const same =
      judged?.length === rows.length && rows.every((row, number) => judged[number].guess === row.guess);
    if (!state().known || !same) return rows;
    return rows.map((row, number) => ({ guess: row.guess, tiles: judged[number].pattern }));
  }

  /**
   * @param {number} number
   * @param {string} tiles
   */
  async recolour(number, tiles) {
    const rows = state().rows.map((row, each) => (each === number ? { ...row, tiles } : row));
    go({ rows }, { quiet: true });
    await this.analyse(rows);
  }

  /** Take the last turn back. */
  undo() {
    if (this.typed) this.write("");
    else if (state().rows.length) go({ rows: state().rows.slice(0, -1) });
  }

  /** Begin anew. */
  reset() {
    if (state().rows.length || state().known) go({ rows: [], known: "" });
  }

  /**
   * Ask what there is to say about rows, and show it.
   * @returns {Promise<Problem | null>} what is wrong with them
   */
  async analyse(rows = state().rows) {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    /** @type {Problem | null} */
    let problem = null;
    try {
      const body = { ...setup(rows), top: SUGGESTIONS, strategy: state().strategy || null };
      this.analysis = await ask("/api/analysis", body, asking.signal);
      if (state().known && rows === state().rows) {
        const coloured = this.coloured(rows);
        if (coloured.some((row, number) => row.tiles !== rows[number].tiles))
          go({ rows: coloured }, { replace: true, quiet: true });
      }
    } catch (error) {
      if (isAbort(error)) return SUPERSEDED;
      problem = error instanceof Problem ? error : new Problem("Broken", String(error));
    }
    if (problem?.details.refused && rows !== state().rows) {
      this.say(problem.message);
      return problem;
    }
    if (rows === state().rows || problem) this.draw(problem, rows);
    return problem;
  }

  /** @param {string} text */
  say(text) {
    put(this.message, text && el("p", { class: "notice bad" }, text));
  }

  /**
   * @param {Problem | null} problem
   * @param {import("./state.js").Turn[]} [rows]
   */
  draw(problem, rows = state().rows) {
    const fixes = fixesOf(problem);
    const known = this.coloured(rows);
    put(
      this.rows,
      known.map((row, number) => this.row(row, number, fixes)),
    );
    const doubt = !problem && this.analysis?.doubt;
    put(this.message, problem && diagnosis(problem, rows), doubt && doubtful(doubt, rows));
    this.drawDraft();
    if (problem) this.panel.clear();
    else this.panel.show(this.analysis);
  }

  /**
   * @param {import("./state.js").Turn} row
   * @param {number} number
   * @param {Array<{turn: number, tile: number}>} fixes
   */
  row(row, number, fixes) {
    const judged = this.analysis?.rows?.[number];
    const same = judged && judged.guess === row.guess && judged.pattern === row.tiles;
    /** @type {number[]} */
    const first = fixes[0]?.turn === number + 1 ? [fixes[0].tile - 1] : [];
    return el(
      "li",
      { class: "row" },
      changeableTiles(row.guess, row.tiles, (tiles) => !state().known && this.recolour(number, tiles), {
        row: number,
        doubt: first,
      }),
      el("span", { class: "verdict" }, same && this.verdict(judged)),
      el(
        "button",
        {
          type: "button",
          class: "quiet remove",
          "aria-label": `remove ${row.guess.toUpperCase()} and what follows`,
          onclick: () => {
            byId("view").focus();
            go({ rows: state().rows.slice(0, number) });
          },
        },
        "×",
      ),
    );
  }

  /** @param {any} judged what the server says of a turn */
  verdict(judged) {
    const left = `${judged.candidates_left.toLocaleString("en")} left of ${judged.candidates_before.toLocaleString("en")}`;
    if (judged.better_known === null) return left;
    const better = judged.best.toUpperCase();
    const cost = !judged.better_known
      ? "no better guess known"
      : judged.lost > judged.best_lost
        ? `${better} loses fewer games`
        : `${judged.estimated ? "~" : ""}${judged.cost.toFixed(2)} guesses worse than ${better}`;
    return `${left}; ${cost}${judged.loses ? "; may not be in time" : ""}`;
  }

  /** Show the row that is being typed. */
  drawDraft() {
    const over = this.analysis?.over;
    const greens = this.analysis?.known.greens ?? {};
    const places = [...Array(this.length).keys()];
    const known = places.filter((place) => greens[place] && greens[place] === this.typed[place]);
    const out = places.filter(
      (place) => this.typed[place] && (this.analysis?.known.out ?? "").includes(this.typed[place]),
    );
    const tiles = places.map((place) =>
      el(
        "button",
        {
          type: "button",
          class: `tile${known.includes(place) ? " known" : ""}${out.includes(place) ? " out" : ""}`,
          id: `draft-${place}`,
          data: { tile: this.colours[place] ?? "" },
          title: known.includes(place)
            ? "known to be here"
            : out.includes(place)
              ? "known not to be in the word"
              : undefined,
          disabled: !this.typed[place],
          "aria-label": this.typed[place]
            ? `${this.typed[place].toUpperCase()}, ${colourName(this.colours[place])}${out.includes(place) ? ", known not to be in the word" : ""}`
            : `tile ${place + 1}, empty`,
          onclick: () => this.turnTile(place),
        },
        this.typed[place] ?? "",
      ),
    );
    put(
      this.draft,
      !over && el("span", { class: "tiles", role: "group", "aria-label": "the next guess" }, tiles),
    );
    put(
      this.keys,
      keyboard(this.analysis?.known.letters ?? {}, (key) => this.press(key)),
    );
  }
}
