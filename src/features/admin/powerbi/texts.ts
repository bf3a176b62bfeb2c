import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { ADMIN_FORM_KEYS } from '../form/texts.ts';
import { UNDO_KEYS } from '../shell/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

export const POWERBI_KEYS = ['adminPowerbi.*', ...TABLE_KEYS, ...ADMIN_FORM_KEYS, ...UNDO_KEYS] as const satisfies readonly KeyPattern[];
export type PowerbiTexts = Record<KeysOf<(typeof POWERBI_KEYS)[number]>, string>;

export interface PartProps {
  texts: PowerbiTexts;
  languageTag: string;
}
