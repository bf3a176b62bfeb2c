import { hideSecrets } from '../mail/outgoing/secrets.ts';
import type { RawRow, readHeld } from './storage/held.ts';

const NAME_CHARACTERS = 100;
const JSON_COLUMNS: ReadonlySet<string> = new Set(['details', 'before', 'after', 'recipients', 'delivery', 'lines']);

export type Held = Awaited<ReturnType<typeof readHeld>>;

const isTime = (name: string): boolean => name === 'at' || name.endsWith('_at');

const readable = (row: RawRow): RawRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (isTime(name) && typeof value === 'number') return [name, new Date(value).toISOString()];
      return [name, JSON_COLUMNS.has(name) && typeof value === 'string' ? JSON.parse(value) : value];
    }),
  );

/** Types that no usual system runs when the file is opened from the disk. New ones that it runs appear each year, so all others get `.txt`. */
const HARMLESS =
  /\.(?:txt|md|log|csv|tsv|json|ics|vcf|eml|pdf|rtf|docx|xlsx|pptx|od[tsp]|pages|numbers|key|jpe?g|png|gif|webp|avif|heic|tiff?|bmp|mp[34]|m4a|wav|ogg|opus|flac|mov|webm|zip|gz|tar|7z|p7[ms]|asc|sig)$/iu;

function safeName(name: string): string {
  const plain = name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}"*/:<>?\\|]/gu, '_');
  const dot = plain.lastIndexOf('.');
  const extension = dot > 0 ? plain.slice(dot, dot + 12) : '';
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).slice(0, NAME_CHARACTERS).replace(/^[.\s]+|(?<![.\s])[.\s]+$/gu, '');
  const safe = `${stem || 'file'}${extension.replace(/(?<![.\s])[.\s]+$/u, '')}`;
  return HARMLESS.test(safe) ? safe : `${safe}.txt`;
}

export const pathOf = (file: RawRow, at: number): string | null =>
  file['stored'] ? `attachments/${at + 1}-${safeName(String(file['name']))}` : null;

export function listsOf({ messages, attachments, mails, drafts, requests, events, blocks, audit, orders, withdrawals, ...parts }: Held) {
  const all = (rows: readonly RawRow[]): RawRow[] => rows.map(readable);
  const files = attachments.map((file, at): RawRow => ({ ...file, path: pathOf(file, at) }));
  const filesOf = ({ id }: RawRow): RawRow[] => files.filter((file) => file['message'] === id);
  return {
    messages: all(messages.map((message) => ({ ...message, attachments: filesOf(message) }))),
    mails: all(mails.map((mail) => ({ ...mail, text: hideSecrets(String(mail['text'])), attachments: filesOf(mail) }))),
    drafts: all(drafts.map((draft) => ({ ...draft, attachments: filesOf(draft) }))),
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
