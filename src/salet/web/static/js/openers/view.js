// Openers: first guesses with their proven or estimated averages; those you name stand side by side.

import { ask, isAbort, Problem } from "../api.js";
import { button, el, put, wrong } from "../dom.js";
import { chosen, gameRequest } from "../request.js";
import { go } from "../state.js";
import { read, write } from "../stored.js";
import { average, count, whole } from "../text.js";

const COLUMNS = [
  ["word", "Opener"],
  ["expected", "Guesses per game"],
  ["parts", "Groups"],
  ["largest", "Largest"],
];
const PAGE = 50;
/** What is compared outlives the view, and a reload. */
const KEPT = "salet.compared-openers";
const FIRST = "crane slate adieu";
/** So many are compared where those are not of the game. */
const SOME = 3;

/** The view. */
export class Openers {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.sort = "expected";
    this.descending = false;
    /** @type {any[]} */
    this.rows = [];
    /** What stands in the field unless somebody typed something else. */
    this.proposed = read(KEPT) === null ? FIRST : null;
    this.words = /** @type {HTMLInputElement} */ (
      el("input", {
        id: "compare-openers",
        value: read(KEPT) ?? FIRST,
        size: "32",
        maxlength: "200",
        autocomplete: "off",
        spellcheck: "false",
      })
    );
    this.search = /** @type {HTMLInputElement} */ (
      el("input", {
        id: "opener-search",
        type: "search",
        maxlength: "11",
        size: "12",
        autocomplete: "off",
        spellcheck: "false",
        oninput: () => this.list(),
      })
    );
    this.compared = el("div", { id: "compared" });
    this.said = el("p", { role: "status", class: "muted" });
    this.table = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "all openers" });
    put(
      place,
      el(
        "div",
        { class: "column stack" },
        el("h2", {}, "Openers"),
        el(
          "section",
          { class: "card" },
          el("h3", {}, "Compare"),
          el(
            "form",
            {
              class: "fields",
              onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                write(KEPT, this.words.value);
                this.proposed = null;
                this.compare();
              },
            },
            el("label", {}, "First guesses, separated by spaces", this.words),
            el("button", { type: "submit", class: "main", id: "compare" }, "Compare"),
          ),
          this.compared,
        ),
        el(
          "section",
          { class: "card" },
          el("h3", {}, "All openers"),
          el("div", { class: "fields" }, el("label", {}, "Search", this.search)),
          this.said,
          this.table,
        ),
      ),
    );
  }

  /** Leave the view. */
  close() {
    this.asking?.abort();
    this.comparing?.abort();
  }

  /** Show what the game of the address has. */
  async show() {
    if (this.isProposed) this.propose(FIRST);
    await Promise.all([this.compare(), this.list()]);
  }

  /** Whether the words to compare are not the player's own. */
  get isProposed() {
    return this.words.value === this.proposed;
  }

  /** @param {string} words */
  propose(words) {
    this.words.value = this.proposed = words;
  }

  /** The words to compare. */
  get named() {
    return [
      ...new Set(
        this.words.value
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    ].slice(0, 12);
  }

  /** Put the named words side by side, in every mode of the game. */
  async compare() {
    this.comparing?.abort();
    const comparing = (this.comparing = new AbortController());
    if (!this.named.length) {
      put(this.compared, el("p", { class: "muted" }, "Type some words, such as crane slate adieu."));
      return;
    }
    if (!this.compared.hasChildNodes()) put(this.compared, el("p", { class: "muted" }, "Looking them up…"));
    try {
      this.drawCompared(await this.pagesOf(this.named, comparing.signal), []);
    } catch (error) {
      if (isAbort(error)) return;
      if (!(error instanceof Problem && error.details.refused)) put(this.compared, wrong(error));
      else if (this.isProposed) await this.compareBest(comparing.signal);
      else await this.compareAllowed(comparing.signal);
    }
  }

  /**
   * Nobody named words, and the usual ones are not of this game: compare its best ones.
   * @param {AbortSignal} signal
   */
  async compareBest(signal) {
    try {
      const best = await ask("/api/openers", { ...gameRequest(), count: SOME }, signal);
      const words = best.rows.map((/** @type {any} */ row) => row.word);
      if (this.isProposed) this.propose(words.join(" ")); // nothing was typed meanwhile
      this.drawCompared(await this.pagesOf(words, signal), []);
    } catch (error) {
      if (!isAbort(error)) put(this.compared, wrong(error));
    }
  }

  /**
   * What the server says of words in every mode.
   * @param {string[]} words
   * @param {AbortSignal} signal
   */
  pagesOf(words, signal) {
    return Promise.all(
      chosen().modes.map((mode) =>
        ask("/api/openers", { ...gameRequest(), mode, words, count: 50 }, signal),
      ),
    );
  }

  /**
   * Some word is not allowed: compare the others, and say what is wrong with it.
   * @param {AbortSignal} signal
   */
  async compareAllowed(signal) {
    try {
      const { named } = this;
      const asked = await Promise.allSettled(
        named.map((word) => ask("/api/openers", { ...gameRequest(), words: [word], count: 1 }, signal)),
      );
      const allowed = named.filter((_, place) => asked[place].status === "fulfilled");
      const problems = asked.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
      signal.throwIfAborted();
      const pages = allowed.length ? await this.pagesOf(allowed, signal) : [];
      this.drawCompared(pages, problems);
    } catch (error) {
      if (!isAbort(error)) put(this.compared, wrong(error));
    }
  }

  /**
   * @param {any[]} pages what the server says in each mode
   * @param {unknown[]} problems what is wrong with other words
   */
  drawCompared(pages, problems) {
    const { modes } = chosen();
    /** @type {any[]} */
    const rows = pages[modes.indexOf(chosen().mode)]?.rows ?? [];
    const figures = pages.flatMap((page) => page.rows);
    const lowest = pages.map((page) =>
      Math.min(
        ...page.rows
          .filter((/** @type {any} */ row) => row.claim !== "impossible")
          .map((/** @type {any} */ row) => row.expected),
      ),
    );
    put(
      this.compared,
      problems.map((problem) => wrong(problem)),
      rows.length > 0 &&
        el(
          "div",
          { class: "scroll", tabindex: "0", role: "region", "aria-label": "openers side by side" },
          el(
            "table",
            { class: "compare-table" },
            el("caption", { class: "visually-hidden" }, "openers side by side"),
            el(
              "thead",
              {},
              el(
                "tr",
                {},
                el("th", { scope: "col" }, "Opener"),
                modes.map((mode) => el("th", { scope: "col" }, mode)),
                el("th", { scope: "col" }, "Groups"),
                el("th", { scope: "col" }, "Largest"),
              ),
            ),
            el(
              "tbody",
              {},
              rows.map((row) =>
                el(
                  "tr",
                  {},
                  el("th", { scope: "row" }, this.wordLink(row.word)),
                  pages.map((page, number) => {
                    const here = page.rows.find((/** @type {any} */ each) => each.word === row.word);
                    return el(
                      "td",
                      { class: here?.expected === lowest[number] ? "lowest" : undefined },
                      here ? figure(here) : "–",
                    );
                  }),
                  el("td", {}, row.parts),
                  el("td", {}, row.largest),
                ),
              ),
            ),
          ),
        ),
      rows.length > 0 && el("p", { class: "small muted compared-note" }, explanation(figures)),
      rows.length > 0 &&
        el(
          "p",
          { class: "small muted" },
          "To see how they do with other strategies, ",
          button(
            "let the bot play them",
            () => go({ view: "bot", opener: rows.map((row) => row.word).join(" ") }),
            { class: "link" },
          ),
          ".",
        ),
    );
  }

  /** @param {string} word a link to its tree */
  wordLink(word) {
    return button(word, () => go({ view: "tree", opener: word, rows: [], at: null, player: "optimal" }), {
      class: "link word",
      title: "Open its tree",
    });
  }

  /** Show the table of all, or more of it. */
  async list(offset = 0) {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    if (!this.rows.length) put(this.said, "Ranking all openers…");
    try {
      const body = {
        ...gameRequest(),
        search: this.search.value,
        sort: this.sort,
        descending: this.descending,
        offset,
        count: PAGE,
      };
      const page = await ask("/api/openers", body, asking.signal);
      this.rows = [...(offset ? this.rows : []), ...page.rows];
      put(
        this.said,
        `${count(page.count, "opener")}${page.best ? `; ${page.best.toUpperCase()} is proven to be the best` : ""}.`,
      );
      this.draw(page);
    } catch (error) {
      if (isAbort(error)) return;
      put(this.said);
      put(this.table, wrong(error));
    }
  }

  /** @param {any} page */
  draw(page) {
    const head = COLUMNS.map(([name, shown]) =>
      el(
        "th",
        {
          scope: "col",
          "aria-sort": this.sort === name ? (this.descending ? "descending" : "ascending") : undefined,
        },
        button(
          `${shown}${this.sort === name ? (this.descending ? " ▾" : " ▴") : ""}`,
          () => {
            this.descending = this.sort === name && !this.descending;
            this.sort = name;
            this.list();
          },
          { id: `sort-${name}` },
        ),
      ),
    );
    put(
      this.table,
      el(
        "table",
        {},
        el("caption", { class: "visually-hidden" }, "openers"),
        el("thead", {}, el("tr", {}, head)),
        el(
          "tbody",
          {},
          this.rows.map((row) =>
            el(
              "tr",
              {},
              el("td", {}, this.wordLink(row.word)),
              el("td", {}, figure(row)),
              el("td", {}, row.parts),
              el("td", {}, row.largest),
            ),
          ),
        ),
      ),
      page.count > this.rows.length &&
        el(
          "p",
          {},
          button(`Show more of ${whole(page.count)}`, () => this.list(this.rows.length), {
            id: "more-openers",
          }),
        ),
    );
  }
}

/** @param {any[]} rows what their figures mean, in a sentence */
function explanation(rows) {
  const has = (/** @type {string} */ claim) => rows.some((row) => row.claim === claim);
  return [
    "Guesses per game with best play after the opener",
    !has("estimate") ? ", proven" : has("proven") ? "; ~ is an estimate, the rest is proven" : "; ~ is an estimate",
    has("impossible")
      ? "; “may lose”: not every answer can be found in time, but how many are missed is not known, and the average is an estimate"
      : "",
    ". Groups: how many the replies split the answers into.",
  ].join("");
}

/** @param {any} row what an opener takes on average */
function figure(row) {
  const mean = average(row.expected, row.claim).replace(/\d+\.\d+/, row.expected.toFixed(3));
  if (row.claim !== "impossible") return mean;
  const title = `proven: not every answer can be found in time; ${mean} is an estimate`;
  return el("span", { title }, mean, el("span", { class: "small bad-ink" }, " may lose"));
}
