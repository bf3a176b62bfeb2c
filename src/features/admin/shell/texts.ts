import { fill, numbersIn, pluralForm } from '@/i18n/fill.ts';
import type { MessageKey } from '@/i18n/translator.ts';

/** The strings of what floats over every page of the owner: the palette and the confirmations. */
export const OVERLAY_KEYS = [
  'admin.palette.open',
  'admin.palette.label',
  'admin.palette.hint',
  'admin.palette.recent',
  'admin.palette.pages',
  'admin.palette.actions',
  'admin.palette.found_one',
  'admin.palette.found_other',
  'admin.palette.none',
  'admin.palette.close',
  'admin.palette.theme',
  'admin.palette.language',
  'admin.signOut',
  'admin.confirm.cancel',
  'admin.confirm.busy',
  'admin.confirm.failed',
  'admin.confirm.offline',
  'admin.confirm.fresh',
  'admin.confirm.signIn',
  'admin.confirm.passkey',
  'admin.confirm.passkey.none',
  'admin.undo',
  'admin.undo.hint',
  'admin.undo.done',
  'admin.undo.failed',
  'admin.do.failed',
  'admin.do.failed.why',
  'admin.do.offline',
] as const satisfies readonly MessageKey[];
export type OverlayTexts = Record<(typeof OVERLAY_KEYS)[number], string>;

/** What every part says of its state. */
export const STATE_KEYS = [
  'part.loading',
  'part.error',
  'part.offline',
  'part.ended',
  'part.retry',
  'part.stale',
] as const satisfies readonly MessageKey[];
export type StateTexts = Record<(typeof STATE_KEYS)[number], string>;

/** Picks `<key>_one` or `<key>_other` and fills in the count, as `translator().count` does for pages. */
export function counted<Base extends string>(
  texts: Record<`${Base}_one` | `${Base}_other`, string>,
  key: Base,
  count: number,
  tag: string,
): string {
  return fill(texts[`${key}_${pluralForm(tag, count)}`], { count }, numbersIn(tag));
}
