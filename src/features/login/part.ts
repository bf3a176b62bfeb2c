import { fill } from '@/i18n/fill.ts';
import type { Account } from './login.schema.ts';
import type { AccountTexts } from './texts.ts';
import type { AccountDesk } from './use-account.ts';

export interface PartProps {
  desk: AccountDesk;
  account: Account;
  texts: AccountTexts;
  locale: string;
}

export const dayOf = (locale: string, iso: string): string => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso));
export const timeOf = (locale: string, iso: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(new Date(iso));

/** `Firefox on Linux`, in the language of the page. */
export function deviceName(texts: AccountTexts, label: string): string {
  const [browser = '', system] = label.split(' on ');
  if (browser === '') return texts['account.session.unknown'];
  return system ? fill(texts['account.session.device'], { browser, system }) : browser;
}
