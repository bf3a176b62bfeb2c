import type { Locale } from '@/i18n/locales.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { STATE_KEYS } from '../shell/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

export const BACKUP_KEYS = ['adminBackup.*', ...STATE_KEYS, ...TABLE_KEYS] as const satisfies readonly KeyPattern[];
export type BackupTexts = Record<KeysOf<(typeof BACKUP_KEYS)[number]>, string>;

export interface PartProps {
  texts: BackupTexts;
  locale: Locale;
  languageTag: string;
}
