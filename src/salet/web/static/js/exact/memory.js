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
   * Where a copy of these numbers is.
   * @param {Uint32Array | BigInt64Array} numbers
   */
  hold(numbers) {
    const start = this.room(numbers.byteLength);
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    new Uint8Array(this.buffer, start).set(bytes);
    return start;
  }
}

/** A struct of the kernels. */
export class Struct {
  /**
   * @param {Memory} memory
   * @param {string} names of its fields, in order
   * @param {number} [start] where it is, if something has it
   */
  constructor(memory, names, start) {
    this.memory = memory;
    this.names = names.trim().split(/\s+/);
    this.bytes = 8 * this.names.length;
    this.start = start ?? memory.zeros(this.bytes);
  }

  /** @param {Record<string, number | bigint | boolean>} values */
  set(values) {
    const fields = this.fields();
    for (const [name, value] of Object.entries(values)) fields[this.index(name)] = BigInt(value);
  }

  /** @param {string} name */
  get(name) {
    return this.fields()[this.index(name)];
  }

  /**
   * Where a field is.
   * @param {string} name
   */
  at(name) {
    return this.start + 8 * this.index(name);
  }

  /** @param {string} name */
  index(name) {
    const index = this.names.indexOf(name);
    if (index < 0) throw new Error(`the struct has no ${name}`);
    return index;
  }

  fields() {
    return new BigInt64Array(this.memory.buffer, this.start, this.names.length);
  }
}
