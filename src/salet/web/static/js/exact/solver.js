// Exact play without a server: the kernels of the package find the least that play costs. This is
// `salet/exact/solver.py` once more: totals are equal, and node counts, too, until the memo fills up;
// what it forgets then depends on the random keys.
//
// A search keeps its thread busy until it ends: run it in a worker, and terminate that to stop it.

import { FRAME, Kernels } from "./kernels.js";
import { Struct } from "./memory.js";
import { Tables } from "./tables.js";

/** @typedef {{ guess: string, tiles: string }} Turn its tiles are b, y and g, as in "bybbg" */

/**
 * A game of words. Weights say how likely answers are: whole numbers above 0, less than 2 ** 32 in all.
 * @typedef {object} Game
 * @property {readonly string[]} guesses
 * @property {readonly string[]} answers which are guesses, too
 * @property {readonly number[] | null} [weights] if they are not all 1
 * @property {"normal" | "hard" | "ultra"} mode
 * @property {number} limit how many guesses there are
 * @property {number} [memory] how many bytes tables and memo may take
 */

/**
 * What a search found: the least that play costs, its first guess, and how many sets of candidates were
 * searched since the solver began with a position. Each answer counts its guesses as often as it weighs;
 * one that is lost counts one guess more than there are left, and the price.
 * @typedef {{ total: bigint, price: bigint, guess: string, nodes: number }} Found
 */

// Above whatever a play costs, as in arena.h.
const UNBOUNDED = 2n ** 63n - 2n ** 48n;
const NOTE = 48, PART = 32, WAITING = 24, TALLIED = 32;
const FIRST_SLOTS = 2 ** 16, LEAST_SLOTS = 2 ** 10;

export class Solver {
  /**
   * @param {WebAssembly.Module} module kernels.wasm, compiled
   * @param {Game} game
   */
  static async of(module, game) {
    return new Solver(await Kernels.of(module), game);
  }

  /**
   * @param {Kernels} kernels
   * @param {Game} game
   */
  constructor(kernels, game) {
    this.kernels = kernels;
    this.game = game;
    this.tables = new Tables(kernels, game);
    this.free = kernels.memory.free;
    this.frame = new Struct(kernels.memory, FRAME);
    this.memos = 0;
    /** @type {readonly Turn[] | null} */
    this.begun = null;
  }

  /**
   * The least that play costs after these turns, or with this guess next.
   *
   * What was found is remembered for what follows from the position that the solver began with;
   * any other begins anew.
   * @param {readonly Turn[]} [turns]
   * @param {string | null} [guess]
   * @returns {Found}
   */
  solve(turns = [], guess = null) {
    const candidates = this.candidates(turns);
    const only = guess === null ? -1 : this.tables.id(guess);
    if (!candidates.length) throw new Error("no answer fits all tiles");
    if (!this.begun || !follows(turns, this.begun)) this.begin(turns, candidates);
    this.growMemo();
    this.enter(candidates, this.legal(turns), this.game.limit - turns.length, only);
    const { arena } = this.kernels;
    const total = this.kernels.call("settle", arena.start, UNBOUNDED);
    return {
      total,
      price: arena.get("lost"),
      guess: this.game.guesses[Number(this.frame.get("guess"))],
      nodes: Number(arena.get("nodes")),
    };
  }

  /**
   * The answers that fit, the heaviest first.
   * @param {readonly Turn[]} turns
   */
  candidates(turns) {
    const { tables } = this;
    const patterns = tables.codesOf(tables.patterns);
    let found = [...this.game.answers.keys()];
    for (const { guess, tiles } of turns) {
      const id = tables.id(guess), code = tables.code(tiles);
      found = found.filter((answer) => patterns[answer * tables.width + id] === code);
    }
    return found.sort((one, other) => Number(tables.weights[other] - tables.weights[one]));
  }

  /**
   * The guesses that the mode allows.
   * @param {readonly Turn[]} turns
   */
  legal(turns) {
    const { tables } = this;
    const { guesses, mode } = this.game;
    let found = [...guesses.keys()];
    for (const { guess, tiles } of mode === "normal" ? [] : turns) {
      const id = tables.id(guess), code = tables.code(tiles);
      tables.fillRows([id]);
      const row = tables.codesOf(tables.rows + id * guesses.length * tables.codeBytes);
      found = found.filter((word) =>
        mode === "ultra" ? row[word] === code : keepsHints(guesses[word], guess, tiles));
    }
    return found;
  }

