import { QUEUE_MARK } from '@/features/offline/queue/mark.ts';
import { sendWaiting } from '@/features/offline/queue/send-waiting.ts';
import { readItem, session } from '@/features/storage/web-storage.ts';
import { followCart } from '@/features/store/cart/follow.ts';
import { showStoredToasts } from '@/features/toast/toast.ts';
import { TOASTS_KEY } from '@/features/toast/toasts-key.ts';

export function resume(): void {
  if (readItem(TOASTS_KEY, session)) void showStoredToasts();
  if (readItem(QUEUE_MARK)) void sendWaiting();
  followCart();
}
