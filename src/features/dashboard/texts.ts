import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';

export const DASHBOARD_KEYS = ['dashboard.*', 'cart.yours', 'reading.unstored'] as const satisfies readonly KeyPattern[];

export type DashboardTexts = Record<KeysOf<(typeof DASHBOARD_KEYS)[number]>, string>;
