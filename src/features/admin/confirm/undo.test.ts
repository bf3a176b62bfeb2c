import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToastOptions } from '@/features/toast/toast.schema.ts';
import { getMessages } from '@/i18n/translator.ts';
import { $lastUndo } from './last-undo.ts';
import { UNDO_MS, undoable } from './undo.ts';

const shown: ToastOptions[] = [];
const close = vi.fn();
vi.mock('../shell/notify.ts', () => ({
  notify: async (_: string, options: ToastOptions) => {
    shown.push(options);
    return close;
  },
}));
vi.mock('@/features/announcements/announce.ts', () => ({ announce: vi.fn() }));

const texts = getMessages('en');
const good = { ok: true, data: 7 } as const;
const bad = { ok: false, status: 500, offline: false, error: { code: 'internal', message: '' } } as const;

let isTouched = false;
beforeEach(() => {
  isTouched = false;
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && isTouched }));
  vi.useFakeTimers();
  shown.length = 0;
  close.mockClear();
  $lastUndo.set(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('acts at once and undoes once, however often either is pressed', async () => {
  const undo = vi.fn(async () => good);
  await undoable({ title: 'Archived', run: async () => good, undo }, texts);
  expect(shown[0]).toMatchObject({ title: 'Archived', message: 'Press Z to undo.', duration: UNDO_MS });
  $lastUndo.get()?.();
  shown[0]?.actions?.[0]?.handler();
  await vi.advanceTimersByTimeAsync(0);
  expect(undo).toHaveBeenCalledExactlyOnceWith(7);
  expect(close).toHaveBeenCalledOnce();
  expect($lastUndo.get()).toBeUndefined();
});

it('does not name the key where fingers are the pointer', async () => {
  isTouched = true;
  await undoable({ title: 'Archived', message: 'One message.', run: async () => good, undo: async () => good }, texts);
  expect(shown[0]?.message).toBe('One message.');
});

it('the key undoes only the last action, without a time limit', async () => {
  const [first, second] = [vi.fn(async () => good), vi.fn(async () => good)];
  await undoable({ title: 'One', run: async () => good, undo: first }, texts);
  await undoable({ title: 'Two', run: async () => good, undo: second }, texts);
  expect(UNDO_MS).toBe(10_000);
  await vi.advanceTimersByTimeAsync(60 * UNDO_MS);
  expect($lastUndo.get()?.title).toBe('Two');
  // The toast's own button lives as long as the toast.
  shown[0]?.actions?.[0]?.handler();
  await vi.advanceTimersByTimeAsync(0);
  expect([first, second].map((undo) => undo.mock.calls.length)).toEqual([1, 0]);
});

it('the key undoes nothing that has left meanwhile', async () => {
  await undoable({ title: 'Sent', run: async () => good, undo: async () => good, limitMs: UNDO_MS }, texts);
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect($lastUndo.get()).toBeDefined();
  await vi.advanceTimersByTimeAsync(1);
  expect($lastUndo.get()).toBeUndefined();
});

it('a failed action is reported and cannot be undone', async () => {
  await undoable({ title: 'Archived', run: async () => bad, undo: async () => good }, texts);
  expect(shown).toEqual([{ title: texts['admin.do.failed'], message: texts['admin.do.failed.why'] }]);
  expect($lastUndo.get()).toBeUndefined();
});

it('a failed undo is reported', async () => {
  await undoable({ title: 'Archived', run: async () => good, undo: async () => bad }, texts);
  $lastUndo.get()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.at(-1)).toMatchObject({ title: texts['admin.undo.failed'] });
});
