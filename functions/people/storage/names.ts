import { type SQL, sql } from 'drizzle-orm';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import type { Term } from '../reading.ts';

const TERMS_READ = 2000;

/** Words of the two indexes that begin with one of the letters, for what sounds alike. */
export async function readTerms(db: Database, beginnings: readonly string[]): Promise<{ people: Term[]; mail: Term[] }> {
  if (beginnings.length === 0) return { people: [], mail: [] };
  const from = (index: string): SQL<Term> => sql<Term>`
    select term, doc from json_each(${JSON.stringify(beginnings)}) as beginning
    cross join ${sql.identifier(index)} as word on word.term >= beginning.value and word.term < beginning.value || char(1114111)
    limit ${TERMS_READ}`;
  const [people, mail] = await runBatch(db, from('people_words'), from('mail_words'));
  return { people, mail };
}

/** Places of tables in `people_search`, by migration 0003. */
const PLACES = { messages: 0, outbox: 1, orders: 2, requests: 3, withdrawals: 4, recipients: 5 } as const;
type Place = keyof typeof PLACES;

/** Rows that have the words, read once for all tables. */
const hitsOf = (match: string): SQL =>
  sql`hits as materialized (select rowid as named from people_search where people_search match ${match} order by rowid desc)`;

/** The newest rows of a table among `hits`. */
const rowsOf = (place: Place, limit: number): SQL =>
  sql`(select named / 8 from hits where named % 8 = ${PLACES[place]} order by named desc limit ${limit})`;

/** Of one kind: who wants to see more narrows the search. */
const NEWEST = 300;

/** Whom `hits` name: `key`, `at`. D1 takes five terms in a compound, hence those within. A new table with addresses joins here, in `LAST_CONTACTS` and in `named`. */
const NAMED_BY_HITS = sql`
  select from_key as key, received_at as at from messages
    where sequence in ${rowsOf('messages', NEWEST)} and state <> 'spam'
  union all select key, at from (select to_key as key, created_at as at from outbox where rowid in ${rowsOf('outbox', NEWEST)}
    union all select address_key, created_at from outbox_recipients as one join outbox on outbox.id = mail
      where one.rowid in ${rowsOf('recipients', NEWEST)})
  union all select email_key, ordered_at from orders where rowid in ${rowsOf('orders', NEWEST)}
  union all select email_key, received_at from privacy_requests where rowid in ${rowsOf('requests', NEWEST)}
  union all select email_key, received_at from withdrawals where rowid in ${rowsOf('withdrawals', NEWEST)}`;

/** Everybody with the time of their last contact, from indexes alone but for the further recipients of a mail. */
const LAST_CONTACTS = sql`
  select from_key as key, max(received_at) as at from messages where source <> 'system' and state <> 'spam' group by from_key
  union all select key, at from (select to_key as key, max(created_at) as at from outbox where automatic = 0 group by to_key
    union all select address_key, max(created_at) from outbox_recipients join outbox on outbox.id = mail where position > 0 group by address_key)
  union all select email_key, max(ordered_at) from orders group by email_key
  union all select email_key, max(received_at) from privacy_requests group by email_key
  union all select email_key, max(received_at) from withdrawals group by email_key`;

/** The newest name and address that a key was stored with, `$.name` and `$.address`. */
const named = (key: SQL): SQL => sql`(
  select json_object('name', name, 'address', address) from (
    select from_name as name, from_address as address, received_at as at from messages where from_key = ${key} and source <> 'system'
    union all select name, address, at from (select '' as name, to_address as address, created_at as at from outbox where to_key = ${key} and automatic = 0
      union all select name, address, created_at from outbox_recipients join outbox on outbox.id = mail where address_key = ${key})
    union all select name, email, ordered_at from orders where email_key = ${key}
    union all select name, email, received_at from privacy_requests where email_key = ${key}
    union all select name, email, received_at from withdrawals where email_key = ${key})
  order by name = '', at desc limit 1)`;

interface NamedRow {
  key: string;
  lastAt: number;
  named: string;
  orders: number;
  paidCents: number;
}

export interface PersonFound {
  key: string;
  name: string;
  address: string;
  lastAt: number;
  orders: number;
  paidCents: number;
}

