// The tables of a game of words with the standard rule, as `salet/exact/arena.py` makes them.

/** @typedef {import("./kernels.js").Kernels} Kernels */
/** @typedef {import("./solver.js").Game} Game */

const BLOCK = 512;
const MODES = ["normal", "hard", "ultra"];
// Guesses whose replies are worked out at once: the room that takes grows with their number.
const STEP = 2048;

export class Tables {
  /**
   * @param {Kernels} kernels
   * @param {Game} game
   */
  constructor(kernels, game) {
    const { memory } = kernels;
    const { guesses, answers } = game;
    this.kernels = kernels;
    this.game = game;
    this.ids = new Map(guesses.map((word, id) => [word, id]));
    this.weights = (game.weights ?? answers.map(() => 1)).map(BigInt);
    this.restricted = game.mode !== "normal";
    this.length = [...guesses[0]].length;
    this.codes = 3 ** this.length;
    this.Codes = this.codes <= 2 ** 8 ? Uint8Array : this.codes <= 2 ** 16 ? Uint16Array : Uint32Array;
    this.codeBytes = this.Codes.BYTES_PER_ELEMENT;
    // Rows that are multiples of a kilobyte apart push each other out of the first cache.
    this.width = Math.ceil(guesses.length / BLOCK) * BLOCK + 64;
    this.spelled = { guesses: memory.hold(spell(guesses)), answers: memory.hold(spell(answers)) };
    this.prepareReplies();
    this.patterns = this.table(answers.length * this.width);
    this.own = this.table(answers.length ** 2);
    this.rows = this.restricted ? this.table(guesses.length ** 2) : 0;
    this.hasRow = new Uint8Array(guesses.length);
    this.bytes = memory.free - this.patterns;
    this.fill("guesses", 0, guesses.length, "answers", this.patterns, this.width, true);
    this.fill("answers", 0, answers.length, "answers", this.own, answers.length);
    this.describe();
  }

  /**
   * The number of a guess.
   * @param {string} guess
   */
  id(guess) {
    const id = this.ids.get(guess);
    if (id === undefined) throw new Error(`'${guess}' is not among the guesses`);
    return id;
  }

  /**
   * The code of tiles: grey, yellow and green are 0, 1 and 2, and the first letter's is lowest.
   * @param {string} tiles
   */
  code(tiles) {
    const values = [...tiles].map((tile) => "byg".indexOf(tile));
    if (values.length !== this.length || values.includes(-1)) {
      throw new Error(`'${tiles}' is not a row of ${this.length} tiles`);
    }
    return values.reduceRight((code, value) => 3 * code + value, 0);
  }

  /**
   * The codes of a table.
   * @param {number} start
   */
  codesOf(start) {
    return new this.Codes(this.kernels.memory.buffer, start);
  }

  /**
   * Make sure that the replies of words to these guesses are there: only restricted modes take them,
   * and of 168 MB for all guesses of the original game, most positions touch little.
   * @param {readonly number[]} ids in order
   */
  fillRows(ids) {
    const missing = ids.filter((id) => !this.hasRow[id]);
    for (let first = 0, end = 0; first < missing.length; first = end) {
      for (end = first + 1; missing[end] === missing[end - 1] + 1; ) end++; // neighbours at once
      const words = this.game.guesses.length;
      const row = this.rows + missing[first] * words * this.codeBytes;
      this.fill("guesses", missing[first], end - first, "guesses", row, words);
      this.hasRow.fill(1, missing[first], missing[end - 1] + 1);
    }
  }

  /** @param {number} codes how many it has */
  table(codes) {
    return this.kernels.memory.room(codes * this.codeBytes);
  }

  /** Room for working out replies. */
  prepareReplies() {
    const { kernels, length, codeBytes: width } = this;
    const words = this.game.guesses.length;
    const most = [Math.min(STEP, words), words, length, width].map(BigInt);
    const bytes = Number(kernels.call("replies_room", ...most));
    kernels.lists.set({ length, width, room: kernels.memory.room(bytes), room_bytes: bytes });
  }

