import { announce } from '@/features/announcements/announce.ts';
import type { Outcome } from '@/features/api/client.ts';
import type { AdminTexts } from '../shell/admin.tsx';
import { notify } from '../shell/notify.ts';
import { $lastUndo, undoPlace } from './last-undo.ts';

export const UNDO_MS = 10_000;

export interface Undoable<Data> {
  title: string;
  message?: string;
  run: () => Promise<Outcome<Data>>;
  undo: (data: Data) => Promise<Outcome<unknown>>;
  onUndone?: () => void;
  /** Milliseconds after which the server has acted; without it, the change can be undone until the next. */
  limitMs?: number;
}

const why = (outcome: Outcome<unknown> & { ok: false }, texts: AdminTexts): string =>
  outcome.offline ? texts['admin.do.offline'] : outcome.error.message || texts['admin.do.failed.why'];

/**
 * Acts at once and offers Undo until the next change: by `z`, Ctrl+Z or UndoHere.tsx, for ten seconds also by the toast.
 * @returns the action's result
 */
export async function undoable<Data>(action: Undoable<Data>, texts: AdminTexts): Promise<Outcome<Data>> {
  // Runs before the change, which may remove the pressed control.
  const place = undoPlace(document.activeElement);
  const outcome = await action.run();
  if (!outcome.ok) {
    if (outcome.status !== 401) void notify('error', { title: texts['admin.do.failed'], message: why(outcome, texts) });
    return outcome;
  }
  let close: (() => void) | undefined;
  let isSpent = false;
  const spend = () => {
    isSpent = true;
    if ($lastUndo.get() === takeBack) $lastUndo.set(undefined);
  };
  const takeBackOnce = async () => {
    if (isSpent) return;
    spend();
    close?.();
    const undone = await action.undo(outcome.data);
    if (undone.ok) {
      announce(texts['admin.undo.done']);
      action.onUndone?.();
    } else void notify('error', { title: texts['admin.undo.failed'], message: why(undone, texts) });
  };
  const takeBack = Object.assign(() => void takeBackOnce(), { title: action.title, place });
  $lastUndo.set(takeBack);
  const hint = matchMedia('(pointer: coarse)').matches ? '' : `${texts['admin.undo.hint']}.`;
  const message = [action.message, hint].filter(Boolean).join(' ');
  close = await notify('success', {
    title: action.title,
    message,
    duration: UNDO_MS,
    position: 'bottom-center',
    // biome-ignore lint/plugin: UndoHere.tsx offers it in place too.
    actions: [{ label: texts['admin.undo'], handler: takeBack }],
  });
  // Undone by the key before the toast appeared.
  if (isSpent) close();
  if (action.limitMs !== undefined) setTimeout(() => $lastUndo.get() === takeBack && $lastUndo.set(undefined), action.limitMs);
  return outcome;
}
