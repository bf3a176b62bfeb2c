import { formatTag, type Locale } from '../../src/i18n/locales.ts';

const timeZone = 'Europe/Athens';

export const formatDay = (locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long', timeZone }).format(at);

export const formatTime = (locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone }).format(at);
