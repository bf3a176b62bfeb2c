import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { About } from '../../functions/backup/format.ts';
import { emptyCopy, type Value } from './copy.ts';
import { fill } from './fill.ts';

// The format until the site made backups itself: gzip of JSON lines, a header, one line per row, then the number of rows and the SHA-256.

const headerSchema = z.object({
  format: z.literal('lycabettus-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  from: z.enum(['local', 'remote']),
  migrations: z.array(z.string()),
  sequences: z.record(z.string(), z.int()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
});
const endSchema = z.object({ rows: z.int(), sha256: z.string() });
/** A table's name, then the row's values. Bytes and integers too large for JSON are objects. */
const rowSchema = z.tuple(
  [z.string()],
  z.union([z.string(), z.number(), z.null(), z.object({ int: z.string() }), z.object({ base64: z.string() })]),
);

const read = (value: z.output<typeof rowSchema>[1]): Value => {
  if (typeof value !== 'object' || value === null) return value;
  return 'int' in value ? BigInt(value.int) : new Uint8Array(Buffer.from(value.base64, 'base64'));
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

function readText(file: string): string {
  try {
    return gunzipSync(readFileSync(file)).toString('utf8');
  } catch {
    throw new Error(`${file} is no whole backup: it is cut off or damaged.`);
  }
}

/**
 * Reads a file into a copy with the tables of its time.
 * @throws Error on an invalid or incomplete file, or a newer version
 */
export function readGzip(file: string): { about: About; copy: DatabaseSync } {
  const text = readText(file);
  const endsAt = text.lastIndexOf('\n', text.length - 2) + 1;
  const body = text.slice(0, endsAt);
  const damaged = new Error(`${basename(file)} is no whole backup: its checksum does not fit. Nothing was changed.`);
  const parsed = (line: string): unknown => {
    try {
      return JSON.parse(line);
    } catch {
      throw damaged;
    }
  };
  const [first = '', ...lines] = body.split('\n').slice(0, -1);
  const end = endSchema.safeParse(parsed(text.slice(endsAt)));
  if (!end.success || end.data.sha256 !== digest(body) || end.data.rows !== lines.length) throw damaged;
  const checked = headerSchema.safeParse(parsed(first));
  if (!checked.success) throw new Error(`${basename(file)} is no backup of this project that this version can read.`);
  const header = checked.data;
  const copy = emptyCopy(header.migrations);
  fill(
    copy,
    header,
    lines.map((line) => {
      const [table, ...values] = rowSchema.parse(JSON.parse(line));
      return [table, values.map(read)] as const;
    }),
  );
  return { about: header, copy };
}
