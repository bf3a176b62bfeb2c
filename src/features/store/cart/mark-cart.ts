import { root } from '../../shell/root.ts';
import { stored } from '../../storage/stored.ts';
import { CART_MARK } from './keys.ts';

/** Marks the root if the cart has something: the header's link then has its place in the first paint. */
export function markCart(): void {
  if (stored(CART_MARK)) root.dataset['cart'] = '';
}
