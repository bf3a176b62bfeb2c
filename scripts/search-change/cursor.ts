import { Unchangeable } from './changed-page.ts';

const TEXT = 3;
const LIST = 4;

/** Reads CBOR without decoding it: a common word's pages would take a second. Pagefind writes numbers, texts and lists only. */
export class Cursor {
  at: number;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** @returns the number, or the length in bytes of a text, or the count of a list, that follows the kind */
  head(): number {
    const short = (this.bytes[this.at++] ?? 0) & 31;
    if (short < 24) return short;
    if (short > 26) throw new Unchangeable('A number of more than four bytes');
    let value = 0;
    for (let left = 1 << (short - 24); left > 0; left -= 1) value = value * 256 + (this.bytes[this.at++] ?? 0);
    return value;
  }

  text(): string {
    const length = this.head();
    this.at += length;
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + this.at - length, length).toString();
  }

  skip(items = 1): void {
    const { bytes } = this;
    for (let left = items; left > 0; left -= 1) {
      const first = bytes[this.at] ?? 0;
      const kind = first >> 5;
      if (kind < 2 && (first & 31) < 24) this.at += 1;
      else {
        const value = this.head();
        if (kind === LIST) left += value;
        else if (kind === TEXT) this.at += value;
        else if (kind > 1) throw new Unchangeable(`CBOR of kind ${kind}`);
      }
    }
  }
}
