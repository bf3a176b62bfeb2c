import { PUSH_FIELD_KEYS } from '@/i18n/field-errors.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { KeysOf } from '@/i18n/translator.ts';
import { ADMIN_FORM_KEYS } from '../form/texts.ts';
import { PLOT_KEYS } from '../plot/texts.ts';
import { UNDO_KEYS } from '../shell/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

export const NOTIFICATIONS_KEYS = [
  'notifications.*',
  ...TABLE_KEYS,
  ...PLOT_KEYS,
  ...ADMIN_FORM_KEYS,
  ...PUSH_FIELD_KEYS,
  ...UNDO_KEYS,
  'push.topic.*',
  'language.name.*',
] as const;
export type NotificationsTexts = Record<KeysOf<(typeof NOTIFICATIONS_KEYS)[number]>, string>;

export interface PartProps {
  texts: NotificationsTexts;
  locale: Locale;
  languageTag: string;
}
