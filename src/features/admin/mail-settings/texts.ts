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

/** Of a list whose rows are edited in a dialog, on other pages too (`RowButtons`, `useEditedList`). */
export const EDITED_LIST_KEYS = [
  'mailSettings.edit',
  'mailSettings.edit.of',
  'mailSettings.remove',
  'mailSettings.remove.of',
  'mailSettings.removed',
  'mailSettings.removed.many',
  'mailSettings.close',
  'adminForm.saved',
  ...UNDO_KEYS,
] as const satisfies readonly KeyPattern[];
export type EditedListTexts = Record<KeysOf<(typeof EDITED_LIST_KEYS)[number]>, string>;

export interface PartProps {
  texts: MailSettingsTexts;
  languageTag: string;
}

export interface DialogProps extends PartProps {
  saved: () => void;
  close: () => void;
}
