import { borrowedTag } from '@/features/entries/borrowed.ts';
import type { Entry } from '@/features/entries/entries.ts';
import { formatDate, isoDay } from '@/i18n/format.ts';
import { path } from '@/i18n/path.ts';

/** Articles or notes as rows of an index list. */
export const writingItems = (home: '/blog' | '/notes', entries: readonly (Entry<'blog'> | Entry<'notes'>)[]) =>
  entries.map(({ slug, locale, textLocale, data }) => ({
    href: path(locale, `${home}/${slug}`),
    title: data.title,
    text: data.description,
    figure: formatDate(locale, data.publishAt, 'medium'),
    datetime: isoDay(data.publishAt),
    lang: borrowedTag({ locale, textLocale }),
  }));
