import { AREA_KEYS, FORM_KEYS } from '@/features/forms/texts.ts';
import { OWNER_FIELD_KEYS } from '@/i18n/field-errors.ts';
import type { KeyPattern } from '@/i18n/translator.ts';

export const STATE_KEYS = ['part.*'] as const satisfies readonly KeyPattern[];
export const UNDO_KEYS = ['admin.undo*', 'admin.do.*'] as const satisfies readonly KeyPattern[];
export const OVERLAY_KEYS = ['admin.palette.*', 'admin.signOut', 'admin.confirm.*', ...UNDO_KEYS] as const satisfies readonly KeyPattern[];
export const TABLE_KEYS = [...STATE_KEYS, 'table.*', 'admin.undo'] as const satisfies readonly KeyPattern[];
export const PLOT_KEYS = [...STATE_KEYS, 'adminPlot.*', 'plot.base'] as const satisfies readonly KeyPattern[];
export const ADMIN_FORM_KEYS = [
  ...FORM_KEYS,
  ...AREA_KEYS,
  ...OWNER_FIELD_KEYS,
  ...STATE_KEYS,
  'adminForm.*',
] as const satisfies readonly KeyPattern[];
export const EDITED_LIST_KEYS = [
  'mailSettings.edit',
  'mailSettings.edit.of',
  'mailSettings.remove',
  'mailSettings.remove.of',
  'mailSettings.removed',
  'mailSettings.removed.many',
  'mailSettings.close',
  'adminForm.saved',
  ...UNDO_KEYS,
] as const satisfies readonly KeyPattern[];
