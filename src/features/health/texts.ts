import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';

export const HEALTH_KEYS = ['health.*', 'api.tooMany'] as const satisfies readonly KeyPattern[];

export type HealthTexts = Record<KeysOf<(typeof HEALTH_KEYS)[number]>, string>;
