import { QUEUE_MARK } from '@/features/offline/queue/mark.ts';
import { TOASTS_KEY } from '@/features/toast/toasts-key.ts';
import { later } from './later.ts';

export function resumeLeftovers(): void {
  try {
    if (sessionStorage[TOASTS_KEY]) later(({ showStoredToasts }) => showStoredToasts());
    if (localStorage[QUEUE_MARK]) later(({ sendWaiting }) => sendWaiting());
  } catch {
    // Without storage, nothing was stored.
  }
}
