// A board that opens once those before it are solved: what it shows for the guesses made so far.

import { button, el, put } from "../dom.js";
import { changeableTiles, tileKinds } from "../tiles.js";
import { change } from "./undo.js";

/** @typedef {import("../state.js").Turn} Turn */

/** @type {{of: string, tiles: string[]}} what is coloured so far, and of which board after which guesses */
let coloured = { of: "", tiles: [] };

/**
 * The rows of a board that opens, to be coloured and entered.
 * @param {number} board from 1
 * @param {Turn[]} rows
 */
export function openingBoard(board, rows) {
  const of = [board, ...rows.map((row) => row.guess)].join(" ");
  const [grey] = tileKinds();
  if (coloured.of !== of) coloured = { of, tiles: rows.map((row) => grey.key.repeat(row.guess.length)) };
  const list = el("div", { class: "rows opening" });
  const draw = () => put(list, rows.map((row, number) => el("div", { class: "row" }, tilesOf(row, number, draw))));
  draw();
  return el(
    "div",
    { class: "notice", role: "group", "aria-label": `board ${board}` },
    el("p", {}, el("strong", {}, `Board ${board} opens. `), "Colour its rows as your game shows them."),
    list,
    button(rows.length > 1 ? "Enter these rows" : "Enter this row", () => enter(board, rows), { id: "enter-rows" }),
  );
}

/**
 * @param {Turn} row
 * @param {number} number
 * @param {() => void} draw
 */
function tilesOf(row, number, draw) {
  const take = (/** @type {string} */ tiles) => {
    coloured.tiles[number] = tiles;
    draw();
  };
  return changeableTiles(row.guess, coloured.tiles[number], take, { id: `opening-${number}` });
}

/**
 * @param {number} board
 * @param {Turn[]} rows
 */
function enter(board, rows) {
  change({
    rows: rows.map(({ guess, tiles }, number) => {
      const replies = tiles.split("/");
      replies[board - 1] = coloured.tiles[number];
      return { guess, tiles: replies.join("/") };
    }),
  });
}
