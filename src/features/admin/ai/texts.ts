import type { Locale } from '@/i18n/locales.ts';
import type { KeysOf } from '@/i18n/translator.ts';
import { PLOT_KEYS } from '../plot/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

export const AI_KEYS = ['adminAi.*', ...TABLE_KEYS, ...PLOT_KEYS, 'language.name.*'] as const;
export type AiTexts = Record<KeysOf<(typeof AI_KEYS)[number]>, string>;

export interface PartProps {
  texts: AiTexts;
  locale: Locale;
  languageTag: string;
}
