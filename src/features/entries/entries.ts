import { type CollectionEntry, type CollectionKey, getCollection } from 'astro:content';
import { isLocale, LOCALE_CODES, type Locale } from '../../i18n/locales.ts';
import { localeParam } from '../../i18n/static-paths.ts';
import { translator } from '../../i18n/translator.ts';
import { collectionsWith } from '../content/collections.shared.ts';
import { fillFields } from '../facts/fill-facts.ts';
import { identity } from '../identity/identity.ts';
import { type ProductFacts, productProblems, rateProblems } from '../store/product.ts';
import { type Topical, unknownTopics } from '../topics/topics.ts';
import { type Held, heldBy, isEntryOn, waitingEntries, waitingText } from './due.ts';
import { foldersIn, readFront, WITH_HELD } from './front.ts';
import { parityProblems, staleSource, type Version } from './parity.ts';

export interface Entry<C extends CollectionKey> {
  slug: string;
  locale: Locale;
  /** Differs from `locale` while a translation is pending. */
  textLocale: Locale;
  source: CollectionEntry<C>;
  data: CollectionEntry<C>['data'];
  body: string;
  /** Set if the source of the translation has changed since; `changedAt` if known. */
  stale: { locale: Locale; changedAt: Date | undefined; translatedAt: Date } | undefined;
  /** Why visitors do not see it; only where drafts and scheduled entries are drawn for the owner. */
  held?: Held;
}

type Loaded<C extends CollectionKey> = Version & { source: CollectionEntry<C> };

function version<C extends CollectionKey>(source: CollectionEntry<C>): Loaded<C> {
  const [slug = '', locale] = source.id.split('/');
  if (!isLocale(locale)) throw new Error(`${source.filePath}: the name must be index.en.mdx or index.el.mdx`);
  return { file: source.filePath ?? source.id, slug, locale, body: source.body ?? '', data: source.data, source };
}

const addressIn = (data: object): string | undefined => ('address' in data ? (data.address as string | undefined) : undefined);

const TOPICAL = new Set<string>(collectionsWith('topical'));

const topicProblems = ({ file, source: { collection, data } }: Loaded<CollectionKey>): string[] =>
  TOPICAL.has(collection) ? unknownTopics(file, data as Topical) : [];

function resolve<C extends CollectionKey>(versions: Loaded<C>[], locale: Locale): Entry<C> | undefined {
  const text = versions.find((v) => v.locale === locale) ?? versions[0];
  if (!text) return undefined;
  const stale = staleSource(text, versions);
  return {
    slug: text.slug,
    locale,
    textLocale: text.locale,
    source: text.source,
    data: fillFields(text.source.data, text.locale, text.file),
    body: text.body,
    stale: stale && { locale: stale.source.locale, changedAt: stale.source.source.data.updatedAt, translatedAt: stale.translatedAt },
  };
}

/** Lists and menus name what visitors do not see. */
const marked = <C extends CollectionKey>(entry: Entry<C>): Entry<C> =>
  entry.held
    ? {
        ...entry,
        data: {
          ...entry.data,
          title: translator(entry.locale)(entry.held === 'draft' ? 'entry.held.draft.title' : 'entry.held.title', {
            title: entry.data.title,
          }),
        },
      }
    : entry;

const showsHeld = import.meta.env.DEV || process.env[WITH_HELD] === 'yes';

async function load<C extends CollectionKey>(collection: C): Promise<Map<string, Record<Locale, Entry<C>>>> {
  // Astro warns of an empty collection, which an owner may well have.
  if (foldersIn(`content/${collection}`).length === 0) return new Map();
  const now = Date.now();
  const groups = new Map<string, Loaded<C>[]>();
  for (const entry of await getCollection(collection)) {
    const loaded = version(entry);
    groups.set(loaded.slug, [...(groups.get(loaded.slug) ?? []), loaded]);
  }
  const problems = [...groups.values()].flatMap((versions) => [...parityProblems(versions), ...versions.flatMap(topicProblems)]);
  if (collection === 'products') {
    const products = [...groups.values()].flatMap(([first]) => first ?? []);
    const facts = products.map(({ file, data }) => ({ file, ...(data as unknown as ProductFacts & { kind: string; vatPercent: number }) }));
    problems.push(...productProblems(facts), ...rateProblems(facts, identity.store));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const entries = new Map<string, Record<Locale, Entry<C>>>();
  for (const [slug, versions] of groups) {
    // Compare both languages before leaving one out: a draft must not count as a missing text.
    const held = heldBy(
      versions.map(({ source }) => source.data),
      now,
    );
    if (held && !showsHeld) continue;
    if (!versions.every(({ source }) => isEntryOn(collection, slug, addressIn(source.data)))) continue;
    const pair = Object.fromEntries(LOCALE_CODES.map((locale) => [locale, { ...resolve(versions, locale), held }]));
    for (const { stale, source } of Object.values(pair) as Entry<C>[]) {
      if (stale)
        console.warn(
          `${source.filePath}: the ${stale.locale} text that it was translated from has changed. Update it, then run: npm run site -- translated ${collection}/${slug}`,
        );
    }
    entries.set(slug, pair as Record<Locale, Entry<C>>);
  }
  return entries;
}

const cache = new Map<CollectionKey, Promise<Map<string, Record<Locale, Entry<CollectionKey>>>>>();

async function loaded<C extends CollectionKey>(collection: C) {
  if (!cache.has(collection) || import.meta.env.DEV) cache.set(collection, load(collection) as never);
  return cache.get(collection) as unknown as ReturnType<typeof load<C>>;
}

const sorted = new Map<string, Entry<CollectionKey>[]>();

/** Published entries only; dated ones newest first, others by their order. */
export async function getEntries<C extends CollectionKey>(collection: C, locale: Locale): Promise<Entry<C>[]> {
  const cached = sorted.get(`${collection} ${locale}`);
  if (cached && !import.meta.env.DEV) return cached as unknown as Entry<C>[];
  const key = ({ data }: Entry<C>): number => ('order' in data ? data.order : data.publishAt ? -data.publishAt.getTime() : 0);
  const entries = [...(await loaded(collection)).values()]
    .map((pair) => marked(pair[locale]))
    .sort((a, b) => key(a) - key(b) || a.slug.localeCompare(b.slug));
  sorted.set(`${collection} ${locale}`, entries as unknown as Entry<CollectionKey>[]);
  return entries;
}

/** @throws Error that names the file to write */
export async function getEntry<C extends CollectionKey>(collection: C, slug: string, locale: Locale): Promise<Entry<C>> {
  const entry = (await loaded(collection)).get(slug)?.[locale];
  if (!entry) {
    const waiting = waitingEntries().find((other) => other.collection === collection && other.slug === slug);
    const isOff = !isEntryOn(collection, slug, readFront(`content/${collection}/${slug}/index.${locale}.mdx`)?.address);
    if (isOff) throw new Error(`content/${collection}/${slug} is of a section that content/site.yaml switches off, and a page needs it.`);
    throw new Error(
      waiting
        ? `${waitingText(waiting)}, and a page needs it. Remove its publishAt, or what names it.`
        : `content/${collection}/${slug}/index.${locale}.mdx is missing or a draft, and a page needs it. Add it, or remove what names it.`,
    );
  }
  return entry;
}

export async function entryPaths<C extends CollectionKey>(collection: C) {
  const all = await loaded(collection);
  return LOCALE_CODES.flatMap((locale) =>
    [...all].map(([slug, pair]) => ({ params: { locale: localeParam(locale), slug }, props: { entry: pair[locale] } })),
  );
}
