// The calendar: months as small tables, a square a day with the number of guesses in it.

import { button, el, put } from "../dom.js";
import { guesses } from "../text.js";

/** @typedef {{date: string, guesses: number, won: boolean, games: number}} Day */

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** How many months are shown at first, and with each press of the button. */
const NARROW = matchMedia("(max-width: 40rem)").matches;
const MONTHS = NARROW ? 2 : 8;
/** From this number of guesses on all have the same colour. */
const MOST = 6;

/**
 * The calendar: months as they came, the newest last; on a phone, where they are stacked, the newest first.
 * @param {Day[]} days
 * @param {string} chosen the day whose games are listed
 * @param {(day: string) => void} choose
 */
export function calendar(days, chosen, choose) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const months = [...new Set(days.map((day) => day.date.slice(0, 7)))].sort().reverse();
  const place = el("div", { class: "months" });
  const more = el("p", {});
  let shown = Math.max(MONTHS, months.indexOf(chosen.slice(0, 7)) + 1); // the chosen day stays in sight
  const draw = () => {
    put(
      place,
      (NARROW ? months.slice(0, shown) : months.slice(0, shown).reverse()).map((month) =>
        monthTable(month, byDate, chosen, choose),
      ),
    );
    put(
      more,
      months.length > shown &&
        button(
          "Earlier months",
          () => {
            shown += MONTHS;
            draw();
          },
          { class: "small-button" },
        ),
    );
  };
  draw();
  return el("div", {}, place, more, legend());
}

/**
 * @param {string} month as in 2026-11
 * @param {Map<string, Day>} days
 * @param {string} chosen
 * @param {(day: string) => void} choose
 */
function monthTable(month, days, chosen, choose) {
  const [year, number] = month.split("-").map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1));
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7; // weeks begin on Monday
  const cells = [
    ...Array.from({ length: before }, () => el("td", {})),
    ...Array.from({ length }, (_, place) => {
      const date = `${month}-${String(place + 1).padStart(2, "0")}`;
      return el("td", {}, daySquare(date, days.get(date), chosen, choose));
    }),
  ];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    el("tr", {}, cells.slice(week * 7, week * 7 + 7)),
  );
  return el(
    "table",
    { class: "month" },
    el("caption", {}, monthName(month)),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        WEEKDAYS.map((name) => el("th", { scope: "col", abbr: name }, name.charAt(0))),
      ),
    ),
    el("tbody", {}, weeks),
  );
}

/**
 * @param {string} date
 * @param {Day | undefined} day
 * @param {string} chosen
 * @param {(day: string) => void} choose
 */
function daySquare(date, day, chosen, choose) {
  const number = String(Number(date.slice(8)));
  if (!day)
    return el(
      "span",
      { class: "day", title: `${weekday(date)}, ${dateName(date)}`, data: { date: number } },
      el("span", { class: "visually-hidden" }, number),
    );
  const result = day.won ? guesses(day.guesses) : "not solved";
  const several = day.games > 1 ? `, the last of ${day.games} games` : "";
  return button(day.won ? day.guesses : "X", () => choose(date === chosen ? "" : date), {
    class: "day",
    id: `day-${date}`,
    title: `${weekday(date)}, ${dateName(date)}: ${result}${several}`,
    "aria-label": `${dateName(date)}: ${result}${several}`,
    "aria-pressed": String(date === chosen),
    data: { result: day.won ? String(Math.min(day.guesses, MOST)) : "lost", date: number },
  });
}

function legend() {
  const square = (/** @type {string} */ result, /** @type {string} */ sign) =>
    el("span", { class: "day", data: { result } }, sign);
  return el(
    "p",
    { class: "calendar-legend small muted" },
    "Guesses: ",
    ...["1", "2", "3", "4", "5", "6"].map((number) => square(number, number === "6" ? "6+" : number)),
    square("lost", "X"),
    "not solved; the small number is the day",
  );
}

/** @param {string} date */
function weekday(date) {
  return WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
}

/** @param {string} month */
export function monthName(month) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1, 1)).toLocaleDateString("en", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** @param {string} date */
export function dateName(date) {
  const [year, month, day] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day)).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
