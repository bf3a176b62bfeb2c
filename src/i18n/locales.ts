/**
 * The one table of languages (specification, section 2); the default has no prefix. `tag` is for
 * `<html lang>`, `formats` for `Intl`: English dates and times are British, day first.
 */
export const LOCALES = {
  en: { tag: 'en-US', formats: 'en-GB', name: 'English', cacheable: true },
  el: { tag: 'el-GR', formats: 'el-GR', name: 'Ελληνικά', cacheable: true },
} as const satisfies Record<string, { tag: string; formats: string; name: string; cacheable: boolean }>;

export type Locale = keyof typeof LOCALES;

export const DEFAULT_LOCALE: Locale = 'en';
export const LOCALE_CODES = Object.keys(LOCALES) as Locale[];

export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && Object.hasOwn(LOCALES, value);

export const formatTag = (locale: Locale): string => LOCALES[locale].formats;

export const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'el' : 'en');

const RTL_SCRIPTS = new Set(['ar', 'fa', 'he', 'ur']);

export const direction = (languageTag: string): 'ltr' | 'rtl' =>
  RTL_SCRIPTS.has(languageTag.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** Reads the `[...locale]` route parameter; absent means the default. */
export const toLocale = (param: string | undefined): Locale => (isLocale(param) ? param : DEFAULT_LOCALE);
