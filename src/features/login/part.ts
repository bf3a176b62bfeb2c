import { fill } from '@/i18n/fill.ts';
import type { Account } from './login.schema.ts';
import type { AccountTexts } from './texts.ts';
import type { AccountActions } from './use-account.ts';

export interface PartProps {
  actions: AccountActions;
  account: Account;
  texts: AccountTexts;
  languageTag: string;
}

export const formatDay = (languageTag: string, iso: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'long' }).format(new Date(iso));
export const formatTime = (languageTag: string, iso: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(new Date(iso));

export function deviceName(texts: AccountTexts, label: string): string {
  const [browser = '', system] = label.split(' on ');
  if (browser === '') return texts['account.session.unknown'];
  return system ? fill(texts['account.session.device'], { browser, system }) : browser;
}
