import { type MessageKey, messagesOf } from '@/i18n/translator.ts';
import { ADMIN_FORM_KEYS } from '../form/texts.ts';
import { OVERLAY_KEYS } from '../shell/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

type OwnKey = Extract<MessageKey, `mailSettings.${string}`>;
const OWN_KEYS = Object.keys(messagesOf('en')).filter((key): key is OwnKey => key.startsWith('mailSettings.'));

/** The texts of all islands of the page: `pick(locale, MAIL_SETTINGS_KEYS)`. */
export const MAIL_SETTINGS_KEYS = [
  ...OWN_KEYS,
  ...TABLE_KEYS,
  ...ADMIN_FORM_KEYS,
  ...OVERLAY_KEYS.filter((key) => key.startsWith('admin.undo') || key.startsWith('admin.do')),
  'language.name.en',
  'language.name.el',
] as const;
export type MailSettingsTexts = Record<OwnKey | (typeof TABLE_KEYS)[number] | (typeof ADMIN_FORM_KEYS)[number], string> &
  Record<Extract<(typeof OVERLAY_KEYS)[number], `admin.undo${string}` | `admin.do${string}`>, string> &
  Record<`language.name.${'en' | 'el'}`, string>;

export interface PartProps {
  texts: MailSettingsTexts;
  /** Language tag for dates and numbers. */
  tag: string;
}

/** A dialog that edits one row of a list. */
export interface DialogProps extends PartProps {
  saved: () => void;
  close: () => void;
}
