import { FORM_KEYS } from '@/features/forms/texts.ts';
import { ORDER_FIELD_KEYS } from '@/i18n/field-errors.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';

export const CHECKOUT_KEYS = [
  ...FORM_KEYS,
  ...ORDER_FIELD_KEYS,
  'checkout.*',
  'payment.bank',
  'payment.card',
  'payment.test',
] as const satisfies readonly KeyPattern[];

export type CheckoutTexts = Record<KeysOf<(typeof CHECKOUT_KEYS)[number]>, string>;
