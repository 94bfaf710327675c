// Runs side by side: a dot for each mean, with a bar for what chance may do to a sample.

import { svg } from "../dom.js";

const WIDTH = 720;
const ROW = 28;
const LEFT = 200;
const TOP = 24;

/** @param {import("./runs.js").Run[]} runs */
export function drawChart(runs) {
  const sorted = [...runs].sort((a, b) => a.mean - b.mean);
  const reach = (/** @type {import("./runs.js").Run} */ run) => 1.96 * (run.error ?? 0);
  const low = Math.min(...sorted.map((run) => run.mean - reach(run)));
  const high = Math.max(...sorted.map((run) => run.mean + reach(run)));
  const room = Math.max(0.02, (high - low) * 0.15);
  const [from, to] = [low - room, high + room];
  const x = (/** @type {number} */ value) => LEFT + ((value - from) / (to - from)) * (WIDTH - LEFT - 56);
  const height = TOP + sorted.length * ROW + 8;
  const step = niceStep(to - from);
  const ticks = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) ticks.push(tick);
  const names = sorted.map((run) => `${name(run)} ${run.mean.toFixed(3)}`).join("; ");
  return svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: "img",
      "aria-label": `Guesses per game, fewest first: ${names}`,
    },
    ...ticks.flatMap((tick) => [
      svg("path", { class: "rule", d: `M${x(tick)} ${TOP - 6}V${height}` }),
      svg(
        "text",
        { class: "tick", x: x(tick), y: 12, "text-anchor": "middle" },
        tick.toFixed(step < 0.1 ? 2 : 1),
      ),
    ]),
    ...sorted.flatMap((run, number) => {
      const y = TOP + number * ROW + ROW / 2;
      return [
        svg("text", { class: "name", x: LEFT - 12, y: y + 4, "text-anchor": "end" }, name(run)),
        svg("path", { class: "error", d: `M${x(run.mean - reach(run))} ${y}H${x(run.mean + reach(run))}` }),
        svg("circle", { class: run.claim === "proven" ? "dot proven" : "dot", cx: x(run.mean), cy: y, r: 5 }),
        svg("text", { class: "value", x: x(run.mean + reach(run)) + 10, y: y + 4 }, run.mean.toFixed(3)),
      ];
    }),
  );
}

/** @param {import("./runs.js").Run} run */
function name(run) {
  return [
    run.openers.toUpperCase() || "any opener",
    run.mode === "normal" ? "" : run.mode,
    run.claim === "proven" ? "best play" : run.strategy,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** @param {number} span a step for some five ticks */
function niceStep(span) {
  const raw = span / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= raw) ?? power * 10;
}
