import { readItem } from '@/features/storage/web-storage.ts';
import { CART_MARK } from './keys.ts';

let shop: Promise<typeof import('./shop.ts')> | undefined;
let follows = false;

/**
 * Loads the cart's code if the cart has something or the page sells something. The page works without it.
 * @param click handled afterwards if it was on the button
 */
export function followCart(click?: Event): void {
  if (!follows) {
    follows = true;
    addEventListener('storage', () => followCart());
  }
  if (!document.querySelector('[data-buy]') && !readItem(CART_MARK)) return;
  shop ??= import('./shop.ts');
  shop.then(
    ({ startShop, handleClick }) => {
      startShop();
      if (click) handleClick(click);
    },
    () => undefined,
  );
}
