import type { KeysOf } from '@/i18n/translator.ts';

export const CONSOLE_KEYS = ['adminConsole.*'] as const;
export type ConsoleTexts = Record<KeysOf<(typeof CONSOLE_KEYS)[number]>, string>;

export interface PartProps {
  texts: ConsoleTexts;
  languageTag: string;
}
