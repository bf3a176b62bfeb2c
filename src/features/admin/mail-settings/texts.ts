import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { ADMIN_FORM_KEYS } from '../form/texts.ts';
import { UNDO_KEYS } from '../shell/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

export const MAIL_SETTINGS_KEYS = [
  'mailSettings.*',
  ...TABLE_KEYS,
  ...ADMIN_FORM_KEYS,
  ...UNDO_KEYS,
  'language.name.*',
] as const satisfies readonly KeyPattern[];
export type MailSettingsTexts = Record<KeysOf<(typeof MAIL_SETTINGS_KEYS)[number]>, string>;

export interface PartProps {
  texts: MailSettingsTexts;
  languageTag: string;
}

export interface DialogProps extends PartProps {
  saved: () => void;
  close: () => void;
}
