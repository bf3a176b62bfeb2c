import { mail } from '@/i18n/messages/en/mail.ts';
import type { MessageKey } from '@/i18n/translator.ts';
import { OVERLAY_KEYS, STATE_KEYS } from '../shell/texts.ts';

type OwnKey = keyof typeof mail;
const UNDO_KEYS = OVERLAY_KEYS.filter((key) => key.startsWith('admin.undo') || key.startsWith('admin.do.'));

/** The strings of the mail page: `pick(locale, mailKeys())`. A function, so that the island that takes the type takes no dictionary along. */
export const mailKeys = (): readonly MessageKey[] => [...STATE_KEYS, ...UNDO_KEYS, ...(Object.keys(mail) as OwnKey[])];

export type MailTexts = Record<
  OwnKey | (typeof STATE_KEYS)[number] | Extract<(typeof OVERLAY_KEYS)[number], `admin.${'undo' | 'do'}${string}`>,
  string
>;
