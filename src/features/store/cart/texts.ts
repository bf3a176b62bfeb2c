import type { KeysOf } from '@/i18n/translator.ts';

export const CART_KEYS = ['cart.quantity', 'cart.page.*'] as const;

export type CartTexts = Record<KeysOf<(typeof CART_KEYS)[number]>, string>;

/** Link targets, resolved at build. `product` ends before the slug. */
export interface CartLinks {
  products: string;
  product: string;
  checkout: string;
}
