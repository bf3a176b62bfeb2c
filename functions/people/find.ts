import type { z } from 'zod';
import type { Found, findSchema } from '../../src/features/admin/palette/found.schema.ts';
import type { EntryFacts } from '../../src/features/content/admin/content.schema.ts';
import { personLink } from '../../src/features/people/admin/links.shared.ts';
import { closest } from '../../src/features/search/reading/typed.shared.ts';
import { fold } from '../../src/i18n/fold.ts';
import { formatEuro } from '../../src/i18n/format.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { type MessageKey, type Translate, translator } from '../../src/i18n/translator.ts';
import { readEntries } from '../content/entries.ts';
import type { Env } from '../env.ts';
import { describeFault, log } from '../http/log.ts';
import { ownKeys } from '../mail/mailbox/answer.ts';
import { makeSnippet } from '../mail/mailbox/search.ts';
import { matchThreads } from '../mail/mailbox/thread-list.ts';
import { type Database, database } from '../storage/database.ts';
import { beginningsFor, markedWords, type ReadWord, readWords, toMatch, withTerms } from './reading.ts';
import { findNumbered, findPeople, readTerms } from './storage/names.ts';

const MOST = 5;

interface Search {
  db: Database;
  locale: Locale;
  t: Translate;
  /** As the index of names, or that of mail, has them. */
  words: readonly ReadWord[];
  /** Keys of the site's own addresses, which are no people. */
  own: readonly string[];
}

const iso = (at: number): string => new Date(at).toISOString();
const joined = (...parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join(' · ');

async function people({ db, locale, t, words, own }: Search): Promise<Found[]> {
  const found = await findPeople(db, toMatch(words), MOST, own);
  return found.map(({ key, name, address, lastAt, orders }) => ({
    kind: 'person',
    id: key,
    name: makeSnippet(name || address, markedWords(words)),
    fact: joined(name !== '' && address, orders > 0 && t.count('people.ordered', orders)),
    text: null,
    at: iso(lastAt),
    to: personLink(locale, address),
  }));
}

async function numbered({ db, locale, t, words }: Search): Promise<Found[]> {
  const { orders, requests } = await findNumbered(db, toMatch(words), MOST);
  const marked = markedWords(words);
  return [
    ...orders.map(
      ({ id, reference, name, company, state, totalCents, at }): Found => ({
        kind: 'order',
        id,
        name: makeSnippet(joined(reference, name, company), marked),
        fact: joined(formatEuro(locale, totalCents), t(`order.state.${state}` as MessageKey)),
        text: null,
        at: iso(at),
        to: `${path(locale, '/admin/store')}?${new URLSearchParams({ order: id })}`,
      }),
    ),
    ...requests.map(
      ({ id, reference, name, kind, state, at }): Found => ({
        kind: 'request',
        id,
        name: makeSnippet(joined(reference, name), marked),
        fact: joined(t(`privacy.kind.${kind}` as MessageKey), t(`privacy.state.${state}` as MessageKey)),
        text: null,
        at: iso(at),
        to: `${path(locale, '/admin/privacy')}?${new URLSearchParams({ request: id })}`,
      }),
    ),
  ];
}

async function conversations(env: Env, { locale, t, words }: Search): Promise<Found[]> {
  const marked = markedWords(words);
  const { rows } = await matchThreads(env, { match: toMatch(words), words: marked, size: MOST });
  return rows.map(({ thread, subject, people: names, lastAt, snippet, marks }) => ({
    kind: 'mail',
    id: thread,
    name: makeSnippet(subject || t('people.noSubject'), marked),
    fact: names.join(', '),
    text: marks.length > 0 ? { snippet, marks } : null,
    at: lastAt,
    to: `${path(locale, '/admin/mail')}?${new URLSearchParams({ folder: 'all', thread })}`,
  }));
}

/** Entries of the build; none if its list cannot be read. */
async function entries(env: Env, { locale, t, words }: Search): Promise<Found[]> {
  const { entries: all } = await readEntries(env.ASSETS).catch(() => ({ entries: [] }));
  const marked = markedWords(words);
  const textOf = ({ slug, texts }: EntryFacts): string => fold([...Object.values(texts).map((text) => text?.title ?? ''), slug].join(' '));
  return closest(all, words, (entry) => [textOf(entry)])
    .slice(0, MOST)
    .flatMap(({ collection, slug, state, texts, addresses }): Found[] => {
      const title = texts[locale]?.title ?? Object.values(texts)[0]?.title ?? slug;
      const address = addresses[locale] ?? Object.values(addresses)[0];
      const kind = t(`adminSearch.collection.${collection}` as MessageKey);
      return [
        {
          kind: 'entry',
          id: `${collection}/${slug}`,
          name: makeSnippet(title, marked),
          fact: joined(kind, state !== 'published' && t(`adminContent.state.${state}` as MessageKey)),
          text: null,
          at: null,
          to:
            state === 'published' && address !== undefined
              ? address
              : `${path(locale, '/admin/content')}?${new URLSearchParams({ q: title })}`,
        },
      ];
    });
}

/** One kind that fails leaves the others. */
const orNone = (found: Promise<Found[]>): Promise<Found[]> =>
  found.catch((error: unknown) => {
    log('error', 'find', { fault: describeFault(error) });
    return [];
  });

export async function find(env: Env, { q, locale }: z.output<typeof findSchema>): Promise<{ found: Found[] }> {
  const typed = readWords(q);
  if (typed.length === 0) return { found: [] };
  const db = database(env.DB);
  const [terms, own] = await Promise.all([readTerms(db, beginningsFor(typed)), ownKeys(env, db)]);
  const base = { db, locale, t: translator(locale), own };
  const named = { ...base, words: withTerms(typed, terms.people) };
  const parts = await Promise.all(
    [people(named), conversations(env, { ...base, words: withTerms(typed, terms.mail) }), numbered(named), entries(env, named)].map(orNone),
  );
  return { found: parts.flat() };
}
