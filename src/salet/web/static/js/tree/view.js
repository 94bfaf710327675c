// The tree explorer: what is guessed in each position, and what may follow.

import { ask, fetchText, isAbort } from "../api.js";
import { download } from "../copy.js";
import { button, choice, el, labelled, put, segments, wrong } from "../dom.js";
import { available, strategies } from "../options.js";
import { setup } from "../request.js";
import { go, state } from "../state.js";
import { read, write } from "../stored.js";
import { count, whole } from "../text.js";
import { shownTiles } from "../tiles.js";

const ZOOM = "salet.tree-zoom";

/** The view. */
export class TreeView {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.controls = el("div", { class: "fields" });
    this.crumbs = el("ol", { class: "crumbs", "aria-label": "path" });
    this.said = el("div", { role: "status" });
    this.node = el("div", { class: "tree-node" });
    put(
      place,
      el(
        "div",
        { class: "wide-column stack" },
        el("h2", {}, "Tree"),
        this.controls,
        this.crumbs,
        this.said,
        this.node,
      ),
    );
    this.node.dataset.zoom = read(ZOOM) ?? "medium";
  }

  /** Leave the view. */
  close() {
    this.asking?.abort();
  }

  /** @param {string} size */
  zoom(size) {
    write(ZOOM, size);
    this.node.dataset.zoom = size;
  }

  /** What is asked for: the rows of the address, and who plays. */
  request() {
    const now = state();
    const guess = !now.rows.length && now.opener ? { guess: now.opener } : {};
    return { ...setup(now.rows), player: now.player, ...guess };
  }

  /** Show the node of the rows in the address. */
  async show() {
    this.drawControls();
    this.drawCrumbs();
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    const slow = setTimeout(() => {
      put(this.node);
      put(this.said, waiting("Searching for best play…"));
    }, 300);
    try {
      this.draw(await ask("/api/tree", this.request(), asking.signal));
      put(this.said);
    } catch (error) {
      if (isAbort(error)) return;
      put(this.node);
      put(this.said, wrong(error));
    } finally {
      clearTimeout(slow);
    }
  }

  drawControls() {
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
        onchange: () => go({ opener: opener.value.trim().toLowerCase(), rows: [], at: null }),
      })
    );
    put(
      this.controls,
      choice(
        "Who plays",
        now.player,
        strategies("tree").map((each) => each.name),
        (player) => go({ player, rows: [], at: null }),
        { id: "tree-player" },
      ),
      el("label", {}, "Opener", opener),
      labelled(
        "Size",
        segments(
          "size",
          this.node.dataset.zoom ?? "medium",
          [
            ["small", "Small"],
            ["medium", "Medium"],
            ["large", "Large"],
          ],
          (size) => {
            this.zoom(size);
            this.drawControls();
          },
        ),
      ),
      button("Open on the board", () => go({ view: "board", at: null })),
      button("Print", () => print()),
      choice(
        "Save as",
        "",
        [["", "choose a format"], ...available().tree_formats],
        (format) => format && this.save(format),
        { id: "tree-format" },
      ),
    );
  }

  /** @param {string} format save the whole tree as a file */
  async save(format) {
    put(this.said, waiting("Making the file…"));
    try {
      const text = await fetchText("/api/tree/export", { ...this.request(), format });
      download(`tree.${format}`, text);
      put(this.said, el("p", { class: "muted" }, `Saved as tree.${format}.`));
    } catch (error) {
      put(this.said, wrong(error));
    }
    this.drawControls();
  }

  drawCrumbs() {
    const { rows } = state();
    put(
      this.crumbs,
      el(
        "li",
        {},
        button("Start", () => go({ rows: [], at: null }), { class: "link" }),
      ),
      rows.map((row, number) =>
        el(
          "li",
          {},
          button(
            shownTiles(row.guess, row.tiles, { size: "small" }),
            () => go({ rows: rows.slice(0, number + 1), at: null }),
            { class: "quiet small-button", "aria-label": `back to after ${row.guess.toUpperCase()}` },
          ),
        ),
      ),
    );
  }

  /** @param {any} node */
  draw(node) {
    const total = node.total === null ? "" : ` (${whole(node.total)} over all answers)`;
    const mean =
      node.mean === null
        ? ""
        : `${node.mean.toFixed(4)} guesses on average${total}, at worst ${node.worst}; `;
    put(
      this.node,
      el(
        "div",
        { class: "card" },
        el(
          "div",
          { class: "advice-head" },
          el("h3", { class: "play-this" }, el("span", { class: "word" }, node.guess)),
          el("span", { class: node.proven ? "badge proven" : "badge" }, node.claim),
        ),
        el("p", { class: "headline" }, `${mean}${count(node.count, "answer")} left.`),
        el(
          "ul",
          { class: "branches" },
          node.branches.map((/** @type {any} */ branch) => this.branch(node, branch)),
        ),
      ),
    );
  }

  /** @param {any} node @param {any} branch */
  branch(node, branch) {
    const { solved } = branch;
    const some = `${branch.words.join(" ")}${branch.count > branch.words.length ? " …" : ""}`;
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: "branch",
          disabled: solved,
          onclick: () =>
            go({ rows: [...state().rows, { guess: node.guess, tiles: branch.pattern }], at: null }),
        },
        shownTiles(node.guess, branch.pattern, { size: "small" }),
        el("span", { class: "size number" }, branch.count),
        el(
          "span",
          { class: "then" },
          solved ? "solved" : branch.next ? ["then ", el("strong", { class: "word" }, branch.next)] : "",
        ),
        el("span", { class: "some" }, solved ? "" : some),
        el("span", { class: "small muted number" }, branch.mean ? `${branch.mean.toFixed(2)} more` : ""),
      ),
    );
  }
}

/** @param {string} text what is going on */
function waiting(text) {
  return [el("p", { class: "muted" }, text), el("progress", { "aria-label": text })];
}
