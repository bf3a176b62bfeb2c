import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '../../i18n/locales.ts';
import { path } from '../../i18n/path.ts';
import type { ContentList, EntryFacts, LinkFault } from '../content/admin/content.schema.ts';
import { ENTRY_FOLDERS, entryAddress } from '../content/collections.shared.ts';
import { readContent } from '../content/read-content.ts';
import { addressOf as pageAddress } from '../pages/addresses.ts';
import { heldBy } from './due.ts';
import { foldersIn, getState, parseFrontMatter } from './front.ts';
import { staleSource, textMark, type Version } from './parity.ts';
import { countWords } from './reading-time.ts';

type Collection = EntryFacts['collection'];

export interface Built {
  now: number;
  isServed: (address: string) => boolean;
  changedAt: (file: string) => string | null;
  broken: readonly { file: string; line: number; href: string; fault: LinkFault }[];
  previous: { version: string; builtAt: string; hashes: ReadonlyMap<string, string> } | null;
}

function readVersions(folder: string, slug: string): Version[] {
  return LOCALE_CODES.flatMap((locale) => {
    const file = `${folder}/index.${locale}.mdx`;
    if (!existsSync(file)) return [];
    const { fields, body } = parseFrontMatter(readContent(file), file);
    return [{ file, slug, locale, body, data: fields as Version['data'] }];
  });
}

function hashFiles(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => `${parentPath}/${name}`).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

function addressOf(collection: Collection, { slug, data }: Version, locale: Locale, built: Built): string | undefined {
  const { address } = data as { address?: string };
  const bare = collection === 'pages' ? pageAddress({ slug, address }) : entryAddress(collection, slug);
  return [path(locale, bare)].find(built.isServed);
}

function findStale(versions: readonly Version[]): EntryFacts['stale'] {
  for (const version of versions) {
    const found = staleSource(version, versions);
    if (found) return { locale: version.locale, translatedOn: found.translatedAt.toISOString().slice(0, 10) };
  }
  return null;
}

/** The translation names its source; without a mark, it is the text that is not in the default language. */
function findTranslation(versions: readonly Version[]): EntryFacts['translation'] {
  const translation = versions.find(({ data }) => data.translatedFrom) ?? versions.find(({ locale }) => locale !== DEFAULT_LOCALE);
  const source = versions.find((version) => version !== translation);
  if (!translation || !source) return null;
  const mark = textMark(source);
  return { locale: translation.locale, mark, isCurrent: translation.data.translatedFrom?.startsWith(`${mark}:`) ?? false };
}

function getEntryState(versions: readonly Version[], now: number): Pick<EntryFacts, 'state' | 'publishAt'> {
  const states = versions.map(({ data }) => getState(data));
  const last = Math.max(...states.map(({ publishAt }) => publishAt?.getTime() ?? 0));
  const held = heldBy(states, now);
  return {
    state: held === 'draft' ? held : held ? 'scheduled' : 'published',
    publishAt: last > 0 ? new Date(last).toISOString().slice(0, 10) : null,
  };
}

const inEach = <Value>(find: (locale: Locale) => Value | undefined): Partial<Record<Locale, Value>> =>
  Object.fromEntries(LOCALE_CODES.map((locale) => [locale, find(locale)] as const).filter(([, value]) => value !== undefined));

function factsOf(collection: Collection, folder: string, slug: string, built: Built): EntryFacts | undefined {
  const versions = readVersions(folder, slug);
  const [first] = versions;
  if (!first) return undefined;
  const hash = hashFiles(folder);
  const before = built.previous?.hashes.get(`${collection}/${slug}`);
  const at = (locale: Locale) => versions.find((version) => version.locale === locale);
  return {
    ...{
      collection,
      slug,
      hash,
      ...getEntryState(versions, built.now),
      stale: findStale(versions),
      translation: findTranslation(versions),
    },
    texts: inEach((locale) => {
      const version = at(locale);
      return version && { title: version.data.title, words: countWords(version.body), changedAt: built.changedAt(version.file) };
    }),
    addresses: inEach((locale) => addressOf(collection, at(locale) ?? first, locale, built)),
    previews: {},
    hasQuestions: LOCALE_CODES.some((locale) => existsSync(`${folder}/questions.${locale}.yaml`)),
    links: versions.flatMap(({ file, locale }) =>
      built.broken.filter((link) => link.file === file).map(({ line, href, fault }) => ({ locale, line, href, fault })),
    ),
    change: built.previous && (before === undefined ? 'new' : before === hash ? 'same' : 'changed'),
  };
}

export function listEntries(built: Built, content = 'content'): ContentList {
  const entries = ENTRY_FOLDERS.flatMap((collection) =>
    foldersIn(`${content}/${collection}`).flatMap((slug) => factsOf(collection, `${content}/${collection}/${slug}`, slug, built) ?? []),
  );
  const listed = new Set(entries.map(({ collection, slug }) => `${collection}/${slug}`));
  const { version, builtAt, hashes } = built.previous ?? {};
  const previous =
    version && builtAt && hashes ? { version, builtAt, removed: [...hashes.keys()].filter((entry) => !listed.has(entry)) } : null;
  return { entries, previous };
}
