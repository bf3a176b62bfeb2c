import { root } from '../../shell/root.ts';
import { stored } from '../../storage/stored.ts';
import { CART_MARK } from './keys.ts';

/** Marks the root if the cart has something, to reserve the place of the header's link before the first paint. */
export function markCart(): void {
  if (stored(CART_MARK)) root.dataset['cart'] = '';
}
