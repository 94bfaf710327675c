// What games come to, drawn: how many guesses they took, and skill and luck over time.

import { el, svg } from "../dom.js";
import { count, percent } from "../text.js";
import { dateName, monthName } from "./calendar.js";

/**
 * How many games took how many guesses, with people's share beside.
 * @param {{distribution: Object<string, number>, played: number, won: number, people: any}} figures
 */
export function distribution(figures) {
  const numbers = Object.keys(figures.distribution).map(Number);
  const most = Math.max(6, ...numbers);
  const lost = figures.played - figures.won;
  const people = figures.people?.people;
  const rows = [
    ...Array.from({ length: most }, (_, place) => ({
      name: String(place + 1),
      games: figures.distribution[String(place + 1)] ?? 0,
      theirs: people?.solved[place] ?? (people ? 0 : null),
    })),
    { name: "X", games: lost, theirs: people ? people.failed : null },
  ];
  const share = (/** @type {number} */ games) => (figures.played ? games / figures.played : 0);
  const largest = Math.max(...rows.map((row) => Math.max(share(row.games), row.theirs ?? 0)), 0.01);
  return el(
    "div",
    {},
    el(
      "ul",
      { class: "distribution" },
      rows.map((row) => {
        const width = share(row.games) / largest;
        const line = el(
          "span",
          { class: "dist-track", "aria-hidden": "true" },
          el("span", { class: `dist-bar${row.name === "X" ? " lost" : ""}` }),
          row.theirs !== null && el("span", { class: "dist-people" }),
        );
        line.style.setProperty("--share", String(width));
        line.style.setProperty("--people", String((row.theirs ?? 0) / largest));
        return el(
          "li",
          {},
          el(
            "span",
            { class: "visually-hidden" },
            row.name === "X" ? "not solved: " : `guesses ${row.name}: `,
          ),
          el("span", { class: "number", "aria-hidden": "true" }, row.name),
          line,
          el(
            "span",
            { class: "number" },
            String(row.games),
            row.games > 0 && el("span", { class: "muted small" }, ` ${percent(share(row.games))}`),
            row.theirs !== null &&
              el("span", { class: "visually-hidden" }, `, all players ${percent(row.theirs)}`),
          ),
        );
      }),
    ),
    people &&
      el(
        "p",
        { class: "small muted" },
        el("span", { class: "people-key" }, `all players, ${figures.people.mode} mode`),
      ),
  );
}

const WIDE = 480;
const HIGH = 200;
const LEFT = 32;
const RIGHT = 48;
const TOP = 12;
const BOTTOM = 28;
/** With more days than these, months are drawn. */
const MOST_DAYS = 60;

/**
 * Skill and luck over time: day by day, and month by month once there are many days.
 * @param {{calendar: any[], months: any[], people: any}} figures
 */
export function overTime(figures) {
  const reviewed = figures.calendar.filter((day) => day.skill !== null);
  const byMonth = reviewed.length > MOST_DAYS;
  const points = byMonth
    ? figures.months
        .filter((month) => month.skill !== null)
        .map((month) => ({ name: monthName(month.month), skill: month.skill, luck: month.luck_score }))
    : reviewed.map((day) => ({ name: dateName(day.date), skill: day.skill, luck: day.luck }));
  if (points.length < 2)
    return el("p", { class: "muted" }, "There is a chart once two games from different days have been reviewed.");
  const x = (/** @type {number} */ place) => LEFT + (place / (points.length - 1)) * (WIDE - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => TOP + (1 - value / 99) * (HIGH - TOP - BOTTOM);
  const path = (/** @type {"skill" | "luck"} */ what) =>
    points
      .map((point, place) => `${place ? "L" : "M"}${x(place).toFixed(1)} ${y(point[what]).toFixed(1)}`)
      .join("");
  const last = points[points.length - 1];
  const ends = spread(y(last.skill), y(last.luck));
  const theirs = figures.people?.people?.skill;
  const mean = (/** @type {"skill" | "luck"} */ what) =>
    Math.round(points.reduce((sum, point) => sum + point[what], 0) / points.length);
  const picture = svg(
    "svg",
    {
      class: "over-time",
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "img",
      "aria-label":
        `Skill and luck over ${count(points.length, byMonth ? "month" : "day")}, from ${points[0].name} to ` +
        `${last.name}: skill ${mean("skill")} and luck ${mean("luck")} on average.`,
    },
    ...[0, 50, 99].map((value) =>
      svg(
        "g",
        {},
        svg("line", { class: "rule", x1: LEFT, x2: WIDE - RIGHT, y1: y(value), y2: y(value) }),
        svg("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, String(value)),
      ),
    ),
    ...(theirs
      ? [svg("line", { class: "people-line", x1: LEFT, x2: WIDE - RIGHT, y1: y(theirs), y2: y(theirs) })]
      : []),
    svg("path", { class: "luck-line", d: path("luck") }),
    svg("path", { class: "skill-line", d: path("skill") }),
    ...points.map((point, place) =>
      svg("circle", {
        class: "skill-dot",
        cx: x(place),
        cy: y(point.skill),
        r: points.length > 30 ? 2 : 3.5,
      }),
    ),
    svg("text", { class: "skill-end", x: WIDE - RIGHT + 6, y: ends[0] + 4 }, "skill"),
    svg("text", { class: "luck-end", x: WIDE - RIGHT + 6, y: ends[1] + 4 }, "luck"),
    svg("text", { x: LEFT, y: HIGH - 8 }, points[0].name),
    svg("text", { x: WIDE - RIGHT, y: HIGH - 8, "text-anchor": "end" }, last.name),
  );
  const beside = theirs && el("p", { class: "small muted" }, `The dotted line is people's skill, ${theirs}.`);
  return el("div", {}, picture, beside);
}

/**
 * Two places of labels, not on top of each other.
 * @param {number} one
 * @param {number} other
 */
function spread(one, other) {
  const apart = 16 - Math.abs(one - other);
  if (apart <= 0) return [one, other];
  const up = one <= other;
  return up ? [one - apart / 2, other + apart / 2] : [one + apart / 2, other - apart / 2];
}
