import { own } from '@/features/foreign/own.shared.ts';
import { fill, numbersIn, pluralForm } from '@/i18n/fill.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';

export const UNDO_KEYS = ['admin.undo*', 'admin.do.*'] as const satisfies readonly KeyPattern[];

export const OVERLAY_KEYS = ['admin.palette.*', 'admin.signOut', 'admin.confirm.*', ...UNDO_KEYS] as const satisfies readonly KeyPattern[];
export type OverlayTexts = Record<KeysOf<(typeof OVERLAY_KEYS)[number]>, string>;

export const STATE_KEYS = ['part.*'] as const satisfies readonly KeyPattern[];
export type StateTexts = Record<KeysOf<(typeof STATE_KEYS)[number]>, string>;

/** Picks `<key>_one` or `<key>_other`, like `translator().count` on pages. */
export function counted<Base extends string>(
  texts: Record<`${Base}_one` | `${Base}_other`, string>,
  key: Base,
  count: number,
  languageTag: string,
): string {
  return fill(own(texts, `${key}_${pluralForm(languageTag, count)}`) ?? key, { count }, numbersIn(languageTag));
}
