import { QUEUE_MARK } from '@/features/offline/queue/mark.ts';
import { CART_MARK } from '@/features/store/cart/keys.ts';
import { TOASTS_KEY } from '@/features/toast/toasts-key.ts';
import { later } from './later.ts';

export function resumeLeftovers(): void {
  try {
    if (sessionStorage[TOASTS_KEY] || localStorage[QUEUE_MARK] || localStorage[CART_MARK]) later(({ resume }) => resume());
  } catch {
    // Without storage there is nothing to remove.
  }
}
