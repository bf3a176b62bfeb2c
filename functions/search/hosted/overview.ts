import { COLLECTION_NAMES } from '../../../src/features/content/collections.shared.ts';
import { own } from '../../../src/features/foreign/own.shared.ts';
import type { CollectionCounts, SearchOverview, SearchTested } from '../../../src/features/search/admin/search-admin.schema.ts';
import { TEST_HITS } from '../../../src/features/search/admin/search-admin.schema.ts';
import { findPages } from '../../../src/features/search/find-pages.shared.ts';
import { isMissingIndex, problemOf, type SearchProblem } from '../../../src/features/search/hosted/problem.shared.ts';
import { type PushMark, queryParams, toHit } from '../../../src/features/search/hosted/query.shared.ts';
import type { SearchRecord } from '../../../src/features/search/hosted/records.shared.ts';
import { LOCALE_CODES, type Locale } from '../../../src/i18n/locales.ts';
import type { Env } from '../../env.ts';
import { describeFault, log } from '../../http/log.ts';
import { noteCall } from '../../http/note-call.ts';
import { siteTexts } from '../site-texts.ts';
import { builtRecords } from './built-records.ts';
import { hostedClient, indexName, missingSettings } from './client.ts';

type ByLanguage = Partial<Record<Locale, Readonly<Record<string, number>>>>;

function toCounts(byLanguage: ByLanguage): CollectionCounts {
  const collections = new Set(LOCALE_CODES.flatMap((locale) => Object.keys(byLanguage[locale] ?? {})));
  const place = (name: string): number => [...COLLECTION_NAMES, name].indexOf(name);
  return [...collections]
    .toSorted((one, other) => place(one) - place(other))
    .map((collection) => ({
      collection,
      pages: Object.fromEntries(LOCALE_CODES.map((locale) => [locale, own(byLanguage[locale], collection) ?? 0])),
    }));
}

function countRecords(records: readonly SearchRecord[]): CollectionCounts {
  const count = (language: Locale) =>
    [
      ...Map.groupBy(
        records.filter((record) => record.language === language),
        ({ collection }) => collection,
      ),
    ].map(([collection, of]) => [collection, of.length] as const);
  return toCounts(Object.fromEntries(LOCALE_CODES.map((locale) => [locale, Object.fromEntries(count(locale))])));
}

export async function orProblem<Result>(ask: () => Promise<Result>): Promise<{ result: Result | null; problem: SearchProblem | null }> {
  try {
    const result = await ask();
    noteCall('algolia');
    return { result, problem: null };
  } catch (fault) {
    const problem = isMissingIndex(fault) ? null : problemOf(fault);
    if (problem === undefined) throw fault;
    noteCall('algolia', problem ?? undefined);
    if (problem) log('warn', 'algolia', { problem, fault: describeFault(fault) });
    return { result: null, problem };
  }
}

async function readHosted(env: Env): Promise<NonNullable<SearchOverview['hosted']>> {
  const client = await hostedClient(env);
  const name = indexName(env);
  const requests = LOCALE_CODES.map((locale) => ({
    ...{ indexName: name, query: '', hitsPerPage: 0, facets: ['collection'], facetFilters: [[`language:${locale}`]], analytics: false },
  }));
  const [settings, { results }] = await Promise.all([client.getSettings({ indexName: name }), client.searchForHits({ requests })]);
  const { pushedAt = null } = (settings.userData ?? {}) as Partial<PushMark>;
  return {
    records: results.reduce((sum, { nbHits = 0 }) => sum + nbHits, 0),
    counts: toCounts(Object.fromEntries(LOCALE_CODES.map((locale, at) => [locale, results[at]?.facets?.['collection'] ?? {}]))),
    pushedAt,
  };
}

export async function showOverview(env: Env): Promise<SearchOverview> {
  const missing = missingSettings(env);
  const [records, { result, problem }] = await Promise.all([
    builtRecords(env.ASSETS),
    missing.length > 0 ? { result: null, problem: null } : orProblem(() => readHosted(env)),
  ]);
  return { missing, index: indexName(env), appId: env.ALGOLIA_APP_ID ?? '', site: countRecords(records), hosted: result, problem };
}

async function askHosted(env: Env, query: string, locale: Locale): Promise<NonNullable<SearchTested['hosted']>> {
  const client = await hostedClient(env);
  const searchParams = queryParams({ query, locale, size: TEST_HITS });
  const { hits, nbHits = 0 } = await client.searchSingleIndex<SearchRecord>({ indexName: indexName(env), searchParams });
  return { total: nbHits, hits: hits.map(toHit).map(({ url, title }) => ({ url, title })) };
}

const COUNTED_HITS = 1000;

async function askOwn(env: Env, query: string, locale: Locale): Promise<SearchTested['own']> {
  try {
    const pages = findPages(await siteTexts(env.ASSETS, locale), query, { limit: COUNTED_HITS });
    return { total: pages.length, hits: pages.slice(0, TEST_HITS).map(({ url, page: { title } }) => ({ url, title })) };
  } catch (fault) {
    log('warn', 'search-texts', { fault: describeFault(fault) });
    return null;
  }
}

export async function tryQuery(env: Env, query: string, locale: Locale): Promise<SearchTested> {
  const [own, { result, problem }] = await Promise.all([
    askOwn(env, query, locale),
    missingSettings(env).length > 0 ? { result: null, problem: null } : orProblem(() => askHosted(env, query, locale)),
  ]);
  return { own, hosted: result, problem };
}