  /**
   * Fill in the replies to neighbouring words of a list, as guesses.
   * @param {"guesses" | "answers"} list
   * @param {number} first
   * @param {number} count
   * @param {"guesses" | "answers"} secrets
   * @param {number} to
   * @param {number} apart how many codes lie between neighbouring rows
   * @param {boolean} [by_answer] whether rows are those of secrets, not of guesses
   */
  fill(list, first, count, secrets, to, apart, by_answer = false) {
    const { kernels, spelled, game, codeBytes } = this;
    kernels.lists.set({ secrets: spelled[secrets], secret_count: game[secrets].length, apart, by_answer });
    for (let done = 0; done < count; done += STEP) {
      kernels.lists.set({
        guesses: spelled[list] + 4 * this.length * (first + done),
        guess_count: Math.min(STEP, count - done),
        replies: to + done * codeBytes * (by_answer ? 1 : apart),
      });
      kernels.call("replies", kernels.lists.start);
    }
  }

  /** Tell the arena of everything that holds for all positions. */
  describe() {
    const { arena, memory } = this.kernels;
    const { guesses, answers, mode } = this.game;
    const weighted = this.weights.some((weight) => weight !== 1n);
    arena.set({
      code_bytes: this.codeBytes, codes: this.codes, length: this.length, width: this.width,
      answers: answers.length, guesses: guesses.length,
      patterns: this.patterns, own: this.own, own_row: memory.hold(Uint32Array.from(answers.keys())),
      own_rows: answers.length, guesses_as_answers: this.rows,
      guess_of: memory.hold(Uint32Array.from(answers, (word) => this.id(word))),
      weighted, weights: memory.hold(BigInt64Array.from(this.weights)),
      answer_keys: memory.hold(randomKeys(answers.length)),
      guess_keys: memory.hold(randomKeys(guesses.length)),
      mode: MODES.indexOf(mode), families: this.restricted && weighted,
    });
    if (this.restricted) arena.set(this.letterTables());
  }

  /** What hard mode looks at, as bits: the tiles of codes, and where guesses have each letter. */
  letterTables() {
    const { memory } = this.kernels;
    const greens = new BigInt64Array(this.codes), coloured = new BigInt64Array(this.codes);
    for (let code = 0; code < this.codes; code++) {
      for (let place = 0, rest = code; rest; place++, rest = Math.floor(rest / 3)) {
        if (rest % 3 === 2) greens[code] |= 1n << BigInt(place);
        if (rest % 3) coloured[code] |= 1n << BigInt(place);
      }
    }
    const places = this.game.guesses.flatMap((word) => placesOf([...word]));
    return {
      greens: memory.hold(greens),
      coloured: memory.hold(coloured),
      letters: memory.hold(BigInt64Array.from(places, BigInt)),
    };
  }
}

/**
 * The places of each letter, as bits, where it comes first; 0 where it comes again.
 * @param {readonly string[]} letters
 */
function placesOf(letters) {
  const bits = (/** @type {string} */ letter) =>
    letters.reduce((sum, other, place) => sum + (other === letter ? 2 ** place : 0), 0);
  return letters.map((letter, place) => (letters.indexOf(letter) < place ? 0 : bits(letter)));
}

/**
 * Words side by side, as code points.
 * @param {readonly string[]} words
 */
function spell(words) {
  return Uint32Array.from([...words.join("")], (letter) => letter.codePointAt(0) ?? 0);
}

/**
 * 128 random bits for each word: sets of words are told apart by their sums.
 * @param {number} words
 */
function randomKeys(words) {
  const keys = new BigInt64Array(2 * words), most = 2 ** 13; // more are refused at once
  for (let at = 0; at < keys.length; at += most) crypto.getRandomValues(keys.subarray(at, at + most));
  return keys;
}
