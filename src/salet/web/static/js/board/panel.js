// Beside the board: what to play, what the typed word would do, the answers left, other good guesses.

import { ask, isAbort } from "../api.js";
import { button, byId, el, put } from "../dom.js";
import { announce } from "../live.js";
import { withTitles } from "../options.js";
import { setup } from "../request.js";
import { go, state } from "../state.js";
import { sentence } from "../text.js";
import { drawAdvice, opening, seek, shortPromise } from "./advice.js";
import { drawAlternatives } from "./alternatives.js";
import { drawAnswers } from "./answers.js";
import { drawGraph, expectations } from "./graph.js";
import { drawGroups, drawTyped, proven, shortVerdict, typedInWords } from "./typed.js";

/**
 * @typedef {object} PanelActions what the panel does to the board
 * @property {(word: string) => void} play put a word on the board
 * @property {(guess: string, tiles: string) => void} take add a turn
 * @property {(at: number) => void} look step to a position
 */

/** The panel. */
export class Panel {
  /** @param {PanelActions} actions */
  constructor(actions) {
    this.actions = actions;
    this.advice = el("section", { class: "card advice", id: "advice", "aria-label": "what to play" });
    this.typed = el("section", {
      class: "card",
      id: "typed",
      "aria-label": "the word you typed",
      hidden: true,
    });
    this.answers = el("section", { class: "card stack", "aria-label": "answers left" });
    this.alternatives = el("section", { class: "card stack", "aria-label": "good guesses" });
    this.groups = el("section", { class: "card stack", "aria-label": "groups", hidden: true });
    this.graph = el("section", { class: "card", "aria-label": "expected guesses left", hidden: true });
    /** What to play in a line, for phones. */
    this.strip = el("div", { class: "strip" });
    this.columns = [
      el("div", { class: "stack advice-column" }, this.advice, this.typed, this.answers, this.alternatives),
      el("div", { class: "stack side-column" }, this.groups, this.graph),
    ];
    /** @type {any} */
    this.analysis = null;
    /** @type {import("./advice.js").Finding | null} */
    this.finding = null;
    this.allAnswers = this.more = false;
    /** @type {any} what the server says of the typed word */
    this.seen = null;
    /** What the strip says of the word that is being typed. */
    this.note = "";
  }

  /** Stop whatever is under way. */
  close() {
    this.searching?.abort();
    this.looking?.abort();
  }

  /**
   * Show nothing but why there is nothing.
   * @param {string} why
   * @param {import("../dom.js").Child} [instead] what to do now, in a line for phones
   */
  clear(why, instead = null) {
    this.close();
    for (const node of [this.answers, this.alternatives, this.graph, this.groups, this.typed])
      node.hidden = true;
    this.finding = null;
    put(this.strip, instead);
    put(this.advice, el("p", { class: "muted" }, why));
    delete this.advice.dataset.word;
  }

  /**
   * Show what is known of a position, and search for what is not.
   * @param {any} analysis
   * @param {any} whole the same of all turns
   */
  show(analysis, whole) {
    this.searching?.abort();
    const searching = (this.searching = new AbortController());
    if (analysis !== this.analysis) this.allAnswers = this.more = false;
    this.analysis = analysis;
    this.finding = null;
    this.groups.hidden = true;
    this.drawAnswers();
    this.drawGraph(whole);
    seek(analysis, searching.signal, (finding) => {
      if (searching.signal.aborted) return;
      this.finding = finding;
      this.drawFinding();
    });
  }

  /** Show what is known of the best play. */
  drawFinding() {
    const { analysis, finding, actions } = this;
    if (!finding) return;
    drawAdvice(this.advice, analysis, finding, actions);
    put(this.strip, this.line(finding));
    const lines = drawAlternatives(analysis, finding, this.more, {
      play: actions.play,
      look: async (word) => {
        const seen = await this.ask(word);
        if (seen) this.showGroups(seen);
      },
      more: () => {
        this.more = !this.more;
        this.drawFinding();
      },
    });
    this.alternatives.hidden = !lines.length;
    put(this.alternatives, lines);
    this.drawTyped();
  }

  /** @param {import("./advice.js").Finding} finding what to play, in a line */
  line(finding) {
    const { analysis, actions } = this;
    const best = finding.suggestions[0];
    if (analysis.over || !best)
      return [
        button("Review this game", () => go({ view: "review" }), { class: "main small-button" }),
        el("span", {}, analysis.solved ? `Solved in ${state().rows.length}` : "The game is over"),
      ];
    const word = button(best.word, () => actions.play(best.word), {
      class: "link word",
      data: { words: best.word },
    });
    return [
      el("span", {}, opening(analysis), word),
      el("span", { class: "small muted strip-promise" }, this.note || shortPromise(analysis, finding)),
    ];
  }

  drawAnswers() {
    const nodes = drawAnswers(this.analysis, this.allAnswers, {
      play: this.actions.play,
      showAll: () => {
        this.allAnswers = true;
        this.drawAnswers();
      },
    });
    this.answers.hidden = !nodes.length || this.analysis.solved;
    put(this.answers, nodes);
  }

  /** @param {any} whole */
  drawGraph(whole) {
    const values = expectations(whole);
    this.graph.hidden = !values;
    const at = state().at ?? state().rows.length;
    if (values) put(this.graph, drawGraph(values, at, this.actions.look));
  }

  /**
   * Show what a typed word would do; nothing where none stands there.
   * @param {string} word
   * @returns {Promise<any>} what the server says of it
   */
  async judge(word) {
    this.looking?.abort();
    this.typed.hidden = !word;
    this.seen = null;
    this.mention("");
    if (!word) return null;
    const seen = await this.ask(word);
    if (!seen) return null;
    this.seen = seen;
    this.drawTyped();
    announce(typedInWords(seen));
    return seen;
  }

  /** Show what the typed word would do, by what is proven by now. */
  drawTyped() {
    const { seen } = this;
    if (!seen || this.typed.hidden) return;
    const known = state().strategy || !this.finding ? seen : proven(seen, this.finding.suggestions);
    this.mention(shortVerdict(known));
    put(this.typed, drawTyped(known, { groups: () => this.showGroups(seen) }));
  }

  /** @param {string} note what the strip says of the typed word; of the best one where it is empty */
  mention(note) {
    if (note === this.note) return;
    this.note = note;
    if (this.finding) put(this.strip, this.line(this.finding));
  }

  /** @param {string} word what it would do; nothing where that is not known */
  async ask(word) {
    this.looking?.abort();
    const looking = (this.looking = new AbortController());
    try {
      return await ask("/api/breakdown", { ...setup(), word }, looking.signal);
    } catch (error) {
      const text = String(/** @type {any} */ (error).message);
      if (!isAbort(error)) put(this.typed, el("p", { class: "small muted" }, sentence(withTitles(text))));
      return null;
    }
  }

  /** @param {any} seen show what each reply leaves */
  showGroups(seen) {
    const close = () => {
      this.groups.hidden = true;
    };
    put(this.groups, drawGroups(seen, { take: this.actions.take, close }));
    this.groups.hidden = false;
    byId("groups-title").focus({ preventScroll: true });
    this.groups.scrollIntoView({ block: "nearest" });
  }
}
