import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { STATE_KEYS } from '../shell/texts.ts';

export const TABLE_KEYS = [...STATE_KEYS, 'table.*', 'admin.undo'] as const satisfies readonly KeyPattern[];
export type TableTexts = Record<KeysOf<(typeof TABLE_KEYS)[number]>, string>;
