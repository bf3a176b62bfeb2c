import { QUEUE_MARK } from '@/features/offline/queue/mark.ts';
import { CART_MARK } from '@/features/store/cart/keys.ts';
import { TOASTS_KEY } from '@/features/toast/toasts-key.ts';
import { withLazy } from './with-lazy.ts';

export function resumePending(): void {
  try {
    if (sessionStorage[TOASTS_KEY] || localStorage[QUEUE_MARK] || localStorage[CART_MARK]) withLazy(({ resume }) => resume());
  } catch {
    // Without storage there is nothing to remove.
  }
}
