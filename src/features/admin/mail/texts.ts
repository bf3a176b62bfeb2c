import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { STATE_KEYS, UNDO_KEYS } from '../shell/texts.ts';

export const MAIL_KEYS = [...STATE_KEYS, ...UNDO_KEYS, 'mail.*'] as const satisfies readonly KeyPattern[];
export type MailTexts = Record<KeysOf<(typeof MAIL_KEYS)[number]>, string>;
