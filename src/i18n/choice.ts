import { LOCALE_CODES, type Locale } from './locales.ts';

/**
 * In order of precedence (specification, section 4). `languages`: an `Accept-Language` header or
 * `navigator.languages.join()`; `fallback`: the configured language; `url`: that of the requested address.
 */
export interface LocaleSources {
  cookie?: string | null | undefined;
  languages?: string | null | undefined;
  fallback?: string | null | undefined;
  url: Locale;
}

export const asLocale = (code: string | null | undefined): Locale | undefined => LOCALE_CODES.find((known) => known === code);

interface Range {
  language: string;
  quality: number;
}

/** RFC 9110, section 12.4.2: 0 to 1 with at most three decimals; 1 by default. */
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u;

function range(text: string): Range | undefined {
  const [languageTag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const language = languageTag.split('-')[0] ?? '';
  if (!/^(?:\*|[a-z]{1,8})$/u.test(language)) return undefined;
  const [weight] = parameters;
  if (weight === undefined) return { language, quality: 1 };
  const quality = WEIGHT.exec(weight)?.[1];
  return quality === undefined ? undefined : { language, quality: Number(quality) };
}

const highest = (ranges: Range[]): number | undefined =>
  ranges.length === 0 ? undefined : Math.max(...ranges.map(({ quality }) => quality));

/**
 * Matches an `Accept-Language` list without regions; undefined if undecided. The first of equal
 * weights wins, `*` is any unnamed language (RFC 9110, section 12.5.4; RFC 4647, section 3.4).
 */
export function preferredLocale(languages: string): Locale | undefined {
  const ranges = languages.split(',').flatMap((text) => range(text) ?? []);
  const anything = highest(ranges.filter(({ language }) => language === '*'));
  const weighed = LOCALE_CODES.map((locale) => {
    const matching = ranges.filter(({ language }) => language === locale);
    const position = ranges.findIndex(({ language }) => language === locale);
    return { locale, quality: highest(matching) ?? anything ?? 0, position: position === -1 ? Number.POSITIVE_INFINITY : position };
  })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || (a.position === b.position ? 0 : a.position - b.position));
  const [first, second] = weighed;
  if (first && second && first.quality === second.quality && first.position === second.position) return undefined;
  return first?.locale;
}

export function chooseLocale({ cookie, languages, fallback, url }: LocaleSources): Locale {
  return asLocale(cookie) ?? preferredLocale(languages ?? '') ?? asLocale(fallback) ?? url;
}
