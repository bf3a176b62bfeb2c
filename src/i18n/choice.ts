import { LOCALE_CODES, type Locale } from './locales.ts';

/** What is known of a visitor's language, in the order in which it counts (specification, section 4). */
export interface LocaleSources {
  /** The value of the cookie `locale`: what the visitor chose. */
  cookie?: string | null | undefined;
  /** An `Accept-Language` header, or `navigator.languages.join()`. */
  languages?: string | null | undefined;
  /** The language that the site is configured to fall back to. */
  fallback?: string | null | undefined;
  /** The language of the address that was asked for. */
  url: Locale;
}

/** The language of a code, if it is one of the site's. */
export const asLocale = (code: string | null | undefined): Locale | undefined => LOCALE_CODES.find((known) => known === code);

interface Range {
  language: string;
  quality: number;
}

/** RFC 9110, section 12.4.2: 0 to 1 with at most three decimals; without one it is 1. */
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u;

/** `el-GR;q=0.8` to its primary language and weight; undefined where it is malformed. */
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
 * The site's language that a browser's list prefers. Region is ignored (`el-CY` is Greek); of two with equal weight the one that
 * is named first wins; `*` stands for each language that is not named. Undefined where the list does not decide between them.
 * Source: RFC 9110, section 12.5.4; RFC 4647, section 3.4.
 */
export function preferredLocale(languages: string): Locale | undefined {
  const ranges = languages.split(',').flatMap((text) => range(text) ?? []);
  const anything = highest(ranges.filter(({ language }) => language === '*'));
  const weighed = LOCALE_CODES.map((locale) => {
    const own = ranges.filter(({ language }) => language === locale);
    const position = ranges.findIndex(({ language }) => language === locale);
    return { locale, quality: highest(own) ?? anything ?? 0, position: position === -1 ? Number.POSITIVE_INFINITY : position };
  })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || (a.position === b.position ? 0 : a.position - b.position));
  const [first, second] = weighed;
  if (first && second && first.quality === second.quality && first.position === second.position) return undefined;
  return first?.locale;
}

/** The language to show: the visitor's choice, else the browser's, else the configured one, else the address's. Pure. */
export function chooseLocale({ cookie, languages, fallback, url }: LocaleSources): Locale {
  return asLocale(cookie) ?? preferredLocale(languages ?? '') ?? asLocale(fallback) ?? url;
}
