import { atom } from 'nanostores';
import { announce } from '@/features/announcements/announce.ts';
import type { Outcome } from '@/features/api/client.ts';
import { notify } from '../shell/notify.ts';

/** How long what was done can be undone, milliseconds. */
export const UNDO_MS = 10_000;

/** Something that is done at once and can be taken back. */
export interface Undoable<Data> {
  /** What was done, as the owner reads it: "Archived". */
  title: string;
  message?: string;
  run: () => Promise<Outcome<Data>>;
  /** Takes it back. @param data what doing it answered */
  undo: (data: Data) => Promise<Outcome<unknown>>;
  /** Called once it is undone: load anew. */
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

/** What the undo key takes back: the last thing that was done, while its time runs. */
export const $lastUndo = atom<(() => void) | undefined>();

const why = (outcome: Outcome<unknown> & { ok: false }, texts: UndoTexts): string =>
  outcome.offline ? texts['admin.do.offline'] : outcome.error.message || texts['admin.do.failed.why'];

/**
 * Does something at once and offers to undo it for ten seconds: by the toast's button, or by `z` and Ctrl+Z wherever nothing is being written.
 * Nothing is asked before. @returns what doing it answered
 */
export async function undoable<Data>(action: Undoable<Data>, texts: UndoTexts): Promise<Outcome<Data>> {
  const outcome = await action.run();
  if (!outcome.ok) {
    // A session that has ended is said by its bar.
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
      announce(texts['admin.undo.done'], 'assertive');
      action.onUndone?.();
    } else void notify('error', { title: texts['admin.undo.failed'], message: why(undone, texts) });
  };
  $lastUndo.set(takeBack);
  const message = [action.message, `${texts['admin.undo.hint']}.`].filter(Boolean).join(' ');
  close = await notify('success', {
    title: action.title,
    message,
    duration: UNDO_MS,
    position: 'bottom-center',
    actions: [{ label: texts['admin.undo'], handler: () => void takeBack() }],
  });
  // Undone by the key before the toast was there.
  if (isSpent) close();
  // The toast waits while it is pointed at or the page is hidden; the key does not need to.
  setTimeout(() => $lastUndo.get() === takeBack && $lastUndo.set(undefined), UNDO_MS);
  return outcome;
}
