// Openers: first guesses with their proven or estimated averages.

import { ask, isAbort } from "./api.js";
import { count, el, put } from "./dom.js";
import { gameRequest } from "./lists.js";
import { go } from "./state.js";

const COLUMNS = [
  ["word", "opener"],
  ["expected", "guesses a game"],
  ["parts", "buckets"],
  ["largest", "largest"],
];
const PAGE = 50;

/** The view. */
export class Openers {
  /** @param {HTMLElement} view */
  constructor(view) {
    this.sort = "expected";
    this.descending = false;
    /** @type {any[]} */
    this.rows = [];
    this.search = /** @type {HTMLInputElement} */ (
      el("input", {
        id: "opener-search",
        type: "search",
        maxlength: "11",
        size: "12",
        autocomplete: "off",
        spellcheck: "false",
        oninput: () => this.show(),
      })
    );
    this.said = el("p", { role: "status", class: "muted" });
    this.table = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "openers" });
    put(
      view,
      el("h2", {}, "Openers"),
      el("div", { class: "fields" }, el("label", {}, "Search", this.search)),
      this.said,
      this.table,
    );
  }

  /** Leave the view. */
  close() {
    this.asking?.abort();
  }

  /** Show the table, or more of it. */
  async show(offset = 0) {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
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
        `${count(page.count, "opener")}${page.best ? `; ${page.best.toUpperCase()} is proven best of all` : ""}`,
      );
      this.draw(page);
    } catch (error) {
      if (!isAbort(error)) put(this.said, String(/** @type {any} */ (error).message));
    }
  }

  /** @param {any} page */
  draw(page) {
    const head = COLUMNS.map(([name, shown]) =>
      el(
        "th",
        {
          scope: "col",
          class: name === "largest" ? "optional" : undefined,
          "aria-sort": this.sort === name ? (this.descending ? "descending" : "ascending") : undefined,
        },
        el(
          "button",
          {
            type: "button",
            onclick: () => {
              this.descending = this.sort === name && !this.descending;
              this.sort = name;
              this.show();
            },
          },
          shown,
        ),
      ),
    );
    put(
      this.table,
      el(
        "table",
        {},
        el("caption", { class: "visually-hidden" }, "openers"),
        el("thead", {}, el("tr", {}, head, el("th", { scope: "col" }, "how sure"))),
        el(
          "tbody",
          {},
          this.rows.map((/** @type {any} */ row) =>
            el(
              "tr",
              {},
              el(
                "td",
                {},
                el(
                  "button",
                  {
                    type: "button",
                    class: "link word",
                    title: "open its tree",
                    onclick: () => go({ view: "tree", opener: row.word, rows: [], player: "optimal" }),
                  },
                  row.word,
                ),
              ),
              el(
                "td",
                {},
                row.claim === "impossible"
                  ? "–"
                  : `${row.claim === "proven" ? "" : "~"}${row.expected.toFixed(4)}`,
              ),
              el("td", {}, row.parts),
              el("td", { class: "optional" }, row.largest),
              el(
                "td",
                {},
                el(
                  "span",
                  { class: row.claim === "estimate" ? "badge" : "badge proven" },
                  row.claim === "impossible" ? "proven to fail" : row.claim,
                ),
              ),
            ),
          ),
        ),
      ),
      page.count > this.rows.length &&
        el("p", {}, el("button", { type: "button", onclick: () => this.show(this.rows.length) }, "More")),
    );
  }
}
