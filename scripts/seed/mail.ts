import { DAY_MS, HOUR_MS } from '../../functions/calendar.ts';
import { toKey } from '../../src/features/forms/address.shared.ts';
import type { MailState } from '../../src/features/mail/admin/mail.schema.ts';
import { drawPerson, type Person } from './people.ts';
import { type Chance, createChance } from './random.ts';
import type { Row, Seeding, Table } from './rows.ts';
import { drawLetter, drawSpam, SUBJECTS, toHtml } from './words.ts';

const OLDEST_DAYS = 330;
const SPAM_DAYS = 29;
const LONGEST = 24;
const FOLLOWS = 0.6;

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';
const FILES = [
  ['notes.txt', 'text/plain', btoa('Notes of the meeting: one figure per region, by Friday.\n')],
  ['Πρακτικά.txt', 'text/plain', 'zqPPjc69zr/PiM63Cg=='],
  ['logo.png', 'image/png', PIXEL],
  ['recording.mp4', 'video/mp4', undefined],
] as const satisfies (readonly [string, string, string | undefined])[];

const MAILBOXES = ['default', 'default', 'default', 'default', 'press', 'shop'] as const;

interface Drawn {
  table: Table;
  row: Row;
  at: number;
}

function drawFiles(chance: Chance, message: string, at: number): Drawn[] {
  if (!chance.holds(0.08)) return [];
  return Array.from({ length: chance.whole(1, 3) }, (_, position) => {
    const [name, type, content] = chance.pick(FILES);
    const id = chance.id();
    const sizeBytes = content === undefined ? chance.whole(5_000_001, 9_000_000) : atob(content).length;
    const file = { id, message, position, name, type, size_bytes: sizeBytes, content_id: null, stored: content === undefined ? 0 : 1 };
    const part: Drawn[] = content === undefined ? [] : [{ table: 'attachment_parts', row: { attachment: id, position: 0, content }, at }];
    return [{ table: 'attachments' as const, row: file, at }, ...part];
  }).flat();
}

function drawFolder(chance: Chance, ageDays: number): MailState {
  if (ageDays < SPAM_DAYS && chance.holds(0.3)) return 'spam';
  if (ageDays < SPAM_DAYS && chance.holds(0.05)) return 'deleted';
  return chance.holds(ageDays < 60 ? 0.3 : 0.9) ? 'archived' : 'inbox';
}

interface Incoming {
  at: number;
  id: string;
  messageId: string;
  thread: string;
  mailbox: string;
  state: MailState;
  person: Person;
  isForm: boolean;
  isFirst: boolean;
  subject: string;
}

function incomingRow(chance: Chance, { at, id, messageId, thread, mailbox, state, person, isForm, isFirst, subject }: Incoming): Drawn {
  const isSpam = state === 'spam';
  const text = isSpam ? drawSpam(chance) : drawLetter(chance, person.locale, person.name);
  const isRead = state === 'archived' || state === 'deleted' || chance.holds(isFirst ? 0.6 : 0.8);
  return {
    table: 'messages',
    at,
    row: {
      id,
      mailbox,
      thread,
      source: isForm ? 'form' : 'email',
      state,
      from_name: person.name,
      from_address: person.address,
      from_key: toKey(person.address),
      to_address: isForm ? '' : `${mailbox === 'default' ? 'hello' : mailbox}@example.com`,
      subject: isFirst ? subject : `Re: ${subject}`,
      text,
      html: !isForm && chance.holds(0.5) ? toHtml(text) : null,
      message_id: isForm ? null : messageId,
      in_reply_to: null,
      locale: isForm ? person.locale : null,
      spam_score: isSpam ? 0.8 : chance.whole(0, 3) / 10,
      details: JSON.stringify(isSpam ? { spam: ['words', 'not-authenticated'] } : {}),
      idempotency_key: null,
      received_at: Math.round(at),
      read_at: isRead ? Math.round(at + HOUR_MS) : null,
      state_since: state === 'deleted' ? Math.round(at + 2 * HOUR_MS) : null,
      kept: 0,
    },
  };
}

