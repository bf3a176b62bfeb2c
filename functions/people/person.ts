import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { displayAddress, toKey } from '../../src/features/forms/address.shared.ts';
import { EVENTS_SHOWN, type PersonData, type PersonEvent, type personSchema } from '../../src/features/people/admin/people.schema.ts';
import { isSameName } from '../../src/features/search/reading/typed.shared.ts';
import { splitWords } from '../../src/features/search/reading/words.shared.ts';
import { fold } from '../../src/i18n/fold.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import type { Env } from '../env.ts';
import { ownKeys } from '../mail/mailbox/answer.ts';
import { hideSecrets } from '../mail/outgoing/secrets.ts';
import { belongingsOf, entriesOf, type ShownList } from '../privacy/storage/belongings.ts';
import { findPerson, type RawRow } from '../privacy/storage/held.ts';
import { runBatch } from '../storage/batch.ts';
import { type Database, database } from '../storage/database.ts';
import { beginningsFor, readWords, toMatch, withTerms } from './reading.ts';
import { findPeople, readTerms } from './storage/names.ts';

type ShownRow = RawRow & { id: string; at: number };
type ToEvent = (row: ShownRow) => PersonEvent | undefined;

const base = ({ id, at }: ShownRow) => ({ id, at: new Date(at).toISOString() });

/** A row as the page's schema has it, which checks what the columns were read as. */
const event = (row: ShownRow, rest: object): PersonEvent => ({ ...base(row), ...rest }) as PersonEvent;

/** What a list's rows are in the timeline; a block is told beside it, and a draft is nothing that happened. */
const shown: Record<ShownList, ToEvent> = {
  messages: (row) =>
    event(row, {
      kind: 'message',
      thread: row['thread'],
      subject: hideSecrets(String(row['subject'])),
      form: row['source'] === 'form' ? row['form'] : null,
    }),
  mails: (row) =>
    event(row, {
      ...{ kind: 'mail', thread: row['thread'], subject: hideSecrets(String(row['subject'])) },
      ...{ automatic: row['automatic'] === 1, status: row['status'] },
    }),
  requests: (row) => event(row, { kind: 'request', reference: row['reference'], request: row['request'], state: row['state'] }),
  orders: (row) =>
    event(row, {
      ...{ kind: 'order', reference: row['reference'], state: row['state'] },
      ...{ totalCents: row['totalCents'], refundedCents: row['refundedCents'], documents: JSON.parse(String(row['documents'])) },
    }),
  withdrawals: (row) => event(row, { kind: 'withdrawal', reference: row['reference'], order: row['order'] }),
  drafts: () => undefined,
  blocks: () => undefined,
};

/** What others wrote in a person's name, or about them, names nobody. */
const namesOf = (rows: readonly ShownRow[], column: 'name' | 'company' | 'phone' | 'vatNumber'): string[] => [
  ...new Set(
    rows.flatMap((row) => {
      const text = row[column];
      return typeof text === 'string' && text !== '' && row['source'] !== 'system' ? [text] : [];
    }),
  ),
];

/** People whose names have all the words: among so many, the last ones to write, the same names are looked for. */
const NAMED_ALIKE = 50;
const ALIKE_SHOWN = 5;

/** The same words in any order, in either script. */
function isNamedAlike(one: string, other: string): boolean {
  const [left, right] = [splitWords(fold(one)), splitWords(fold(other))];
  const fits = (words: readonly string[], among: readonly string[]) => words.every((word) => among.some((each) => isSameName(word, each)));
  return left.length === right.length && fits(left, right) && fits(right, left);
}

/** Others who were named alike: suggested, never merged. */
async function findAlike(env: Env, db: Database, key: string, names: readonly string[]): Promise<PersonData['alike']> {
  const [name] = names;
  const typed = name === undefined ? [] : readWords(name).map((word) => ({ ...word, starts: word.starts.slice(0, 1) }));
  if (name === undefined || typed.length < 2) return [];
  const [{ people: terms }, own] = await Promise.all([readTerms(db, beginningsFor(typed)), ownKeys(env, db)]);
  const found = await findPeople(db, toMatch(withTerms(typed, terms)), NAMED_ALIKE, own);
  return found
    .filter((person) => person.key !== key && isNamedAlike(person.name, name))
    .slice(0, ALIKE_SHOWN)
    .map((person) => ({ address: person.address, name: person.name }));
}

type CountedRow = ShownRow & { total: number; firstAt: number };

/** Everything that belongs to an address, the newest of each list, from the lists of the privacy desk's export. */
export async function showPerson(env: Env, { address }: z.output<typeof personSchema>): Promise<PersonData> {
  const db = database(env.DB);
  const person = await findPerson(db, address, new Date());
  const lists = entriesOf(belongingsOf(person)).flatMap(([name, { from, where, at, short }]) =>
    short && at ? [{ name: name as ShownList, from, where, at, short }] : [],
  );
  const [[money], ...rows] = await runBatch(
    db,
    sql<{
      paidCents: number;
    }>`select coalesce(sum(paid_cents - refunded_cents - lost_cents), 0) as paidCents from orders where email_key = ${person.key}`,
    ...lists.map(
      ({ from, where, at, short }) => sql<CountedRow>`
        select ${short}, ${at} as at, count(*) over () as total, min(${at}) over () as firstAt from ${from} where ${where}
        order by ${at} desc limit ${EVENTS_SHOWN}`,
    ),
  );
  const of = Object.fromEntries(lists.map(({ name }, at) => [name, rows[at] ?? []])) as Record<ShownList, CountedRow[]>;
  const newest = Object.values(of)
    .flat()
    .sort((a, b) => b.at - a.at);
  const total = (list: ShownList): number => of[list][0]?.total ?? 0;
  const first = lists.flatMap(({ name }) => (name === 'blocks' || name === 'drafts' ? [] : (of[name][0]?.firstAt ?? [])));
  const names = namesOf(newest, 'name');
  const [block] = of.blocks;
  const events = lists.flatMap(({ name }) => of[name].flatMap((row) => shown[name](row) ?? []));
  return {
    ...{
      address: displayAddress(address),
      names,
      companies: namesOf(newest, 'company'),
      phones: namesOf(newest, 'phone'),
      vatNumbers: namesOf(newest, 'vatNumber'),
    },
    languages: LOCALE_CODES.filter((code) => newest.some((row) => row['locale'] === code)),
    firstAt: first.length === 0 ? null : new Date(Math.min(...first)).toISOString(),
    totals: {
      ...{ messages: total('messages'), mails: total('mails'), orders: total('orders'), paidCents: money?.paidCents ?? 0 },
      ...{ requests: total('requests'), withdrawals: total('withdrawals') },
    },
    events: events.sort((a, b) => b.at.localeCompare(a.at)).slice(0, EVENTS_SHOWN),
    block: block ? { id: block.id, version: Number(block['version']) } : null,
    alike: await findAlike(env, db, toKey(address), names),
  };
}
