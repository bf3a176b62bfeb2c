import { LOCALE_CODES, type Locale } from '../../i18n/locales.ts';
import { sourceHash } from './source-hash.ts';

/** What the gates need to know of an entry in one language. */
export interface Version {
  file: string;
  slug: string;
  locale: Locale;
  body: string;
  data: { title: string; description: string; translation?: 'pending' | undefined; translatedFrom?: string | undefined } & Record<
    string,
    unknown
  >;
}

/** Fields that are facts, not text: both languages must say the same. */
const FACTS = [
  'publishAt',
  'draft',
  'category',
  'tags',
  'featured',
  'kind',
  'illustrative',
  'from',
  'to',
  'services',
  'stack',
  'series',
  'repository',
  'order',
  'group',
  'duration',
  'price',
  'related',
  'sku',
  'priceCents',
  'vatPercent',
  'priceHistory',
  'stock',
  'section',
] as const;

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Everything wrong with the languages of one entry, each as a sentence that says what to do. */
export function parityProblems(versions: readonly Version[]): string[] {
  const [first] = versions;
  if (!first) return [];
  const problems: string[] = [];
  for (const locale of LOCALE_CODES) {
    if (versions.some((version) => version.locale === locale)) continue;
    if (versions.some(({ data }) => data.translation === 'pending')) continue;
    problems.push(
      `${first.file}: the translation index.${locale}.mdx is missing. Write it beside this file, or set "translation: pending" here.`,
    );
  }
  for (const other of versions.slice(1)) {
    for (const field of FACTS) {
      if (show(first.data[field]) === show(other.data[field])) continue;
      problems.push(
        `${other.file}: "${field}" is ${show(other.data[field])}, but ${first.file} says ${show(first.data[field])}. Make them equal.`,
      );
    }
  }
  return problems;
}

/** The version that a translation was made from, when it has moved on since. */
export function staleSource<V extends Version>(version: V, versions: readonly V[]): V | undefined {
  const [locale, hash] = version.data.translatedFrom?.split(':') ?? [];
  const source = versions.find((candidate) => candidate.locale === locale);
  if (!source || !hash) return undefined;
  const { title, description } = source.data;
  return sourceHash({ title, description, body: source.body }) === hash ? undefined : source;
}
