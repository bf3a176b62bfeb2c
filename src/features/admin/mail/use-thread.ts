import { useCallback, useEffect, useRef, useState } from 'react';
import { useResource } from '../frame/use-resource.ts';
import { readThread } from './calls.ts';
import type { MailItem, Thread } from './mail-admin.schema.ts';

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

  const refresh = useCallback(async () => {
    const asked = shown.current;
    if (!asked) return;
    const outcome = await readThread(asked);
    if (outcome.ok && shown.current === asked) put(outcome.data);
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

  // An answer waits ten seconds, then leaves: what became of it is shown without a reload.
  const waiting = data?.messages.findLast((item) => item.direction === 'out' && item.status === 'queued' && item.undoUntil !== null);
  const until = waiting?.direction === 'out' ? waiting.undoUntil : undefined;
  useEffect(() => {
    if (!until) return undefined;
    const left = Math.max(0, Date.parse(until) - Date.now());
    const timers = ASKED_AGAIN_MS.map((after) => setTimeout(() => void refresh(), left + after));
    return () => timers.forEach(clearTimeout);
  }, [until, refresh]);

  return { resource: { ...resource, data }, messages, earlier: own?.earlier ?? data?.earlier ?? 0, isBusy, showEarlier, refresh };
}
export type OpenThread = ReturnType<typeof useThread>;
