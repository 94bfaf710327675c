// The turn that is being typed: first its letters, then its tiles on every open board.

import { colourName, nextTile, tileKinds } from "../tiles.js";
import { reply } from "../request.js";

/** @typedef {{length: number, open: boolean[], hidden?: boolean[], greens: Record<number, string>}} Frame what must be known of a position */

/** A word and its reply so far. */
export class Draft {
  constructor() {
    this.word = "";
    /** @type {string[]} the tiles of each board, with a space where a tile has no colour yet */
    this.tiles = [];
    /** The reply, where it is typed as text. */
    this.text = "";
    /** Whether somebody chose a colour. */
    this.touched = false;
    /** Which tile was changed last: its board and place. */
    this.last = { board: 0, place: 0 };
    /** Whether to ask if all tiles are grey. */
    this.asking = false;
    /** @type {Frame} */
    this.frame = { length: 5, open: [true], greens: {} };
  }

  /** @param {Frame} frame begin anew */
  reset(frame = this.frame) {
    this.frame = frame;
    this.word = "";
    this.clearTiles();
  }

  /** @param {Frame} frame the position is another one; a word that is being typed stays */
  fit(frame) {
    const same = frame.length === this.frame.length && String(frame.open) === String(this.frame.open);
    this.frame = frame;
    if (!this.word || !same) this.reset();
  }

  clearTiles() {
    const { open, hidden = [], length } = this.frame;
    this.tiles = open.map((each, board) => (each ? " ".repeat(length) : hidden[board] ? "?" : "-"));
    this.text = "";
    this.touched = this.asking = false;
  }

  /** Whether all letters are there. */
  get complete() {
    return [...this.word].length === this.frame.length;
  }

  /** How many open boards there are. */
  get boards() {
    return this.frame.open.filter(Boolean).length;
  }

  /** The place of the next tile without a colour: board and place. */
  get next() {
    for (const [board, tiles] of this.tiles.entries()) {
      const place = tiles.indexOf(" ");
      if (this.frame.open[board] && place >= 0) return { board, place };
    }
    return null;
  }

  /**
   * Take a key: letters fill the word, then the keys of colours fill the tiles.
   * @param {string} key a sign or "backspace"
   * @returns {boolean} whether it was of use
   */
  press(key) {
    this.asking = false;
    if (key === "backspace") return this.rub();
    if (!this.complete) {
      if ([...key].length !== 1) return false;
      this.word += key;
      if (this.complete) this.colourGreens();
      return true;
    }
    if (reply().kind === "text") return false;
    if (/^[1-9]$/.test(key) && this.boards === 1 && !tileKinds().some((kind) => kind.key === key)) {
      this.turn(this.frame.open.indexOf(true), Number(key) - 1);
      return true;
    }
    const kind = tileKinds().find((each) => each.key === key || (key === "x" && each.key === "b"));
    if (!kind) return false;
    const at = this.touched ? this.next : { board: this.frame.open.indexOf(true), place: 0 };
    if (!at) return false;
    if (!this.touched) this.clearTiles();
    this.set(at.board, at.place, kind.key);
    return true;
  }

  /** Letters that are known to be green are so from the start. */
  colourGreens() {
    if (this.boards !== 1 || reply().kind === "text") return;
    const board = this.frame.open.indexOf(true);
    [...this.word].forEach((letter, place) => {
      if (this.frame.greens[place] === letter) this.put(board, place, "g");
    });
  }

  /** Take the last colour or letter back. */
  rub() {
    if (this.text) {
      this.text = "";
      return true;
    }
    if (this.touched) {
      for (let board = this.tiles.length - 1; board >= 0; board--) {
        const found = this.tiles[board].search(/[^ ?-] *$/);
        if (found < 0) continue;
        this.put(board, found, " ");
        this.last = { board, place: found };
        if (this.tiles.every((tiles) => /^[ ?-]*$/.test(tiles))) this.touched = false;
        return true;
      }
    }
    if (!this.word) return false;
    this.word = [...this.word].slice(0, -1).join("");
    this.clearTiles();
    return true;
  }

  /** @param {number} board @param {number} place the next colour for a tile */
  turn(board, place) {
    if (!this.complete || !this.tiles[board] || place >= this.frame.length) return;
    const now = this.tiles[board][place];
    const kinds = tileKinds();
    // the first click is for a colour that says something
    this.set(board, place, now === " " ? (kinds[1]?.key ?? kinds[0].key) : nextTile(now));
  }

  /** @param {number} board @param {number} place @param {string} tile */
  set(board, place, tile) {
    this.touched = true;
    this.asking = false;
    this.last = { board, place };
    this.put(board, place, tile);
  }

  /** @param {number} board @param {number} place @param {string} tile */
  put(board, place, tile) {
    const tiles = this.tiles[board];
    this.tiles[board] = tiles.slice(0, place) + tile + tiles.slice(place + 1);
  }

  /** @param {string} reply colour the tiles by a reply that is known */
  take(reply) {
    this.tiles = reply.split("/");
    this.text = reply;
    this.touched = true;
  }

  /** What stands in the row, to be said aloud. */
  inWords() {
    const letters = [...this.word.toUpperCase()];
    if (!this.complete) return letters.join(" ") || "nothing typed";
    const { board, place } = this.last;
    const tile = this.tiles[board]?.[place] ?? " ";
    if (!this.touched) return letters.join("");
    const togo = this.tiles.join("").split(" ").length - 1;
    const where = this.boards > 1 ? `board ${board + 1}: ` : "";
    return `${where}${letters[place]} ${colourName(tile)}, ${togo ? `${togo} to go` : "all are coloured"}`;
  }

  /** The reply as a turn has it: what has no colour is grey; `/` between boards. */
  get reply() {
    if (reply().kind === "text") return this.text.trim();
    const grey = tileKinds()[0].key;
    return this.tiles.map((tiles) => tiles.replaceAll(" ", grey)).join("/");
  }
}
