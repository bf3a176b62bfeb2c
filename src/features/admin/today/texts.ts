import { PARTS } from '@/features/health/health.schema.ts';
import { PRIVACY_KIND_NAMES } from '@/features/privacy/privacy.schema.ts';
import type { KeysOf } from '@/i18n/translator.ts';
import { PLOT_KEYS } from '../plot/texts.ts';
import { BUDGET_NAMES } from './budgets.shared.ts';

export const TODAY_KEYS = [
  ...PLOT_KEYS,
  'today.*',
  'adminHealth.job.*',
  'adminStore.needs.*',
  'adminStore.stock.out',
  ...PRIVACY_KIND_NAMES.map((kind) => `privacy.kind.${kind}` as const),
  ...PARTS.map((part) => `health.${part}` as const),
  ...BUDGET_NAMES.map((name) => `budget.${name}` as const),
] as const;
export type TodayTexts = Record<KeysOf<(typeof TODAY_KEYS)[number]>, string>;
