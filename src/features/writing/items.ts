import { type DatedName, entryAddress } from '@/features/content/collections.shared.ts';
import { borrowedTag } from '@/features/entries/borrowed.ts';
import type { Entry } from '@/features/entries/entries.ts';
import { formatDate, isoDay } from '@/i18n/format.ts';
import { path } from '@/i18n/path.ts';

export const writingItems = (entries: readonly Entry<DatedName>[]) =>
  entries.map(({ slug, locale, textLocale, data, source }) => ({
    href: path(locale, entryAddress(source.collection, slug)),
    title: data.title,
    text: data.description,
    figure: formatDate(locale, data.publishAt, 'medium'),
    datetime: isoDay(data.publishAt),
    lang: borrowedTag({ locale, textLocale }),
  }));
