// kernels.wasm: its memory, its entries, and the structs they are given. `arena.h` and `replies.c` in
// `salet/kernels` say what the fields are.

import { Memory, Struct } from "./memory.js";

const ABI = 1n;
const REFUSED = -(2n ** 63n);

const ARENA = `code_bytes weighted answers guesses codes length width patterns bits own own_row own_rows
  guesses_as_answers guess_of weights answer_keys guess_keys greens coloured letters mode lost
  families notes slots levels frames stack stack_room legals legals_room parts parts_room heaps
  heap_room counts counts_room marks allowed stop any nodes filled`;
export const FRAME = `start size free end legal legal_size legal_key0 legal_key1 left most_kept outside inside
  only brief guess heaped`;
const LISTS = `guesses guess_count secrets secret_count length width replies apart by_answer room
  room_bytes`;

export class Kernels {
  /**
   * An instance with memory of its own.
   * @param {WebAssembly.Module} module kernels.wasm, compiled
   */
  static async of(module) {
    return new Kernels((await WebAssembly.instantiate(module)).exports);
  }

  /** @param {any} exports */
  constructor(exports) {
    /** @type {Record<string, (...values: (number | bigint)[]) => bigint>} */
    this.entries = exports;
    this.memory = new Memory(exports.memory, exports.__heap_base.value);
    this.arena = new Struct(this.memory, ARENA);
    this.lists = new Struct(this.memory, LISTS);
    if (this.call("abi") !== ABI || this.call("arena_bytes") !== BigInt(this.arena.bytes)) {
      throw new Error("kernels.wasm is of another version");
    }
  }

  /**
   * What an entry returns.
   * @param {string} name
   * @param {...(number | bigint)} values
   */
  call(name, ...values) {
    const result = this.entries[`salet_${name}`](...values);
    if (result === REFUSED) throw new Error(`the kernels refuse what ${name} was given`);
    return result;
  }
}
