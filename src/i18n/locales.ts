/**
 * The one table of languages (specification, section 2): English is the default and has no prefix.
 * `tag` is what `<html lang>` is given, `formats` what `Intl` is: dates and times in English are British (22 Nov 2026, 07:39), since the site
 * is in Europe, and the day comes first in both languages.
 */
export const LOCALES = {
  en: { tag: 'en-US', formats: 'en-GB', name: 'English', cacheable: true },
  el: { tag: 'el-GR', formats: 'el-GR', name: 'Ελληνικά', cacheable: true },
} as const satisfies Record<string, { tag: string; formats: string; name: string; cacheable: boolean }>;

export type Locale = keyof typeof LOCALES;

export const DEFAULT_LOCALE: Locale = 'en';
export const LOCALE_CODES = Object.keys(LOCALES) as Locale[];

export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && Object.hasOwn(LOCALES, value);

/** What numbers, dates and times are written by. */
export const formatTag = (locale: Locale): string => LOCALES[locale].formats;

/** The other language of a bilingual site. */
export const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'el' : 'en');

const RTL_SCRIPTS = new Set(['ar', 'fa', 'he', 'ur']);

/** Direction of a language tag's script: `rtl` for Arabic and its like (specification, section 2). */
export const direction = (languageTag: string): 'ltr' | 'rtl' =>
  RTL_SCRIPTS.has(languageTag.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** Reads the `[...locale]` parameter of a route: absent means the default. */
export const toLocale = (param: string | undefined): Locale => (isLocale(param) ? param : DEFAULT_LOCALE);
