import type { Context } from 'hono';
import { type CsvRow, type CsvStyle, toCsv, toCsvLines } from '../../src/features/admin/table/csv.shared.ts';
import { toStream } from '../encoding/to-stream.ts';

/** RFC 8187, and ASCII for old programs (RFC 6266, appendix D). */
export function contentDisposition(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]/gu, (character) => (/\p{M}/u.test(character) ? '' : '_'));
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain.replace(/["\\%]/gu, '_')}"; filename*=UTF-8''${encoded}`;
}

type Body = string | ReadableStream<Uint8Array>;

export const sendFile = (c: Context, name: string, type: string, body: Body, headers: Record<string, string> = {}): Response =>
  c.body(body, 200, { ...headers, 'Content-Type': type, 'Content-Disposition': contentDisposition(name) });

export const sendCsv = (c: Context, name: string, body: Body, headers?: Record<string, string>): Response =>
  sendFile(c, name, 'text/csv; charset=utf-8', body, headers);

async function* encodeCsv(heads: readonly string[], pages: AsyncIterable<readonly CsvRow[]>, style?: CsvStyle): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv(heads, [], style));
  for await (const rows of pages) if (rows.length > 0) yield encoder.encode(toCsvLines(rows, style));
}

export const streamCsv = (
  heads: readonly string[],
  pages: AsyncIterable<readonly CsvRow[]>,
  style?: CsvStyle,
): ReadableStream<Uint8Array> => toStream(encodeCsv(heads, pages, style));
