import { formatTag, LOCALES, type Locale } from './locales.ts';

const getFormatTag = (locale: Locale): string => LOCALES[locale].tag;

/** Creating an `Intl` formatter costs a thousand times its use. */
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `date ${language} ${JSON.stringify(options)}`;
  const format = (made.get(key) as Intl.DateTimeFormat | undefined) ?? new Intl.DateTimeFormat(language, options);
  made.set(key, format);
  return format;
}

function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `number ${language} ${JSON.stringify(options)}`;
  const format = (made.get(key) as Intl.NumberFormat | undefined) ?? new Intl.NumberFormat(language, options);
  made.set(key, format);
  return format;
}

/** Holds a date, a span or a range on one line. For what people read: files for machines keep their spaces. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0').replaceAll(/–(?=\d)/gu, '–\u2060');

/** 4 May 2026; 4 Μαΐου 2026. In UTC, since content is dated by days. A long one may break before its year: in large text it fills a phone. */
export const formatDate = (locale: Locale, date: Date, style: 'long' | 'medium' = 'long'): string => {
  const text = dateFormat(formatTag(locale), { dateStyle: style, timeZone: 'UTC' }).format(date);
  return style === 'long' ? text.replace(' ', '\u00A0') : unbroken(text);
};

/** 26 Nov 2026, 22:00, in Athens. */
export const formatMinute = (locale: Locale, date: Date): string =>
  dateFormat(formatTag(locale), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'Europe/Athens' }).format(date);

export const formatMonth = (locale: Locale, month: string): string =>
  unbroken(
    dateFormat(formatTag(locale), { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${month.slice(0, 7)}-01T00:00:00Z`),
    ),
  );

export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Takes integer cents; no decimals if they are zero. */
export const formatEuro = (locale: Locale, cents: number): string =>
  numberFormat(locale === 'en' ? 'en-IE' : getFormatTag(locale), {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);

/** @param decimals of euros, for a price that is no whole number of cents */
export const formatAmount = (locale: Locale, cents: number, decimals = 2): string =>
  numberFormat(locale === 'en' ? 'en-IE' : getFormatTag(locale), {
    ...{ style: 'currency', currency: 'EUR', minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  }).format(cents / 100);

export const formatPercent = (locale: Locale, percent: number): string =>
  numberFormat(getFormatTag(locale), { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);

export const formatNumber = (locale: Locale, value: number): string =>
  numberFormat(getFormatTag(locale), { maximumFractionDigits: 2 }).format(value);
