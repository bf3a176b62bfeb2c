import { crc32, deflateRawSync } from 'node:zlib';
import { joined, utf8 } from '../encoding/bytes.ts';

// A ZIP in pieces, each of which can be made in an invocation of its own (PKWARE, APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16).

const VERSION = 20;
const FLAGS = 0x0800;
const DEFLATE = 8;
const MOST_ENTRIES = 0xffff;
const MOST_BYTES = 0xffffffff;

export interface Entry {
  file: string;
  crc: number;
  packedBytes: number;
  bytes: number;
}

function numbers(...fields: readonly (readonly [bits: 16 | 32, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((length, [bits]) => length + bits / 8, 0)));
  let at = 0;
  for (const [bits, value] of fields) {
    if (bits === 16) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bits / 8;
  }
  return new Uint8Array(view.buffer);
}

const stamp = (at: Date): [time: number, day: number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
];

function fieldsOf({ file, crc, packedBytes, bytes }: Entry, at: Date) {
  const [time, day] = stamp(at);
  return [
    ...([
      [16, VERSION],
      [16, FLAGS],
      [16, DEFLATE],
      [16, time],
      [16, day],
      [32, crc],
    ] as const),
    ...([
      [32, packedBytes],
      [32, bytes],
      [16, utf8(file).length],
      [16, 0],
    ] as const),
  ] as const;
}

const headOf = (entry: Entry, at: Date): Uint8Array => joined(numbers([32, 0x04034b50], ...fieldsOf(entry, at)), utf8(entry.file));

export function zipEntry(file: string, content: Uint8Array, at: Date): { entry: Entry; bytes: Uint8Array } {
  const packed = deflateRawSync(content);
  const entry = { file, crc: crc32(content), packedBytes: packed.length, bytes: content.length };
  return { entry, bytes: joined(headOf(entry, at), packed) };
}

/** Writes the end of a ZIP, which lists all entries. @throws RangeError if a ZIP cannot hold so much */
export function zipEnd(entries: readonly Entry[], at: Date): Uint8Array {
  let offset = 0;
  const list = entries.map((entry) => {
    const line = joined(
      numbers([32, 0x02014b50], [16, VERSION], ...fieldsOf(entry, at), [16, 0], [16, 0], [16, 0], [32, 0], [32, offset]),
      utf8(entry.file),
    );
    offset += headOf(entry, at).length + entry.packedBytes;
    return line;
  });
  const bytes = joined(...list);
  if (entries.length > MOST_ENTRIES || offset + bytes.length > MOST_BYTES) throw new RangeError('too large for one ZIP');
  const count = entries.length;
  return joined(bytes, numbers([32, 0x06054b50], [16, 0], [16, 0], [16, count], [16, count], [32, bytes.length], [32, offset], [16, 0]));
}
