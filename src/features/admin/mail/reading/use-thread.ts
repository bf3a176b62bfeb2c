import { useCallback, useEffect, useRef, useState } from 'react';
import { useResource } from '../../shell/use-resource.ts';
import { readThread } from '../calls.ts';
import type { MailItem, Thread } from '../mail.schema.ts';

/** When the state of an answer that has not left is asked for again, milliseconds after the time it could have left. */
const ASKED_AGAIN_MS = [700, 3000, 10_000, 30_000];

const oldest = (messages: readonly MailItem[]): string | undefined => messages[0]?.at;

/**
 * One conversation: its newest messages, those before them when asked for, and what becomes of an answer.
 * @param gone what is said of one that is not there
 */
export function useThread(thread: string, gone: string) {
  const [before, setBefore] = useState<{ thread: string; messages: readonly MailItem[]; earlier: number }>();
  const [isBusy, setBusy] = useState(false);
  const resource = useResource<Thread>(async (signal) => {
    const outcome = await readThread(thread, { signal });
    return !outcome.ok && outcome.status === 404 ? { ...outcome, error: { ...outcome.error, message: gone } } : outcome;
  }, thread || undefined);
  const { put } = resource;
  const data = thread && resource.data?.thread === thread ? resource.data : undefined;
  const shown = useRef(thread);
  shown.current = thread;

  const turn = useRef(0);

  /** Asks again without a word; of two answers the later question's holds. Without a network nothing is asked: see `useResource`. */
  const refresh = useCallback(async () => {
    const asked = shown.current;
    if (!asked || !navigator.onLine) return;
    turn.current += 1;
    const mine = turn.current;
    const outcome = await readThread(asked);
    if (outcome.ok && mine === turn.current && shown.current === asked) put(outcome.data);
  }, [put]);

  const own = before?.thread === thread ? before : undefined;
  const messages = data ? [...(own?.messages ?? []).filter(({ id }) => data.messages.every((one) => one.id !== id)), ...data.messages] : [];

  const showEarlier = async () => {
    const from = oldest(messages);
    if (isBusy || !from) return;
    setBusy(true);
    const outcome = await readThread(thread, { before: from });
    setBusy(false);
    if (outcome.ok) setBefore({ thread, messages: [...outcome.data.messages, ...(own?.messages ?? [])], earlier: outcome.data.earlier });
  };

  // An answer waits ten seconds, then leaves: what became of it is shown without a reload. While it is on its way it cannot be taken back
  // any more, and is still asked about.
  const waiting = data?.messages.findLast((item) => item.direction === 'out' && item.status === 'queued');
  const leaves = useRef(0);
  if (waiting?.direction === 'out' && waiting.undoUntil) leaves.current = Date.parse(waiting.undoUntil);
  const waitingId = waiting?.id;
  useEffect(() => {
    if (!waitingId) return undefined;
    const left = Math.max(0, leaves.current - Date.now());
    const timers = ASKED_AGAIN_MS.map((after) => setTimeout(() => void refresh(), left + after));
    return () => timers.forEach(clearTimeout);
  }, [waitingId, refresh]);

  return { resource: { ...resource, data }, messages, earlier: own?.earlier ?? data?.earlier ?? 0, isBusy, showEarlier, refresh };
}
export type OpenThread = ReturnType<typeof useThread>;
