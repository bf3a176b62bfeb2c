import { type DatedName, entryAddress } from '@/features/content/collections.shared.ts';
import { borrowedTag } from '@/features/entries/borrowed.ts';
import type { Entry } from '@/features/entries/entries.ts';
import { findCover } from '@/features/entries/pictures.ts';
import { formatDate, isoDay } from '@/i18n/format.ts';
import { path } from '@/i18n/path.ts';

const writingItem = async (entry: Entry<DatedName>) => {
  const { slug, locale, textLocale, data, source } = entry;
  return {
    href: path(locale, entryAddress(source.collection, slug)),
    title: data.title,
    text: data.description,
    figure: formatDate(locale, data.publishAt, 'medium'),
    datetime: isoDay(data.publishAt),
    lang: borrowedTag({ locale, textLocale }),
    picture: (await findCover(entry))?.image,
  };
};

export const writingItems = (entries: readonly Entry<DatedName>[]) => Promise.all(entries.map(writingItem));
