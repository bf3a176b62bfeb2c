import { fill } from '@/i18n/fill.ts';
import type { DashboardTexts } from './texts.ts';

/** Link targets, resolved at build so that the browser doesn't load the table of languages. */
export interface Addresses {
  self: string;
  articles: string;
  notes: string;
  settings: string;
  /** Null without a store. */
  cart: string | null;
}

export interface Words {
  texts: DashboardTexts;
  to: Addresses;
  percent: (share: number) => string;
  minutes: (count: number) => string;
  number: (count: number) => string;
  date: (ms: number) => string;
  dateAndTime: (ms: number) => string;
  format: (key: keyof DashboardTexts, values: Record<string, string>) => string;
}

export function createWords(texts: DashboardTexts, to: Addresses, languageTag: string): Words {
  const percent = new Intl.NumberFormat(languageTag, { style: 'percent' });
  const minutes = new Intl.NumberFormat(languageTag, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  const number = new Intl.NumberFormat(languageTag);
  const date = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' });
  const dateAndTime = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  return {
    texts,
    to,
    percent: (share) => percent.format(share),
    minutes: (count) => minutes.format(count),
    number: (count) => number.format(count),
    date: (ms) => date.format(ms),
    dateAndTime: (ms) => dateAndTime.format(ms),
    format: (key, values) => fill(texts[key], values),
  };
}
