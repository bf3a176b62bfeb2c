import type { Locale } from '@/i18n/locales.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { TABLE_KEYS } from '../table/texts.ts';

export const CONTENT_ADMIN_KEYS = [
  'adminContent.*',
  ...TABLE_KEYS,
  'adminSearch.collection.*',
  'language.name.*',
] as const satisfies readonly KeyPattern[];
export type ContentAdminTexts = Record<KeysOf<(typeof CONTENT_ADMIN_KEYS)[number]>, string>;

export interface PartProps {
  texts: ContentAdminTexts;
  locale: Locale;
  languageTag: string;
}
