// Grid: which answers fit the grid that a friend shared.

import { ask, isAbort } from "../api.js";
import { button, el, put, wrong } from "../dom.js";
import { formatGrids, gameOfGrids, parseGrids, titleOf } from "../grids.js";
import { announce } from "../live.js";
import { gameRequest } from "../request.js";
import { go, state } from "../state.js";
import { count, whole } from "../text.js";
import { shownTiles } from "../tiles.js";
import { knownRows, wordCard } from "./found.js";

/**
 * @typedef {import("./found.js").Fitting} Fitting
 * @typedef {Fitting & {grids: {fits: number, checked: string}[], boards: Fitting[],
 *   known: import("./found.js").Known | null}} Fitted
 */

/** Two friends' grids of the same word. */
const EXAMPLE = "bbgbg.bbgyg.yggbg.ggggg,yggbg.bgggg.ggggg";

/** The view. */
export class Grid {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.text = /** @type {HTMLTextAreaElement} */ (
      el("textarea", {
        id: "grid-text",
        rows: "6",
        spellcheck: "false",
        autocapitalize: "none",
        placeholder: "Wordle 1,234 3/6\n\n⬛🟨⬛⬛⬛\n🟩⬛⬛🟨⬛\n🟩🟩🟩🟩🟩",
      })
    );
    this.known = /** @type {HTMLInputElement} */ (
      el("input", {
        id: "grid-known",
        maxlength: "32",
        autocomplete: "off",
        autocapitalize: "none",
        spellcheck: "false",
        onchange: () => go({ word: this.known.value.trim().toLowerCase() }),
      })
    );
    this.problem = el("div", {});
    this.adding = /** @type {HTMLDetailsElement} */ (
      el("details", { class: "card add-grid" }, el("summary", {}, "Add another grid"), this.form())
    );
    this.grids = el("div", { class: "grids" });
    this.found = el("div", { class: "stack" });
    /** @type {AbortController | null} */
    this.asking = null;
    put(
      place,
      el(
        "div",
        { class: "wide-column grid-view" },
        el(
          "div",
          { class: "stack" },
          el(
            "div",
            {},
            el("h2", {}, "What was the word?"),
            el(
              "p",
              { class: "lead" },
              "A shared grid has no letters, but it rules words out: some guess must have got each row. " +
                "Grids of several friends from the same day rule out more.",
            ),
          ),
          this.grids,
          this.adding,
          el("label", {}, "The answer, if you know it", this.known),
        ),
        this.found,
      ),
    );
  }

  form() {
    return el(
      "form",
      {
        class: "stack",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.read();
        },
      },
      el("label", {}, "One or more grids, as they were shared", this.text),
      this.problem,
      el(
        "div",
        { class: "actions" },
        el("button", { type: "submit", class: "main", id: "grid-add" }, "Find the words"),
        button("See an example", () => go({ grid: EXAMPLE, word: "" }), {
          class: "quiet",
          id: "grid-example",
        }),
      ),
    );
  }

  /** Leave the view. */
  close() {
    this.asking?.abort();
  }

  /** Add the grids that were pasted. */
  async read() {
    put(this.problem);
    if (!this.text.value.trim()) return this.text.focus();
    try {
      const read = await ask("/api/read", { ...gameRequest(), text: this.text.value });
      const fresh =
        read.kind === "grids"
          ? read.grids
          : [
              {
                rows: read.turns.map((/** @type {string} */ turn) => turn.split(":")[1]),
                mode: read.mode,
                board: null,
              },
            ];
      const text = [state().grid, formatGrids(fresh)].filter(Boolean).join(",");
      this.text.value = "";
      go({ ...gameOfGrids(read), grid: text });
      if (read.left_out?.length) put(this.problem, el("p", { class: "notice" }, read.left_out.join(" ")));
    } catch (error) {
      put(this.problem, wrong(error));
    }
  }

  /** Show the grids of the address, and what fits them. */
  async show() {
    const grids = parseGrids(state().grid);
    this.known.value = state().word;
    this.drawGrids(grids, null);
    this.adding.open = !grids.length;
    this.adding.toggleAttribute("data-first", !grids.length);
    this.asking?.abort();
    if (!grids.length) {
      put(this.found);
      return;
    }
    const asking = new AbortController();
    this.asking = asking;
    put(this.found, el("p", { class: "muted", role: "status" }, "Looking for words that fit…"));
    try {
      const { word } = state();
      const request = {
        ...gameRequest(),
        grids: grids.map((grid) => ({ ...grid, title: titleOf(grid) })),
        ...(word ? { known_answer: word } : {}),
      };
      this.draw(grids, await ask("/api/grid", request, asking.signal));
    } catch (error) {
      if (isAbort(error)) return;
      put(
        this.found,
        wrong(error),
        state().word &&
          el(
            "p",
            {},
            button("Without the answer", () => go({ word: "" }), { class: "link" }),
          ),
      );
    }
  }

  /**
   * @param {import("../grids.js").Grid[]} grids
   * @param {Fitted | null} fitted
   */
  drawGrids(grids, fitted) {
    put(
      this.grids,
      grids.map((grid, place) => {
        const name = titleOf(grid) || (grid.board ? `Board ${grid.board}` : `Grid ${place + 1}`);
        const fits = fitted?.grids[place];
        const told = fits && (grids.length > 1 || fits.checked === "hard mode"); // one alone is told beside it
        return el(
          "section",
          { class: "card one-grid", "aria-label": name },
          el(
            "div",
            { class: "grid-title" },
            el("h3", {}, name),
            button("×", () => go({ grid: formatGrids(grids.filter((_, other) => other !== place)) }), {
              class: "icon quiet",
              "aria-label": `Remove ${name}`,
            }),
          ),
          el(
            "ol",
            { class: "plain-rows" },
            grid.rows.map((row) => el("li", {}, shownTiles("", row, { size: "small" }))),
          ),
          told &&
            el(
              "p",
              { class: "small" },
              `${count(fits.fits, "answer fits", "answers fit")}`,
              fits.checked === "hard mode" && el("span", { class: "muted" }, ", in hard mode"),
            ),
        );
      }),
    );
  }

  /**
   * @param {import("../grids.js").Grid[]} grids
   * @param {Fitted} fitted
   */
  draw(grids, fitted) {
    this.drawGrids(grids, fitted);
    const several = fitted.boards.length > 1;
    const all = grids.length > 1 && !several ? " all of them" : "";
    const said = several
      ? "Answers that fit, board by board"
      : fitted.count
        ? `${count(fitted.count, "answer fits", "answers fit")}${all}`
        : `No answer fits${all}`;
    announce(`${said}.`);
    put(
      this.found,
      fitted.known && knownRows(grids, fitted.known),
      several
        ? fitted.boards.map((board, place) => wordCard(`Board ${place + 1}: ${whole(board.count)}`, board))
        : wordCard(said, fitted),
    );
  }
}
