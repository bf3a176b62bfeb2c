import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';

export const SHARE_KEYS = ['share.*'] as const satisfies readonly KeyPattern[];

export type ShareTexts = Record<KeysOf<(typeof SHARE_KEYS)[number]>, string>;
