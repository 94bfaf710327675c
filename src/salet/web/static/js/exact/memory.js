// The memory of kernels.wasm: given out piece by piece, as the kernels allocate nothing, and seen as
// structs, whose fields have eight bytes each on every platform.

const PAGE = 2 ** 16;

/** Memory that grows as it is given out. What was never used is 0. */
export class Memory {
  /**
   * @param {WebAssembly.Memory} pages
   * @param {number} free from where on nothing uses it
   */
  constructor(pages, free) {
    this.pages = pages;
    this.free = free;
  }

  /** What views are made of; they hold until memory grows. */
  get buffer() {
    return this.pages.buffer;
  }

  /**
   * Where so many bytes begin, at the start of a line of the cache.
   * @param {number} bytes
   */
  room(bytes) {
    const start = Math.ceil(this.free / 64) * 64;
    const lacking = start + bytes - this.buffer.byteLength;
    if (lacking > 0) this.pages.grow(Math.ceil(lacking / PAGE));
    this.free = start + bytes;
    return start;
  }

  /**
   * Room that may have been used, with all bytes 0.
   * @param {number} bytes
   */
  zeros(bytes) {
    const start = this.room(bytes);
    new Uint8Array(this.buffer, start, bytes).fill(0);
    return start;
  }

  /**
   * Where a copy of these numbers is, which are a whole array.
   * @param {Uint32Array | BigInt64Array} numbers
   */
  hold(numbers) {
    const start = this.room(numbers.byteLength);
    new Uint8Array(this.buffer, start).set(new Uint8Array(numbers.buffer));
    return start;
  }
}

/** A struct of the kernels. */
export class Struct {
  /**
   * @param {Memory} memory
   * @param {string} names of its fields, in order
   */
  constructor(memory, names) {
    this.memory = memory;
    this.names = names.trim().split(/\s+/);
    this.bytes = 8 * this.names.length;
    this.start = memory.zeros(this.bytes);
  }

  /** @param {Record<string, number | bigint | boolean>} values */
  set(values) {
    const view = new DataView(this.memory.buffer);
    for (const [name, value] of Object.entries(values)) {
      view.setBigInt64(this.at(name), BigInt(value), true);
    }
  }

  /** @param {string} name */
  get(name) {
    return new DataView(this.memory.buffer).getBigInt64(this.at(name), true);
  }

  /**
   * Where a field is.
   * @param {string} name
   */
  at(name) {
    const index = this.names.indexOf(name);
    if (index < 0) throw new Error(`the struct has no ${name}`);
    return this.start + 8 * index;
  }
}
