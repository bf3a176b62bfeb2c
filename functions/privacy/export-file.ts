/** Exports a person's data: one JSON file per kind, the attached files, and `index.html`, which shows all of it in their language. */
import { toStream } from '../encoding/to-stream.ts';
import { streamZip } from '../encoding/zip.ts';
import { hideSecrets } from '../mail/outgoing/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { RawRow, readHeld, readHeldOrders } from '../storage/held.ts';
import { attachmentContent } from '../storage/mail/attachments.ts';
import { type ExportIndex, exportIndex } from './export-index.ts';

const NAME_CHARACTERS = 100;
const JSON_COLUMNS: ReadonlySet<string> = new Set(['details', 'before', 'after']);

export type Held = Awaited<ReturnType<typeof readHeld>> & Awaited<ReturnType<typeof readHeldOrders>>;

const isTime = (name: string): boolean => name === 'at' || name.endsWith('_at');

/** Times as ISO 8601, JSON columns as JSON. */
const readable = (row: RawRow): RawRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (isTime(name) && typeof value === 'number') return [name, new Date(value).toISOString()];
      return [name, JSON_COLUMNS.has(name) && typeof value === 'string' ? JSON.parse(value) : value];
    }),
  );

/** Any system unpacks it: neither a path nor a reserved character. */
function safeName(name: string): string {
  const plain = name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}"*/:<>?\\|]/gu, '_');
  const dot = plain.lastIndexOf('.');
  const extension = dot > 0 ? plain.slice(dot, dot + 12) : '';
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).slice(0, NAME_CHARACTERS).replace(/^[.\s]+|[.\s]+$/gu, '');
  return `${stem || 'file'}${extension.replace(/[.\s]+$/u, '')}`;
}

/** Its place in the file, if its content is stored. */
const pathOf = (file: RawRow, at: number): string | null =>
  file['stored'] ? `attachments/${at + 1}-${safeName(String(file['name']))}` : null;

function listsOf({ messages, attachments, mails, requests, events, blocks, audit, orders, withdrawals, parts }: Held) {
  const all = (rows: readonly RawRow[]): RawRow[] => rows.map(readable);
  const files = attachments.map((file, at): RawRow => ({ ...file, path: pathOf(file, at) }));
  return {
    messages: all(messages.map((message) => ({ ...message, attachments: files.filter((file) => file['message'] === message['id']) }))),
    mails: all(mails.map((mail) => ({ ...mail, text: hideSecrets(mail.text) }))),
    requests: all(requests.map((row) => ({ ...row, steps: all(events.filter((event) => event['request'] === row['id'])) }))),
    orders: all(
      orders.map((order) => {
        const own = Object.entries(parts).map(([name, rows]) => [name, all(rows.filter((row) => row['order_id'] === order['id']))]);
        return { ...order, ...Object.fromEntries(own) };
      }),
    ),
    withdrawals: all(withdrawals),
    blocks: all(blocks),
    audit: all(audit),
  };
}

export type ExportLists = ReturnType<typeof listsOf>;

/** Attachments are read from the database while the file is written. */
export function exportFile(db: Database, held: Held, about: Omit<ExportIndex, 'lists'>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const lists = listsOf(held);
  return streamZip(about.at, async (zip) => {
    const addText = (name: string, content: string) => zip.add(name, new Blob([content]).stream());
    await addText('index.html', String(exportIndex({ ...about, lists })));
    for (const [name, rows] of Object.entries(lists))
      if (rows.length > 0) await addText(`${name}.json`, JSON.stringify(rows, undefined, 2));
    for (const [at, file] of held.attachments.entries()) {
      const path = pathOf(file, at);
      if (path !== null) await zip.add(path, toStream(contentOf(db, file)));
    }
  });
}

const contentOf = (db: Database, file: RawRow): AsyncGenerator<Uint8Array> =>
  attachmentContent(db, { id: String(file['id']), sizeBytes: Number(file['size_bytes']) });
