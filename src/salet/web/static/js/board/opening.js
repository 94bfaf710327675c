// A board that opens once those before it are solved: what it shows for the guesses made so far.

import { button, el, put } from "../dom.js";
import { changeableTiles, tileKinds } from "../tiles.js";
import { change } from "./undo.js";

/** @typedef {import("../state.js").Turn} Turn */

/**
 * What is coloured so far, of which board after which guesses; how many tiles were typed, and what keys do.
 * @type {{of: string, tiles: string[], typed: number, draw: () => void, enter: () => void}}
 */
let coloured = { of: "", tiles: [], typed: 0, draw: () => {}, enter: () => {} };

/**
 * The rows of a board that opens, to be coloured and entered.
 * @param {number} board from 1
 * @param {Turn[]} rows
 */
export function openingBoard(board, rows) {
  const of = [board, ...rows.map((row) => row.guess)].join(" ");
  const [grey] = tileKinds();
  if (coloured.of !== of) {
    const tiles = rows.map((row) => grey.key.repeat(row.guess.length));
    coloured = { ...coloured, of, tiles, typed: 0 };
  }
  const list = el("div", { class: "rows opening" });
  const draw = () => put(list, rows.map((row, number) => el("div", { class: "row" }, tilesOf(row, number, draw))));
  draw();
  coloured.draw = draw;
  coloured.enter = () => enter(board, rows);
  return el(
    "div",
    { class: "notice", role: "group", "aria-label": `board ${board}` },
    el("p", {}, el("strong", {}, `Board ${board} opens. `), "Colour its rows as your game shows them."),
    list,
    button(rows.length > 1 ? "Enter these rows" : "Enter this row", coloured.enter, { id: "enter-rows" }),
  );
}

/**
 * Colour the next tile of the board that opens by its key, take the last one back, or enter its rows.
 * @param {string} key
 * @returns {boolean} whether it was of use
 */
export function pressOpening(key) {
  const back = key === "backspace";
  if (key === "enter") coloured.enter();
  else if (back ? coloured.typed > 0 : tileKinds().some((kind) => kind.key === key)) {
    const length = coloured.tiles[0].length;
    const at = back ? coloured.typed - 1 : coloured.typed;
    const row = Math.floor(at / length);
    if (row >= coloured.tiles.length) return false;
    const tiles = [...coloured.tiles[row]];
    tiles[at % length] = back ? tileKinds()[0].key : key;
    coloured.tiles[row] = tiles.join("");
    coloured.typed = back ? at : at + 1;
    coloured.draw();
  } else return false;
  return true;
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
