// A graph of expected guesses left over the turns: yours, and what best play expects from the start.

import { el, svg } from "../dom.js";
import { average } from "../text.js";

const WIDTH = 360;
const HEIGHT = 160;
const LEFT = 28;
const BOTTOM = 24;
const TOP = 12;

/**
 * The values a graph shows: expected guesses left after each turn.
 * @param {any} analysis of all turns
 * @returns {number[] | null} nothing where they are not known
 */
export function expectations(analysis) {
  const before = analysis.rows.map((/** @type {any} */ row) => row.best_expected);
  if (!before.length || before.some((/** @type {any} */ value) => typeof value !== "number")) return null;
  const last = analysis.solved ? 0 : analysis.suggestions[0]?.expected_guesses;
  return typeof last === "number" ? [...before, last] : before;
}

/**
 * @param {number[]} yours expected guesses left after 0, 1, 2 … turns
 * @param {number} at which of them is looked at
 * @param {(at: number) => void} look
 */
export function drawGraph(yours, at, look) {
  const turns = yours.length - 1;
  const best = yours.map((_, turn) => Math.max(0, yours[0] - turn));
  const top = Math.max(...yours, ...best) * 1.1;
  const x = (/** @type {number} */ turn) => LEFT + (turn / Math.max(1, turns)) * (WIDTH - LEFT - 12);
  const y = (/** @type {number} */ value) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const path = (/** @type {number[]} */ values) =>
    values.map((value, turn) => `${turn ? "L" : "M"}${x(turn).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const steps = [...Array(Math.floor(top) + 1).keys()];
  const said = yours.map((value, turn) => `after ${turn}: ${value.toFixed(2)}`).join(", ");
  const picture = svg(
    "svg",
    {
      class: "graph",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": `Expected guesses left: ${said}`,
    },
    ...steps.map((step) => svg("path", { class: "rule", d: `M${LEFT} ${y(step)}H${WIDTH}` })),
    ...steps.map((step) =>
      svg("text", { class: "tick", x: LEFT - 8, y: y(step) + 4, "text-anchor": "end" }, String(step)),
    ),
    ...yours.map((_, turn) =>
      svg(
        "text",
        { class: "tick", x: x(turn), y: HEIGHT - 6, "text-anchor": "middle" },
        turn ? String(turn) : "start",
      ),
    ),
    svg("path", { class: "best-line", d: path(best) }),
    svg("path", { class: "your-line", d: path(yours) }),
    ...yours.map((value, turn) => {
      const dot = svg("circle", {
        class: turn === at ? "dot at" : "dot",
        cx: x(turn),
        cy: y(value),
        r: turn === at ? 6 : 4,
      });
      dot.append(svg("title", {}, `after turn ${turn}: ${average(value)} guesses left`));
      dot.addEventListener("click", () => look(turn));
      return dot;
    }),
  );
  return [
    el("h3", {}, "Expected guesses left"),
    picture,
    el(
      "p",
      { class: "small muted legend" },
      el("span", { class: "key-line yours" }),
      "your game ",
      el("span", { class: "key-line best" }),
      "if every turn went as expected",
    ),
  ];
}
