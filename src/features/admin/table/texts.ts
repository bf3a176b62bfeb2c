import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { STATE_KEYS } from '../shell/texts.ts';

/** The strings of a table: `pick(locale, TABLE_KEYS)`. */
export const TABLE_KEYS = [...STATE_KEYS, 'table.*'] as const satisfies readonly KeyPattern[];
export type TableTexts = Record<KeysOf<(typeof TABLE_KEYS)[number]>, string>;
