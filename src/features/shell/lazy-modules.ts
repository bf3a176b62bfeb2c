/** Loaded by `withLazy` as one file, so that an untouched page carries one import. */

import { report } from '@/features/monitor/report.ts';
import { QUEUE_MARK } from '@/features/offline/queue/mark.ts';
import { sendWaiting } from '@/features/offline/queue/send-waiting.ts';
import { readItem, session } from '@/features/storage/web-storage.ts';
import { followCart } from '@/features/store/cart/follow.ts';
import { showStoredToasts } from '@/features/toast/toast.ts';
import { TOASTS_KEY } from '@/features/toast/toasts-key.ts';

export { announce } from '@/features/announcements/announce.ts';
export { addBar } from '@/features/bars/bar.ts';
export { replaceBroken } from '@/features/images/broken-image.ts';
export { offerInstall, reportInstalled } from '@/features/install/offer.ts';
export { reportFault } from '@/features/monitor/faults.ts';
export { sendWaiting } from '@/features/offline/queue/send-waiting.ts';
export { watchUpdate } from '@/service-worker/update.ts';
export { interact } from './interactions.ts';

export function resume(): void {
  if (readItem(TOASTS_KEY, session)) void showStoredToasts();
  if (readItem(QUEUE_MARK)) void sendWaiting();
  followCart();
}

export function reportSlowLoad(): void {
  const [load] = performance.getEntriesByType('navigation');
  const details = { path: location.pathname, duration: Math.round(load?.duration ?? 0) };
  report({ category: 'performance', severity: 'warn', message: 'Slow page load', details });
}