function toPerson({ named: stored, ...row }: NamedRow): PersonFound {
  const { name, address } = JSON.parse(stored) as { name: string; address: string };
  return { ...row, name, address };
}

const ORDERS = sql`(select count(*) from orders where email_key = people.key)`;
const PAID = sql`(select coalesce(sum(paid_cents - refunded_cents - lost_cents), 0) from orders where email_key = people.key)`;

/** Condition: `key` is none of these, nor one of these with a subaddress. */
const isNone = (keys: readonly string[]): SQL => sql`
  iif(instr(key, '+') between 2 and instr(key, '@'), substr(key, 1, instr(key, '+') - 1) || substr(key, instr(key, '@')), key)
    not in (select value from json_each(${JSON.stringify(keys)}))`;

/** People whose rows have the words, last contact first. @param match of `people_search` @param own keys of addresses that are nobody's */
export async function findPeople(db: Database, match: string, limit: number, own: readonly string[]): Promise<PersonFound[]> {
  const [rows] = await runBatch(
    db,
    sql<NamedRow>`
      with ${hitsOf(match)}
      select key, lastAt, ${named(sql.raw('people.key'))} as named, ${ORDERS} as orders, ${PAID} as paidCents from (
        select key, max(at) as lastAt from (${NAMED_BY_HITS}) where key <> '' and ${isNone(own)} group by key order by lastAt desc limit ${limit}
      ) as people`,
  );
  return rows.map(toPerson);
}

interface ListQuery {
  match: string | undefined;
  /** As `findPeople` has them. */
  own: readonly string[];
  order: { by: 'lastAt' | 'orders' | 'paidCents'; isDescending: boolean };
  page: number;
  size: number;
}

/** Everybody, or those whose rows have the words. */
export async function listPeople(
  db: Database,
  { match, own, order, page, size }: ListQuery,
): Promise<{ rows: PersonFound[]; total: number }> {
  const isNamed = match === undefined ? sql`` : sql`and key in (select key from (${NAMED_BY_HITS}))`;
  const isMeant = sql`key <> '' and ${isNone(own)} ${isNamed}`;
  const having = match === undefined ? sql`` : sql`with ${hitsOf(match)}`;
  const people = sql`select key, max(at) as lastAt from (${LAST_CONTACTS}) where ${isMeant} group by key`;
  const counted = order.by === 'lastAt' ? sql`` : sql`, ${order.by === 'orders' ? ORDERS : PAID} as sorted`;
  const sorting = sql`${sql.raw(order.by === 'lastAt' ? 'lastAt' : 'sorted')} ${sql.raw(order.isDescending ? 'desc' : 'asc')}`;
  const [found, [totals]] = await runBatch(
    db,
    sql<NamedRow>`
      ${having} select key, lastAt, ${named(sql.raw('people.key'))} as named, ${ORDERS} as orders, ${PAID} as paidCents from (
        select key, lastAt ${counted} from (${people}) as people order by ${sorting}, key limit ${size} offset ${(page - 1) * size}
      ) as people`,
    sql<{ total: number }>`${having} select count(*) as total from (${people})`,
  );
  return { rows: found.map(toPerson), total: totals?.total ?? 0 };
}

export interface OrderFound {
  id: string;
  reference: string;
  name: string;
  company: string | null;
  state: string;
  totalCents: number;
  at: number;
}

export interface RequestFound {
  id: string;
  reference: string;
  name: string;
  kind: string;
  state: string;
  at: number;
}

export async function findNumbered(
  db: Database,
  match: string,
  limit: number,
): Promise<{ orders: OrderFound[]; requests: RequestFound[] }> {
  const [orders, requests] = await runBatch(
    db,
    sql<OrderFound>`
      with ${hitsOf(match)} select id, reference, name, company, state, total_cents as totalCents, ordered_at as at from orders
      where rowid in ${rowsOf('orders', limit)} order by ordered_at desc`,
    sql<RequestFound>`
      with ${hitsOf(match)} select id, reference, name, kind, state, received_at as at from privacy_requests
      where rowid in ${rowsOf('requests', limit)} order by received_at desc`,
  );
  return { orders, requests };
}
