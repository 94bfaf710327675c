// A review as a picture: its tiles, verdicts, skill and luck.

import { svg } from "../dom.js";
import { gameInWords } from "../bar.js";
import { tileKinds } from "../tiles.js";
import { guesses } from "../text.js";
import { isOver, markOf } from "./figures.js";

/** @typedef {import("./figures.js").Report} Report */

const TILE = 48;
const STEP = 54;
const EDGE = 32;
const WIDE = 640;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/** Which token a tile has, and which its letter. */
const COLOURS = /** @type {Record<string, string>} */ ({ b: "grey", y: "yellow", g: "green" });
/** Yellow has a short bar below, green a long one, as on the page: no colour carries a meaning alone. */
const BARS = /** @type {Record<string, number>} */ ({ y: 0.25, g: 0.7 });

/**
 * The picture, as the text of a file; without letters unless they are asked for.
 * @param {Report} report
 * @param {boolean} letters
 */
export function pictureOf(report, letters) {
  const style = getComputedStyle(document.documentElement);
  const ink = (/** @type {string} */ token) => style.getPropertyValue(`--${token}`).trim();
  const text = (
    /** @type {string} */ said,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {Record<string, string | number>} */ how = {},
  ) => svg("text", { x, y, fill: ink("ink"), "font-size": 18, ...how }, said);
  const high = EDGE * 2 + 56 + report.turns.length * STEP + 96;
  const result = report.solved
    ? `solved in ${guesses(report.guesses)}`
    : isOver(report)
      ? `not solved in ${guesses(report.guesses)}`
      : `${guesses(report.guesses)} so far`;
  const top = EDGE + 56;
  const foot = top + report.turns.length * STEP + 40;
  const picture = svg(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${WIDE} ${high}`,
      width: WIDE,
      height: high,
      "font-family": FONT,
    },
    svg("title", {}, `${gameInWords()}, ${result}: skill ${report.skill}, luck ${report.luck_score}`),
    svg("rect", { width: WIDE, height: high, fill: ink("card") }),
    text(gameInWords(), EDGE, EDGE + 16, { "font-size": 22, "font-weight": 700 }),
    text(result, EDGE, EDGE + 40, { fill: ink("muted"), "font-size": 16 }),
    ...report.turns.flatMap((turn, row) => rowOf(turn, top + row * STEP)),
    text("skill", EDGE, foot + 32, { fill: ink("muted"), "font-size": 16 }),
    text(String(report.skill), EDGE + 44, foot + 34, { "font-size": 32, "font-weight": 700 }),
    text("luck", EDGE + 120, foot + 32, { fill: ink("muted"), "font-size": 16 }),
    text(String(report.luck_score), EDGE + 160, foot + 34, { "font-size": 32, "font-weight": 700 }),
    text("salet", WIDE - EDGE, foot + 32, {
      fill: ink("muted"),
      "font-size": 16,
      "text-anchor": "end",
    }),
  );
  return new XMLSerializer().serializeToString(picture);

  /**
   * @param {import("./figures.js").ReviewedTurn} turn
   * @param {number} y
   */
  function rowOf(turn, y) {
    const coloured = tileKinds().length > 0;
    const places = [...turn.guess];
    const tiles = places.flatMap((letter, place) => {
      const colour = coloured ? COLOURS[turn.pattern[place]] : undefined;
      const x = EDGE + place * STEP;
      const nodes = [
        svg("rect", {
          x,
          y,
          width: TILE,
          height: TILE,
          rx: 4,
          fill: ink(colour ?? "sunk"),
          stroke: ink(colour ?? "empty"),
        }),
      ];
      const bar = BARS[turn.pattern[place]];
      if (colour && bar)
        nodes.push(
          svg("rect", {
            x: x + (TILE * (1 - bar)) / 2,
            y: y + TILE - 7,
            width: TILE * bar,
            height: 3,
            fill: ink(`${colour}-ink`),
          }),
        );
      const sign = tileKinds().find((kind) => kind.key === turn.pattern[place])?.sign ?? "";
      if (letters || sign)
        nodes.push(
          text(letters ? letter.toUpperCase() : sign, x + TILE / 2, y + 33, {
            "text-anchor": "middle",
            "font-size": 26,
            "font-weight": 700,
            fill: ink(colour ? `${colour}-ink` : "ink"),
          }),
        );
      return nodes;
    });
    const reply = coloured ? "" : `${turn.pattern}  `;
    const said = `${reply}${markOf(turn.verdict)} ${turn.verdict}`;
    return [...tiles, text(said, EDGE + places.length * STEP + 16, y + 31)];
  }
}

/**
 * A picture drawn in pixels, two for each of its own, as PNG.
 * @param {string} picture as SVG
 * @returns {Promise<Blob>}
 */
export async function drawn(picture) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error("the picture cannot be drawn"))), "image/png");
  });
}
