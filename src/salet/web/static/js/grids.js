// Grids of tiles without words, as the address has them: `bybbb.ggggg`, a comma between two of them.

import { PARTS } from "./state.js";

/**
 * @typedef {object} Grid
 * @property {string[]} rows
 * @property {"hard" | null} mode `*` after its rows where it was played in hard mode
 * @property {number | null} board `2-` before its rows where it is the second of several boards
 */

/** Longer rows are nobody's. */
const LONGEST = 64;

/** @type {Map<string, string>} what grids were called when they were pasted; an address does not say it */
const titles = new Map();

/**
 * Read grids from an address.
 * @param {string} text
 * @returns {Grid[]}
 */
export function parseGrids(text) {
  return text
    .split(",")
    .map((piece) => {
      const [, board, rows, hard] = /^(?:(\d{1,3})-)?([^*]*)(\*?)/.exec(piece) ?? [];
      return {
        rows: (rows ?? "").split(".").filter((row) => row && row.length <= LONGEST),
        mode: hard ? /** @type {const} */ ("hard") : null,
        board: board ? Number(board) : null,
      };
    })
    .filter((grid) => grid.rows.length);
}

/** @param {Grid} grid */
function formatGrid(grid) {
  return `${grid.board ? `${grid.board}-` : ""}${grid.rows.join(".")}${grid.mode === "hard" ? "*" : ""}`;
}

/**
 * Write grids for an address; what they are called is remembered.
 * @param {Array<Grid & {title?: string, sender?: string}>} grids
 */
export function formatGrids(grids) {
  return grids
    .map((grid) => {
      const text = formatGrid(grid);
      const title = [grid.sender, grid.title].filter(Boolean).join(": ");
      if (title) titles.set(text, title);
      return text;
    })
    .join(",");
}

/**
 * The game to go to with what was read: grids of several boards are of a game that has them.
 * @param {{game: string | null, grids: Grid[]}} read
 * @returns {Partial<import("./state.js").State>}
 */
export function gameOfGrids(read) {
  if (!read.game || !read.grids.some((grid) => grid.board)) return {};
  return { ...Object.fromEntries(PARTS.map((name) => [name, name === "limit" ? 0 : ""])), game: read.game };
}

/**
 * What a grid was called.
 * @param {Grid} grid
 */
export function titleOf(grid) {
  return titles.get(formatGrid(grid)) ?? "";
}
