import { FORM_KEYS } from '@/features/forms/texts.ts';
import { OWNER_FIELD_KEYS } from '@/i18n/field-errors.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { STATE_KEYS } from '../shell/texts.ts';

export const ADMIN_FORM_KEYS = [...FORM_KEYS, ...OWNER_FIELD_KEYS, ...STATE_KEYS, 'adminForm.*'] as const satisfies readonly KeyPattern[];
export type AdminFormTexts = Record<KeysOf<(typeof ADMIN_FORM_KEYS)[number]>, string>;
