import { unbroken } from '../../src/i18n/format.ts';
import { formatTag, type Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';

const timeZone = 'Europe/Athens';

export const formatDay = (locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long', timeZone }).format(at);

export const formatTime = (locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone })
    .format(at)
    .replace(/^\d+ \p{L}+ \d+/u, unbroken);

/** Formats a deadline or the time of a receipt with its zone. @param unit `day` if the whole day is in time */
export const formatDeadline = (locale: Locale, at: Date, unit: 'day' | 'time'): string =>
  translator(locale)('order.deadline', { at: unit === 'day' ? unbroken(formatDay(locale, at)) : formatTime(locale, at) });

/** @param day `YYYY-MM-DD` in Athens */
export const formatDeadlineDay = (locale: Locale, day: string): string => formatDeadline(locale, new Date(`${day}T12:00:00Z`), 'day');
