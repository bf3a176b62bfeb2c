import { fill, numbersIn, pluralForm } from '@/i18n/fill.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';

/** What is said when something is done at once and can be undone. */
export const UNDO_KEYS = ['admin.undo*', 'admin.do.*'] as const satisfies readonly KeyPattern[];

/** The strings of what floats over every page of the owner: the palette and the confirmations. */
export const OVERLAY_KEYS = ['admin.palette.*', 'admin.signOut', 'admin.confirm.*', ...UNDO_KEYS] as const satisfies readonly KeyPattern[];
export type OverlayTexts = Record<KeysOf<(typeof OVERLAY_KEYS)[number]>, string>;

/** What every part says of its state. */
export const STATE_KEYS = ['part.*'] as const satisfies readonly KeyPattern[];
export type StateTexts = Record<KeysOf<(typeof STATE_KEYS)[number]>, string>;

/** Picks `<key>_one` or `<key>_other` and fills in the count, as `translator().count` does for pages. */
export function counted<Base extends string>(
  texts: Record<`${Base}_one` | `${Base}_other`, string>,
  key: Base,
  count: number,
  tag: string,
): string {
  return fill(texts[`${key}_${pluralForm(tag, count)}`], { count }, numbersIn(tag));
}
