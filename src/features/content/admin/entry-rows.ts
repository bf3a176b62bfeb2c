import { own } from '@/features/foreign/own.shared.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale, otherLocale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { SETUP_PAGE } from '../../setup/admin/page.shared.ts';
import { ENTRY_FOLDERS, entryAddress } from '../collections.shared.ts';
import { type BuildProblem, EDITOR_PAGE, ENTRY_STATES, type EntryFacts, PREVIEW_FOLDER, type ProjectState } from './content.schema.ts';
import { type DataFile, LISTS, questionsOf } from './editor/data-files.shared.ts';

export const SHOWN = [...ENTRY_STATES, 'pending', 'stale', 'unmarked', 'broken', 'changed', 'newer', 'failed'] as const;
export type EntryFilter = (typeof SHOWN)[number];

export const idOf = ({ collection, slug }: EntryFacts): string => `${collection}/${slug}`;

export const textLocale = ({ texts }: EntryFacts, locale: Locale): Locale => (texts[locale] ? locale : otherLocale(locale));

export const titleOf = (entry: EntryFacts, locale: Locale): string => entry.texts[textLocale(entry, locale)]?.title ?? entry.slug;

export const pendingLocale = ({ texts }: EntryFacts): Locale | undefined => LOCALE_CODES.find((locale) => !texts[locale]);

export const isUnmarked = ({ translation, stale }: EntryFacts): boolean => translation?.isCurrent === false && stale === null;

export const isNewer = (entry: EntryFacts, project: ProjectState | undefined): boolean => project?.newer?.includes(idOf(entry)) ?? false;

export const problemsOf = (entry: EntryFacts, project: ProjectState | undefined): BuildProblem[] =>
  project?.failed?.problems.filter(({ file }) => file?.startsWith(`content/${idOf(entry)}/`)) ?? [];

const TESTS: Record<EntryFilter, (entry: EntryFacts, project: ProjectState | undefined) => boolean> = {
  published: ({ state }) => state === 'published',
  scheduled: ({ state }) => state === 'scheduled',
  draft: ({ state }) => state === 'draft',
  pending: (entry) => pendingLocale(entry) !== undefined,
  stale: ({ stale }) => stale !== null,
  unmarked: isUnmarked,
  broken: ({ links }) => links.length > 0,
  changed: ({ change }) => change === 'new' || change === 'changed',
  newer: isNewer,
  failed: (entry, project) => problemsOf(entry, project).length > 0,
};

export const isShown = (entry: EntryFacts, shown: string, project?: ProjectState): boolean => own(TESTS, shown)?.(entry, project) === true;

export const countShown = (entries: readonly EntryFacts[], shown: EntryFilter, project: ProjectState | undefined): number =>
  entries.filter((entry) => TESTS[shown](entry, project)).length;

export const wordsOf = ({ texts }: EntryFacts): number => LOCALE_CODES.reduce((sum, locale) => sum + (texts[locale]?.words ?? 0), 0);

export const changedAt = ({ texts }: EntryFacts): number =>
  Math.max(0, ...LOCALE_CODES.map((locale) => Date.parse(texts[locale]?.changedAt ?? '') || 0));

const inEditor = (locale: Locale, place: string): string => `${path(locale, EDITOR_PAGE)}#/collections/${place}`;

/** Opens Sveltia CMS with both languages side by side, the one that needs work first. */
export const editAddress = (entry: EntryFacts, locale: Locale): string =>
  inEditor(locale, `${idOf(entry).replace('/', '/entries/')}/index?_locale=${entry.stale?.locale ?? textLocale(entry, locale)}`);

export const dataAddress = (file: DataFile, locale: Locale): string => inEditor(locale, `${LISTS}/entries/${file}`);

/** The page of an entry in the default language, also of one that visitors do not see. */
function pageOf({ collection, slug, addresses, previews }: EntryFacts): string {
  if (collection !== 'pages') return entryAddress(collection, slug);
  return addresses[DEFAULT_LOCALE] ?? previews[DEFAULT_LOCALE]?.slice(PREVIEW_FOLDER.length) ?? `/${slug}`;
}

/** Where the newest files of an entry can be seen before they are published; drafts only by the owner, who signs in there. */
export function newestAddress(entry: EntryFacts, locale: Locale, project: ProjectState | undefined): string | undefined {
  if (!project?.preview || !isNewer(entry, project)) return undefined;
  const page = path(locale, pageOf(entry));
  return new URL(entry.state === 'published' ? page : `${PREVIEW_FOLDER}${page}`, project.preview).href;
}

/** Opens the questions that an entry answers, or begins them. */
export function questionsAddress(entry: EntryFacts, locale: Locale): string {
  const { collection, slug, hasQuestions } = entry;
  const opened = hasQuestions ? `entries/${slug}/questions` : `new?${new URLSearchParams({ entry: slug, page: pageOf(entry) })}`;
  return inEditor(locale, `${questionsOf(collection)}/${opened}`);
}

const isFolder = (name: string): name is EntryFacts['collection'] => ENTRY_FOLDERS.some((folder) => folder === name);

/** Where the owner corrects a file of `content/`: in the editor, or among the details of the site. */
export function mendAddress(file: string, locale: Locale): string | undefined {
  const data = /^content\/(topics|badges)\.yaml$/u.exec(file)?.[1] as DataFile | undefined;
  if (data) return dataAddress(data, locale);
  if (/^content\/(?:(?:site|terms)\.yaml$|brand\/)/u.test(file)) return path(locale, SETUP_PAGE);
  const [, collection = '', slug, name = 'index', language] =
    /^content\/([a-z]+)\/([a-z0-9-]+)\/(?:(index|questions)\.(en|el)\.)?/u.exec(file) ?? [];
  if (!isFolder(collection)) return undefined;
  const place = `${name === 'index' ? collection : questionsOf(collection)}/entries/${slug}/${name}`;
  return inEditor(locale, language ? `${place}?_locale=${language}` : place);
}

/** Opens an empty entry in Sveltia CMS, as a draft. */
export const newAddress = (collection: EntryFacts['collection'], locale: Locale): string => inEditor(locale, `${collection}/new`);

export const dueNext = (entries: readonly EntryFacts[]): EntryFacts | undefined =>
  entries
    .filter(({ state }) => state === 'scheduled')
    .toSorted((one, other) => (one.publishAt ?? '').localeCompare(other.publishAt ?? ''))[0];
