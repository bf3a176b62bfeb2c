import { type DatedName, entryAddress } from '@/features/content/collections.shared.ts';
import { borrowedTag } from '@/features/entries/borrowed.ts';
import type { Entry } from '@/features/entries/entries.ts';
import { findCover } from '@/features/entries/pictures.ts';
import { formatDate, isoDay } from '@/i18n/format.ts';
import { path } from '@/i18n/path.ts';
import { entryFigure } from './entry-figure.ts';

const writingItem = (entry: Entry<DatedName>) => {
  const { slug, locale, textLocale, data, source } = entry;
  return {
    href: path(locale, entryAddress(source.collection, slug)),
    title: data.title,
    text: data.description,
    figure: formatDate(locale, data.publishAt, 'medium'),
    datetime: isoDay(data.publishAt),
    lang: borrowedTag({ locale, textLocale }),
  };
};

/** Rows of dated texts without pictures. */
export const writingItems = (entries: readonly Entry<DatedName>[]) => entries.map(writingItem);

/**
 * Rows of dated texts, each with its cover, or with its first plot.
 * @param newest whether the first has the large picture of a list's newest entry
 */
export const picturedItems = (entries: readonly Entry<DatedName>[], newest = false) =>
  Promise.all(
    entries.map(async (entry, at) => {
      const picture = (await findCover(entry))?.image;
      return { ...writingItem(entry), picture, drawing: picture ? undefined : entryFigure(entry, newest && at === 0) };
    }),
  );
