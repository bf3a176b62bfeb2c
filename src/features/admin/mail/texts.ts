import { mail } from '@/i18n/messages/en/mail.ts';
import type { MessageKey } from '@/i18n/translator.ts';
import { OVERLAY_KEYS, STATE_KEYS } from '../shell/texts.ts';

type OwnKey = keyof typeof mail;
const UNDO_KEYS = OVERLAY_KEYS.filter((key) => key.startsWith('admin.undo') || key.startsWith('admin.do.'));

/** The page's texts: `pick(locale, mailKeys())`. A function, so that importing the type does not import the messages. */
export const mailKeys = (): readonly MessageKey[] => [...STATE_KEYS, ...UNDO_KEYS, ...(Object.keys(mail) as OwnKey[])];

export type MailTexts = Record<
  OwnKey | (typeof STATE_KEYS)[number] | Extract<(typeof OVERLAY_KEYS)[number], `admin.${'undo' | 'do'}${string}`>,
  string
>;
