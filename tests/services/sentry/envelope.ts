/** Reads envelopes by the text of the format, without the SDK. Source: develop.sentry.dev/sdk/foundations/envelopes */

export type Fields = Record<string, unknown>;

export interface EnvelopeItem {
  header: Fields;
  payload: Buffer;
}

const NEWLINE = 0x0a;

function line(bytes: Buffer, from: number): { text: string; next: number } {
  const found = bytes.indexOf(NEWLINE, from);
  const end = found === -1 ? bytes.length : found;
  return { text: bytes.toString('utf8', from, end), next: end + 1 };
}

function toObject(text: string): Fields {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('a header is no object');
  return value as Fields;
}

/** @throws Error that says which part is not of the format */
export function readEnvelope(bytes: Buffer): { header: Fields; items: EnvelopeItem[] } {
  const first = line(bytes, 0);
  const header = toObject(first.text);
  const items: EnvelopeItem[] = [];
  let at = first.next;
  while (at < bytes.length) {
    const { text, next } = line(bytes, at);
    // Envelopes may end with an empty line.
    if (text === '' && next >= bytes.length) break;
    const itemHeader = toObject(text);
    if (typeof itemHeader['type'] !== 'string') throw new Error('an item has no type');
    const { length } = itemHeader;
    const end = typeof length === 'number' ? next + length : line(bytes, next).next - 1;
    if (end > bytes.length) throw new Error('an item is shorter than its length');
    if (typeof length === 'number' && end < bytes.length && bytes[end] !== NEWLINE) throw new Error('an item is longer than its length');
    items.push({ header: itemHeader, payload: bytes.subarray(next, end) });
    at = end + 1;
  }
  return { header, items };
}
