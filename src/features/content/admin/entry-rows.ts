import { own } from '@/features/foreign/own.shared.ts';
import { LOCALE_CODES, type Locale, otherLocale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { type BuildProblem, EDITOR_PAGE, ENTRY_STATES, type EntryFacts, type ProjectState } from './content.schema.ts';

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

/** Opens Sveltia CMS with both languages side by side, the one that needs work first. */
export const editAddress = (entry: EntryFacts, locale: Locale): string =>
  `${path(locale, EDITOR_PAGE)}#/collections/${entry.collection}/entries/${entry.slug}/index?_locale=${entry.stale?.locale ?? textLocale(entry, locale)}`;

/** Opens an empty entry in Sveltia CMS, as a draft. */
export const newAddress = (collection: EntryFacts['collection'], locale: Locale): string =>
  `${path(locale, EDITOR_PAGE)}#/collections/${collection}/new`;

export const dueNext = (entries: readonly EntryFacts[]): EntryFacts | undefined =>
  entries
    .filter(({ state }) => state === 'scheduled')
    .toSorted((one, other) => (one.publishAt ?? '').localeCompare(other.publishAt ?? ''))[0];
