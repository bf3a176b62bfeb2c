import { atom } from 'nanostores';
import { announce } from '@/features/announcements/announce.ts';
import type { Outcome } from '@/features/api/client.ts';
import { notify } from '../shell/notify.ts';

export const UNDO_MS = 10_000;

export interface Undoable<Data> {
  title: string;
  message?: string;
  run: () => Promise<Outcome<Data>>;
  undo: (data: Data) => Promise<Outcome<unknown>>;
  onUndone?: () => void;
}

export interface UndoTexts {
  'admin.undo': string;
  'admin.undo.hint': string;
  'admin.undo.done': string;
  'admin.undo.failed': string;
  'admin.do.failed': string;
  'admin.do.failed.why': string;
  'admin.do.offline': string;
}

export const $lastUndo = atom<(() => void) | undefined>();

const why = (outcome: Outcome<unknown> & { ok: false }, texts: UndoTexts): string =>
  outcome.offline ? texts['admin.do.offline'] : outcome.error.message || texts['admin.do.failed.why'];

/** Acts at once and offers to undo it for ten seconds: by the toast's button, `z` or Ctrl+Z. @returns the action's result */
export async function undoable<Data>(action: Undoable<Data>, texts: UndoTexts): Promise<Outcome<Data>> {
  const outcome = await action.run();
  if (!outcome.ok) {
    // The session bar already reports a session that has ended.
    if (outcome.status !== 401) void notify('error', { title: texts['admin.do.failed'], message: why(outcome, texts) });
    return outcome;
  }
  let close: (() => void) | undefined;
  let isSpent = false;
  const spend = () => {
    isSpent = true;
    if ($lastUndo.get() === takeBack) $lastUndo.set(undefined);
  };
  const takeBack = async () => {
    if (isSpent) return;
    spend();
    close?.();
    const undone = await action.undo(outcome.data);
    if (undone.ok) {
      announce(texts['admin.undo.done']);
      action.onUndone?.();
    } else void notify('error', { title: texts['admin.undo.failed'], message: why(undone, texts) });
  };
  $lastUndo.set(takeBack);
  // Without a keyboard, the toast's button undoes.
  const hint = matchMedia('(pointer: coarse)').matches ? '' : `${texts['admin.undo.hint']}.`;
  const message = [action.message, hint].filter(Boolean).join(' ');
  close = await notify('success', {
    title: action.title,
    message,
    duration: UNDO_MS,
    position: 'bottom-center',
    actions: [{ label: texts['admin.undo'], handler: () => void takeBack() }],
  });
  // Undone by the key before the toast appeared.
  if (isSpent) close();
  // The toast pauses while it is pointed at or the page is hidden; the key doesn't.
  setTimeout(() => $lastUndo.get() === takeBack && $lastUndo.set(undefined), UNDO_MS);
  return outcome;
}
