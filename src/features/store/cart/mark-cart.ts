import { CART_MARK } from './keys.ts';

/** Marks the root if the cart has something: the header's link then has its place in the first paint. */
export function markCart(): void {
  try {
    if (localStorage[CART_MARK]) document.documentElement.dataset['cart'] = '';
  } catch {
    // Storage is blocked: no cart was stored.
  }
}
