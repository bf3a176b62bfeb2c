import type { KeysOf } from '@/i18n/translator.ts';
import { ADMIN_FORM_KEYS } from '../form/texts.ts';
import { PLOT_KEYS } from '../plot/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

export const STORE_ADMIN_KEYS = [
  'adminStore.*',
  ...TABLE_KEYS,
  ...ADMIN_FORM_KEYS,
  ...PLOT_KEYS,
  'admin.do.*',
  'order.deadline',
  'order.state.*',
  'order.step.*',
  'store.kind.*',
  'language.name.*',
] as const;
export type StoreAdminTexts = Record<KeysOf<(typeof STORE_ADMIN_KEYS)[number]>, string>;
