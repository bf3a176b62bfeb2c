import { QUEUE_MARK } from '@/features/offline/queue/mark.ts';
import { KEPT_TOASTS_KEY } from '@/features/toast/toasts-key.ts';
import { later } from './later.ts';

export function takeUpLeftovers(): void {
  try {
    if (sessionStorage[KEPT_TOASTS_KEY]) later(({ showKeptToasts }) => showKeptToasts());
    if (localStorage[QUEUE_MARK]) later(({ sendWaiting }) => sendWaiting());
  } catch {
    // Without storage, nothing was stored.
  }
}