  /**
   * Lay out room for searches from a position on, and forget what was found before.
   * @param {readonly Turn[]} turns
   * @param {readonly number[]} candidates
   */
  begin(turns, candidates) {
    const { memory, arena } = this.kernels;
    const { guesses, limit } = this.game;
    const { codes, codeBytes } = this.tables;
    const counted = codeBytes === 1 ? 2 ** 8 : codes; // a byte may be any code
    const size = candidates.length, left = limit - turns.length;
    const depth = Math.min(left, size + 1), levels = depth + 2; // one guess may be of no use
    memory.free = this.free;
    this.memos = 0;
    this.frame = new Struct(memory, FRAME);
    memory.zeros((levels - 1) * this.frame.bytes); // the others, side by side, as a frame is two lines
    const room = {
      levels, stack_room: size * (levels + 1), legals_room: guesses.length * (levels + 1),
      parts_room: Math.min(counted, size) + 1, heap_room: 2 * guesses.length + size + 2,
      counts_room: counted,
    };
    const mark = arena.get("weighted") ? 4 : 1;
    arena.set({
      ...room, frames: this.frame.start, lost: price(this.weigh(candidates), size, left),
      stack: memory.room(4 * room.stack_room), legals: memory.room(4 * room.legals_room),
      parts: memory.room(PART * levels * room.parts_room),
      heaps: memory.room(WAITING * levels * room.heap_room),
      counts: memory.zeros(4 * room.counts_room), allowed: memory.zeros(room.counts_room),
      marks: memory.zeros(mark * TALLIED * room.counts_room), nodes: 0, filled: 0,
    });
    arena.set(this.memo(Math.min(FIRST_SLOTS, this.mostSlots())));
    this.begun = turns;
  }

  /**
   * A memo of nothing.
   * @param {number} slots
   */
  memo(slots) {
    this.memos += NOTE * slots;
    return { notes: this.kernels.memory.zeros(NOTE * slots), slots };
  }

  /**
   * Put a position where the search begins.
   * @param {readonly number[]} candidates
   * @param {readonly number[]} legal
   * @param {number} left
   * @param {number} only the guess to make, or -1
   */
  enter(candidates, legal, left, only) {
    const { memory, arena } = this.kernels;
    const size = candidates.length;
    new Uint32Array(memory.buffer, Number(arena.get("stack"))).set(candidates);
    new Uint32Array(memory.buffer, Number(arena.get("legals"))).set(legal);
    let key0 = 0n, key1 = 0n;
    if (this.tables.restricted) {
      this.tables.fillRows(legal);
      const keys = new BigUint64Array(memory.buffer, Number(arena.get("guess_keys")));
      for (const id of legal) (key0 += keys[2 * id]), (key1 += keys[2 * id + 1]);
    }
    // More guesses than candidates are never needed, but for one that is made anyway.
    this.frame.set({
      start: 0, size, free: size, legal: 0, legal_size: legal.length, legal_key0: key0, legal_key1: key1,
      left: Math.min(left, size + Number(only >= 0)), most_kept: this.weigh(candidates),
      outside: UNBOUNDED, inside: UNBOUNDED, only, brief: 0,
    });
  }

  /** @param {readonly number[]} candidates */
  weigh(candidates) {
    return candidates.reduce((sum, answer) => sum + this.tables.weights[answer], 0n);
  }

  /** Take a larger memo once the old one is half full; what it has is copied. */
  growMemo() {
    const { memory, arena } = this.kernels;
    const slots = Number(arena.get("slots")), most = this.mostSlots();
    if (Number(arena.get("filled")) <= slots / 2 || slots >= most) return;
    const larger = Math.min(4 * slots, most);
    const memo = new Struct(memory, "notes slots");
    memo.set(this.memo(larger));
    const filled = this.kernels.call("move", arena.at("notes"), memo.start);
    arena.set({ notes: memo.get("notes"), slots: larger, filled });
  }

  /**
   * How many sets another memo may hold, a power of two. The memos before it stay where they are, as
   * memory is only given out: a third more in all if each holds four times as many as the last one.
   */
  mostSlots() {
    const left = (this.game.memory ?? 2 ** 30) - this.tables.bytes - this.memos;
    return 2 ** Math.floor(Math.log2(Math.max(LEAST_SLOTS, Math.floor(left / NOTE))));
  }
}

/**
 * What an answer that is lost costs beside its guesses, for each unit of its weight: more than all
 * guesses together, as far as 64 bits have room, as `price_of_loss` in `salet/exact/__init__.py` says.
 * @param {bigint} weight of all candidates
 * @param {number} size how many there are
 * @param {number} left
 */
function price(weight, size, left) {
  const longest = BigInt(Math.min(left, size + 1) + 1);
  const wanted = weight * longest + 1n, most = (UNBOUNDED - 1n) / weight - longest;
  return wanted < most ? wanted : most;
}

/**
 * Whether some turns begin with others.
 * @param {readonly Turn[]} turns
 * @param {readonly Turn[]} first
 */
function follows(turns, first) {
  return first.every(({ guess, tiles }, at) => turns[at]?.guess === guess && turns[at].tiles === tiles);
}

/**
 * Whether hard mode allows a word: greens stay, and coloured letters are used as often again.
 * @param {string} word
 * @param {string} guess
 * @param {string} tiles
 */
function keepsHints(word, guess, tiles) {
  const letters = [...word], guessed = [...guess];
  const coloured = guessed.filter((_, place) => tiles[place] !== "b");
  const count = (/** @type {string[]} */ all, /** @type {string} */ one) =>
    all.filter((letter) => letter === one).length;
  return (
    guessed.every((letter, place) => tiles[place] !== "g" || letters[place] === letter) &&
    coloured.every((letter) => count(letters, letter) >= count(coloured, letter))
  );
}
