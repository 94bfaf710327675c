// Beside the board: answers left, the best guesses, what a guess would give, and how sure it all is.

import { ask, isAbort, listen } from "./api.js";
import { choice, count, el, put } from "./dom.js";
import { chosen, setup } from "./lists.js";
import { strategies } from "./options.js";
import { go, state } from "./state.js";
import { shownTiles } from "./tiles.js";

/** So many guesses are suggested. */
export const SUGGESTIONS = 15;
/** Fewer answers are always shown. */
const FEW = 60;

/** @param {number} share as people read it */
function percent(share) {
  return share < 0.0005 ? "<0.1%" : `${(share * 100).toFixed(1)}%`;
}

/** @param {any} found a play, as what it does not find in time */
function losses(found) {
  const words = found.lost_answers.slice(0, 10).map((/** @type {string} */ word) => word.toUpperCase());
  const more = found.lost_answers.length > words.length ? " …" : "";
  const share = found.weights === "equal" ? "" : `, ${percent(found.failures / found.weight)} of games`;
  return `It loses ${found.lost_answers.length.toLocaleString("en")} of ${count(found.answers, "answer")}${share}: ${words.join(", ")}${more}`;
}

/** What the page knows of a position. */
export class Panel {
  /** @param {{play: (word: string) => void, take: (guess: string, tiles: string) => void}} board */
  constructor(board) {
    this.board = board;
    this.headline = el("p", { class: "headline", "aria-live": "polite" });
    this.proof = el("div", { class: "search-state small", "aria-live": "polite" });
    this.traps = el("div");
    this.table = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "best guesses" });
    this.answers = el("div");
    this.buckets = el("div");
    this.sort = el("div");
    this.node = el(
      "section",
      { class: "panel", "aria-label": "analysis" },
      el("h2", { class: "visually-hidden" }, "Analysis"),
      this.headline,
      this.traps,
      this.proof,
      this.sort,
      this.table,
      this.buckets,
      this.answers,
    );
    /** @type {any} */
    this.analysis = null;
    /** @type {any[]} the best guesses, best first */
    this.suggestions = [];
    /** Whether the best guess is proven. */
    this.closed = false;
    /** @type {Map<string, any>} how guesses went when they were played out */
    this.played = new Map();
  }

  /** Stop whatever is under way. */
  close() {
    this.searching?.abort();
    this.looking?.abort();
  }

  /** Show nothing. */
  clear() {
    this.close();
    for (const node of [this.headline, this.traps, this.proof, this.table, this.answers, this.buckets])
      put(node);
  }

  /** @param {any} analysis */
  show(analysis) {
    this.close();
    this.analysis = analysis;
    this.suggestions = analysis.suggestions;
    this.played = new Map();
    this.closed = false;
    const left = count(analysis.guesses_left, "guess left", "guesses left");
    put(this.headline, analysis.solved ? "Solved." : `${count(analysis.count, "answer")} left, ${left}`);
    put(
      this.traps,
      analysis.too_late && el("p", { class: "notice" }, `No play finds all of them in time (proven).`),
      analysis.traps.map((/** @type {any} */ trap) => el("p", { class: "notice" }, trap.text)),
    );
    put(this.buckets);
    put(this.proof);
    put(
      this.sort,
      !analysis.over &&
        choice(
          "Ranked by",
          state().strategy,
          [["", "the best known"], ...strategies("board")],
          (strategy) => go({ strategy }),
          { id: "ranked-by" },
        ),
    );
    this.drawTable();
    this.drawAnswers();
    if (!analysis.over) this.prove();
  }

  /** Search for the proven best guesses, and show what is known meanwhile. */
  async prove() {
    const searching = (this.searching = new AbortController());
    put(this.proof, el("p", { class: "muted" }, "Searching for a proof…"));
    try {
      const words = this.suggestions.map((/** @type {any} */ each) => each.word);
      const strategy = state().strategy || null;
      const body = { ...setup(), top: 5, budget: 20, words, suggestions: SUGGESTIONS, strategy };
      await listen("/api/exact", body, searching.signal, (name, found) => {
        if (name === "played") {
          this.played.set(found.word, found);
          this.drawTable();
        } else if (name === "waiting") {
          if (!this.closed)
            put(this.proof, el("p", { class: "muted" }, "Other searches are at work; this one waits."));
        } else this.drawProof(found, name === "done");
      });
    } catch (error) {
      if (!isAbort(error))
        put(this.proof, el("p", { class: "muted" }, String(/** @type {any} */ (error).message)));
    }
  }

  /**
   * @param {any} found what the search knows
   * @param {boolean} ended
   */
  drawProof(found, ended) {
    if (found.status === "impossible") {
      put(
        this.proof,
        el(
          "p",
          {},
          el("span", { class: "badge proven" }, "proven"),
          ` No play finds every answer within ${count(this.analysis.guesses_left, "guess", "guesses")}.`,
        ),
      );
      return;
    }
    const done = found.of
      ? ` ${found.done.toLocaleString("en")} of ${found.of.toLocaleString("en")} guesses compared,`
      : "";
    if (found.suggestions) {
      this.suggestions = found.suggestions;
      this.drawTable();
    }
    this.closed = found.closed;
    if (found.closed) {
      const best = found.best[0];
      put(
        this.proof,
        best &&
          el(
            "p",
            {},
            el("span", { class: "badge proven" }, "proven"),
            " ",
            el("strong", { class: "word" }, best.word),
            ` takes ${best.mean.toFixed(3)} guesses on average${found.weights === "equal" ? ` (${best.total.toLocaleString("en")} over all answers)` : ""}${found.failures ? `. ${losses(found)}` : `, at worst ${found.worst}.`}`,
          ),
      );
    } else if (found.word) {
      put(
        this.proof,
        el(
          "p",
          {},
          el("span", { class: "badge" }, ended ? "best found" : "searching"),
          " ",
          el("strong", { class: "word" }, found.word),
          ` ${found.mean.toFixed(3)};${done} the least is ${found.lower_mean.toFixed(3)} to ${found.upper_mean?.toFixed(3) ?? "?"}.${found.failures ? ` ${losses(found)}` : ""}`,
        ),
      );
    } else
      put(
        this.proof,
        el("p", { class: "muted" }, ended ? "No play was found in time." : "Searching for a proof…"),
      );
  }

  /** The best guesses, in the order the server gives them. */
  drawTable() {
    const rows = this.suggestions;
    const number = (/** @type {number | null | undefined} */ value, digits = 0) =>
      value?.toFixed(digits) ?? "";
    put(
      this.table,
      rows.length > 0 &&
        el(
          "table",
          { class: "suggestions" },
          el("caption", { class: "visually-hidden" }, "best next guesses"),
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              [
                "guess",
                "",
                "expected guesses",
                "solved by the next guess",
                "buckets",
                "largest",
                "left on average",
                "worst",
                "fails",
              ].map((name, place) =>
                el(
                  "th",
                  { scope: "col", class: place > 4 ? "optional" : undefined },
                  name || el("span", { class: "visually-hidden" }, "how sure"),
                ),
              ),
            ),
          ),
          el(
            "tbody",
            {},
            rows.map((/** @type {any} */ each) =>
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
                      id: `play-${each.word}`,
                      class: "link word",
                      title: "play it",
                      onclick: () => this.board.play(each.word),
                    },
                    each.word,
                  ),
                  each.candidate &&
                    el(
                      "span",
                      { class: "small muted", title: "may be the answer" },
                      " ✓",
                      el("span", { class: "visually-hidden" }, "may be the answer"),
                    ),
                ),
                el(
                  "td",
                  {},
                  each.loses
                    ? el(
                        "span",
                        {
                          class: "badge proven",
                          title: "not every answer is found in time, whatever follows (proven)",
                        },
                        each.claim === "proven" ? `loses ${percent(each.lost)}` : "proven to fail",
                      )
                    : el("span", { class: each.claim === "proven" ? "badge proven" : "badge" }, each.claim),
                ),
                el("td", {}, `${each.claim === "proven" ? "" : "~"}${number(each.expected_guesses, 3)}`),
                el("td", {}, typeof each.ends_next !== "number" ? "" : `${Math.round(each.ends_next * 100)}%`),
                el(
                  "td",
                  {},
                  el(
                    "button",
                    {
                      type: "button",
                      id: `buckets-${each.word}`,
                      class: "link",
                      "aria-label": `${number(each.parts)} buckets of ${each.word.toUpperCase()}`,
                      title: "look at them",
                      onclick: () => this.look(each.word),
                    },
                    number(each.parts) || "show",
                  ),
                ),
                el("td", { class: "optional" }, number(each.largest)),
                el("td", { class: "optional" }, number(each.expected_remaining, 2)),
                el("td", { class: "optional" }, number(this.played.get(each.word)?.worst)),
                el("td", { class: "optional" }, number(this.played.get(each.word)?.failures)),
              ),
            ),
          ),
        ),
    );
  }

  /** The answers that are left. */
  drawAnswers() {
    const { words, shares, count: all } = this.analysis;
    const share = (/** @type {number} */ place) =>
      shares && el("span", { class: "muted small" }, ` ${percent(shares[place])}`);
    const list = el(
      "div",
      { class: "words", tabindex: "0", role: "region", "aria-label": "answers left" },
      words.map((/** @type {string} */ word, /** @type {number} */ place) =>
        el("button", { type: "button", onclick: () => this.board.play(word) }, word, share(place)),
      ),
    );
    put(
      this.answers,
      el(
        "details",
        { open: all <= FEW },
        el("summary", {}, `${count(all, "answer")} left${shares ? ", likeliest first" : ""}`),
        words.length < all &&
          el("p", { class: "muted small" }, `The first ${words.length.toLocaleString("en")}:`),
        list,
      ),
    );
  }

  /** @param {string} word show what it would give, bucket by bucket */
  async look(word) {
    this.looking?.abort();
    const looking = (this.looking = new AbortController());
    try {
      const seen = await ask("/api/breakdown", { ...setup(), word }, looking.signal);
      const close = el(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": "close the buckets",
          onclick: () => put(this.buckets),
        },
        "×",
      );
      const heading = el(
        "h3",
        { tabindex: "-1" },
        `Buckets of ${word.toUpperCase()}: ${count(seen.parts, "bucket")}, ${seen.expected_remaining.toFixed(2)} left on average `,
        close,
      );
      put(
        this.buckets,
        heading,
        seen.illegal &&
          el("p", { class: "notice bad" }, `Not allowed in ${chosen().mode} mode: ${seen.illegal}.`),
        el(
          "ul",
          { class: "buckets" },
          seen.buckets.map((/** @type {any} */ bucket) =>
            el(
              "li",
              {},
              el(
                "button",
                {
                  type: "button",
                  class: "bucket",
                  onclick: () => this.board.take(word, bucket.pattern),
                  title: "see what follows",
                },
                shownTiles(word, bucket.pattern, { small: true }),
                el("span", { class: "size" }, bucket.words.length),
                el(
                  "span",
                  { class: "some" },
                  bucket.words.slice(0, 12).join(" ") + (bucket.words.length > 12 ? " …" : ""),
                ),
              ),
            ),
          ),
        ),
      );
      heading.focus();
    } catch (error) {
      if (!isAbort(error))
        put(this.buckets, el("p", { class: "notice bad" }, String(/** @type {any} */ (error).message)));
    }
  }
}
