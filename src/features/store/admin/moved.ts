import type { Outcome } from '@/features/api/client.ts';
import { TOAST_ERROR_DURATION_MS } from '@/features/toast/toast.schema.ts';
import { $question } from '../../admin/confirm/confirm.ts';
import { notify } from '../../admin/shell/notify.ts';

/**
 * Handles a 409 of any change: closes the question, loads again and says so.
 * @returns the outcome itself
 */
export function handleMoved<Data>(outcome: Outcome<Data>, texts: { title: string; message: string }, onMoved: () => void): Outcome<Data> {
  if (!outcome.ok && outcome.status === 409) {
    $question.get()?.settle(false);
    onMoved();
    void notify('warning', { ...texts, duration: TOAST_ERROR_DURATION_MS });
  }
  return outcome;
}
