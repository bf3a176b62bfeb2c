import type { z } from 'zod';
import { cleanAddress, displayAddress } from '../../../src/features/forms/address.shared.ts';
import { MAIL_STATES, type ThreadRow, type ThreadsQuery, type threadsPage } from '../../../src/features/mail/admin/mail.schema.ts';
import { DEFAULT_MAILBOX } from '../../../src/features/mail/settings/mailbox.schema.ts';
import { serviceNamer } from '../../contact/service-names.ts';
import type { Env } from '../../env.ts';
import { database } from '../../storage/database.ts';
import { hideSecrets } from '../outgoing/secrets.ts';
import { type FoundThread, findThreads, readThreadFacts, type ThreadFacts } from '../storage/thread-list.ts';
import { makeSnippet, parseWords, toMatchQuery } from './search.ts';

const PEOPLE_SHOWN = 3;

const byThread = <Fact extends { thread: string }>(facts: readonly Fact[]): Map<string, Fact[]> =>
  Map.groupBy(facts, ({ thread }) => thread);

function toThreadRows(
  ids: readonly FoundThread[],
  facts: ThreadFacts,
  words: readonly string[],
  named: (text: string) => string,
): ThreadRow[] {
  const received = byThread(facts.received);
  const people = byThread(facts.people);
  const files = byThread(facts.files);
  const sent = byThread(facts.sent);
  const texts = byThread(facts.texts);
  const shownText = (item: { text: string; source?: string } | undefined): string => {
    const text = hideSecrets(item?.text ?? '');
    return item?.source === 'form' ? named(text) : text;
  };
  return ids.map(({ thread, lastAt }) => {
    const inbound = received.get(thread)?.[0];
    const outbound = sent.get(thread)?.[0];
    const names = people.get(thread)?.map(({ name }) => name) ?? (outbound ? [outbound.toAddress] : []);
    return {
      thread,
      subject: (inbound ?? outbound)?.subject ?? '',
      people: names.slice(0, PEOPLE_SHOWN),
      peopleCount: names.length,
      lastAt: new Date(lastAt).toISOString(),
      count: (inbound?.count ?? 0) + (outbound?.count ?? 0),
      unread: inbound?.unread ?? 0,
      attachments: files.get(thread)?.[0]?.count ?? 0,
      ...makeSnippet(shownText(texts.get(thread)?.[0] ?? inbound ?? outbound), words),
      locale: inbound?.locale ?? null,
      folder: (inbound && MAIL_STATES[inbound.rank]) ?? 'sent',
      mailbox: inbound?.mailbox ?? DEFAULT_MAILBOX,
      answered: (outbound?.writtenAt ?? 0) > (inbound?.at ?? 0),
      kept: inbound?.kept === 1,
      delivery: outbound?.status ?? null,
    };
  });
}

type ReadsFrom = Pick<Env, 'DB' | 'ASSETS'>;

async function readRows({ DB, ASSETS }: ReadsFrom, ids: readonly FoundThread[], words: readonly string[]): Promise<ThreadRow[]> {
  if (ids.length === 0) return [];
  const facts = await readThreadFacts(database(DB), ids);
  const named = await serviceNamer(
    ASSETS,
    [...facts.texts, ...facts.received].flatMap(({ source, text }) => (source === 'form' ? [text] : [])),
  );
  return toThreadRows(ids, facts, words, named);
}

/** Conversations outside spam and deleted mail that have the words. @param match an FTS5 query; `words` are marked */
export async function matchThreads(
  env: ReadsFrom,
  { match, words, size }: { match: string; words: readonly string[]; size: number },
): Promise<{ rows: ThreadRow[]; total: number }> {
  const { ids, total } = await findThreads(
    database(env.DB),
    { folder: 'all', sort: '-lastAt', page: 1, size },
    { match, address: undefined },
  );
  return { rows: await readRows(env, ids, words), total };
}

export async function listThreads(env: ReadsFrom, query: ThreadsQuery): Promise<z.output<typeof threadsPage>> {
  const { page, size, q } = query;
  const match = toMatchQuery(q);
  if (q !== '' && match === undefined) return { rows: [], total: 0, page, size };
  const address = displayAddress(cleanAddress(q));
  const search = match === undefined ? undefined : { match, address: /^[^\s@]+@[^\s@]+$/u.test(address) ? address : undefined };
  const { ids, total } = await findThreads(database(env.DB), query, search);
  return { rows: await readRows(env, ids, parseWords(q)), total, page, size };
}
