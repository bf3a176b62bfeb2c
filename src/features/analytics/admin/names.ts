import { own } from '@/features/foreign/own.shared.ts';
import { countryName } from '@/i18n/country-name.ts';
import type { Admin } from '../../admin/shell/admin.tsx';
import { FILTERS, type FilterName, type Filters, type ListName } from './analytics.schema.ts';

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Names a value in the page's language; returns an unknown value unchanged. */
export function nameOf({ texts, languageTag }: Pick<Admin, 'texts' | 'languageTag'>, list: ListName | FilterName, key: string): string {
  const text = (name: string): string | undefined => own(texts as Record<string, string>, name);
  switch (list) {
    case 'page':
      return readable(key);
    case 'channel':
    case 'device':
      return text(`analytics.${list}.${key}`) ?? key;
    case 'locale':
      return text(`language.name.${key}`) ?? key;
    case 'goal':
    case 'event':
      return text(`analytics.goal.${key}`) ?? text(`adminAnalytics.event.${key}`) ?? key;
    case 'country':
      // Cloudflare reports Tor as T1, which is not a country.
      if (key === 'T1') return 'Tor';
      return countryName(key, languageTag);
    default:
      return key;
  }
}

export const filterNames = (words: Pick<Admin, 'texts' | 'languageTag'>, filters: Filters) =>
  FILTERS.flatMap((filter) => {
    const value = filters[filter];
    return value === undefined
      ? []
      : [{ filter, name: words.texts[`adminAnalytics.filter.${filter}`], value: nameOf(words, filter, value) }];
  });

export const daysText = ({ from, to }: { from: string; to: string }, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(new Date(from), new Date(to));

export const changeText = (now: number, before: number, languageTag: string): string | undefined =>
  before === 0
    ? undefined
    : new Intl.NumberFormat(languageTag, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(
        now / before - 1,
      );
