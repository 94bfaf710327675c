// The tree explorer: what is guessed in each position, and what may follow.

import { ask, isAbort } from "./api.js";
import { choice, count, el, put } from "./dom.js";
import { setup } from "./lists.js";
import { strategies } from "./options.js";
import { go, state } from "./state.js";
import { shownTiles } from "./tiles.js";

/** The view. */
export class TreeView {
  /** @param {HTMLElement} view */
  constructor(view) {
    this.controls = el("div", { class: "fields" });
    this.crumbs = el("ol", { class: "crumbs", "aria-label": "path" });
    this.said = el("div", { role: "status" });
    this.node = el("div");
    put(view, el("h2", {}, "Tree"), this.controls, this.crumbs, this.said, this.node);
  }

  /** Leave the view. */
  close() {
    this.asking?.abort();
  }

  /** Show the node of the rows in the address. */
  async show() {
    const now = state();
    const opener = /** @type {HTMLInputElement} */ (
      el("input", {
        id: "tree-opener",
        value: now.opener,
        size: "8",
        maxlength: "11",
        placeholder: "the best",
        spellcheck: "false",
        autocomplete: "off",
        onchange: () => go({ opener: opener.value.trim().toLowerCase(), rows: [] }),
      })
    );
    put(
      this.controls,
      choice(
        "Player",
        now.player,
        strategies("tree"),
        (player) => go({ player, rows: [] }),
        { id: "tree-player" },
      ),
      el("label", {}, "Opener", opener),
      el("button", { type: "button", onclick: () => go({ view: "board" }) }, "Open on the board"),
    );
    put(
      this.crumbs,
      el("li", {}, el("button", { type: "button", class: "link", onclick: () => go({ rows: [] }) }, "start")),
      now.rows.map((row, number) =>
        el(
          "li",
          {},
          el(
            "button",
            {
              type: "button",
              class: "quiet",
              "aria-label": `back to after ${row.guess.toUpperCase()}`,
              onclick: () => go({ rows: now.rows.slice(0, number + 1) }),
            },
            shownTiles(row.guess, row.tiles, { small: true }),
          ),
        ),
      ),
    );
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    const guess = !now.rows.length && now.opener ? { guess: now.opener } : {};
    const slow = setTimeout(() => {
      put(this.node);
      put(this.said, el("p", { class: "muted" }, "Searching…"));
    }, 300);
    try {
      this.draw(await ask("/api/tree", { ...setup(), player: now.player, ...guess }, asking.signal));
      put(this.said);
    } catch (error) {
      if (!isAbort(error)) {
        put(this.node);
        put(this.said, el("p", { class: "notice bad" }, String(/** @type {any} */ (error).message)));
      }
    } finally {
      clearTimeout(slow);
    }
  }

  /** @param {any} node */
  draw(node) {
    const mean =
      node.mean === null
        ? ""
        : `: ${node.mean.toFixed(4)} guesses a game${node.total === null ? "" : `, ${node.total.toLocaleString("en")} over all answers`}, at worst ${node.worst}`;
    put(
      this.node,
      el("p", { class: "headline" }, el("span", { class: "word" }, node.guess), mean),
      el(
        "p",
        {},
        el("span", { class: node.proven ? "badge proven" : "badge" }, node.claim),
        ` ${count(node.count, "answer")} left`,
      ),
      el(
        "ul",
        { class: "buckets" },
        node.branches.map((/** @type {any} */ branch) => {
          const { solved } = branch;
          const played = branch.mean ? `, ${branch.mean.toFixed(2)} more` : "";
          return el(
            "li",
            {},
            el(
              "button",
              {
                type: "button",
                class: "bucket",
                disabled: solved,
                onclick: () => go({ rows: [...state().rows, { guess: node.guess, tiles: branch.pattern }] }),
              },
              shownTiles(node.guess, branch.pattern, { small: true }),
              el("span", { class: "size" }, branch.count),
              el(
                "span",
                { class: "some" },
                solved
                  ? "solved"
                  : `${branch.words.join(" ")}${branch.count > branch.words.length ? " …" : ""}${played}`,
              ),
            ),
          );
        }),
      ),
    );
  }
}
