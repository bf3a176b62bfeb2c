import type { Locale } from '@/i18n/locales.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { STATE_KEYS } from '../shell/texts.ts';

export const SEARCH_ADMIN_KEYS = ['adminSearch.*', ...STATE_KEYS, 'language.name.*'] as const satisfies readonly KeyPattern[];
export type SearchAdminTexts = Record<KeysOf<(typeof SEARCH_ADMIN_KEYS)[number]>, string>;

export interface PartProps {
  texts: SearchAdminTexts;
  locale: Locale;
  languageTag: string;
}