function conversation({ seed, now }: Seeding, index: number, most: number): { rows: Drawn[]; messages: number } {
  const chance = createChance(seed, 'conversation', index);
  const person = drawPerson(chance);
  const id = chance.id();
  let at = now - chance.next() ** 2.5 * OLDEST_DAYS * DAY_MS;
  const state = drawFolder(chance, (now - at) / DAY_MS);
  const isSpam = state === 'spam';
  const mailbox = chance.pick(MAILBOXES);
  const subject = isSpam ? drawSpam(chance).slice(0, 60) : chance.pick(SUBJECTS[person.locale]);
  const isForm = chance.holds(0.4);
  const rows: Drawn[] = [];
  let messages = 0;
  while (messages < most && messages < LONGEST) {
    const messageId = `<${chance.id(20)}@${person.address.split('@')[1]}>`;
    const message = chance.id();
    const isFirst = messages === 0;
    rows.push(
      incomingRow(chance, { at, id: message, messageId, thread: id, mailbox, state, person, isForm: isFirst && isForm, isFirst, subject }),
    );
    messages += 1;
    rows.push(...drawFiles(chance, message, at));
    if (isSpam || !chance.holds(FOLLOWS)) break;
    at += chance.whole(1, 48) * HOUR_MS;
    if (at > now) break;
    const reply = drawLetter(chance, person.locale, 'Your Name');
    rows.push({
      table: 'outbox',
      at,
      row: mailRow(chance, { at, to: person.address, subject: `Re: ${subject}`, text: reply, thread: id, automatic: 0 }),
    });
    at += chance.whole(1, 96) * HOUR_MS;
    if (at > now || !chance.holds(0.7)) break;
  }
  return { rows, messages };
}

interface Mail {
  at: number;
  to: string;
  subject: string;
  text: string;
  thread: string;
  automatic: 0 | 1;
}

function mailRow(chance: Chance, { at, to, subject, text, thread, automatic }: Mail): Row {
  const id = chance.id();
  const failed = chance.holds(0.02);
  return {
    ...{ id, key: `seed:${id}`, status: failed ? 'failed' : 'sent', to_address: to, to_key: toKey(to), reply_to: null, subject, text },
    ...{ in_reply_to: null, message_id: `<${id}@example.com>`, mail_references: null, from_name: null, from_address: null },
    ...{ attempts: failed ? 6 : 1, error: failed ? 'provider answered 503' : null, created_at: Math.round(at), next_attempt_at: null },
    ...{ automatic, thread, sent_at: failed ? null : Math.round(at + 1000) },
  };
}

const inOrder = (rows: Drawn[]): [Table, Row][] => rows.toSorted((a, b) => a.at - b.at).map(({ table, row }) => [table, row]);

export function mailRows(seeding: Seeding, messages: number): [Table, Row][] {
  const rows: Drawn[] = [];
  let left = messages;
  for (let index = 0; left > 0; index += 1) {
    const made = conversation(seeding, index, left);
    rows.push(...made.rows);
    left -= made.messages;
  }
  return inOrder(rows);
}

export function outboxRows({ seed, now }: Seeding, mails: number): [Table, Row][] {
  const SUBJECT = { en: 'Your message has arrived', el: 'Το μήνυμά σας έφτασε' };
  const TEXT = {
    en: 'Thank you. You will have an answer within two working days.',
    el: 'Ευχαριστούμε. Θα έχετε απάντηση σε δύο εργάσιμες ημέρες.',
  };
  const rows = Array.from({ length: mails }, (_, index): Drawn => {
    const chance = createChance(seed, 'outbox', index);
    const { address, locale } = drawPerson(chance);
    const at = now - chance.next() * OLDEST_DAYS * DAY_MS;
    return {
      table: 'outbox',
      at,
      row: mailRow(chance, { at, to: address, subject: SUBJECT[locale], text: TEXT[locale], thread: chance.id(), automatic: 1 }),
    };
  });
  return inOrder(rows);
}
