import { ACCOUNT_KEYS } from '@/features/login/texts.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { KeysOf } from '@/i18n/translator.ts';
import { PLOT_KEYS } from '../plot/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

export const SECURITY_KEYS = [
  'adminSecurity.*',
  'auditAction.*',
  ...TABLE_KEYS,
  ...PLOT_KEYS,
  ...ACCOUNT_KEYS,
  'performance.template.*',
] as const;
export type SecurityTexts = Record<KeysOf<(typeof SECURITY_KEYS)[number]>, string>;

export interface PartProps {
  texts: SecurityTexts;
  locale: Locale;
  languageTag: string;
}
