import { QUEUE_MARK } from '@/features/offline/queue/mark.ts';
import { KEPT_TOASTS_KEY } from '@/features/toast/kept.ts';
import { later } from './later.ts';

/** What an earlier page has left to do: toasts to show, and forms that wait for the network. */
export function takeUpLeftovers(): void {
  try {
    if (sessionStorage[KEPT_TOASTS_KEY]) later(({ showKeptToasts }) => showKeptToasts());
    if (localStorage[QUEUE_MARK]) later(({ sendWaiting }) => sendWaiting());
  } catch {
    // Without storage nothing can have been left.
  }
}
