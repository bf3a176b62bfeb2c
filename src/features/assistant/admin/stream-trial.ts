import { createParser } from 'eventsource-parser';
import type { z } from 'zod';
import { failureSchema } from '@/features/api/envelope.schema.ts';
import type { BodyOf, PostAddress } from '@/features/api/known-calls.shared.ts';
import { $session } from '../../admin/shell/session.ts';
import { TRIAL_EVENTS } from './ai.schema.ts';

type Events = typeof TRIAL_EVENTS;
export type TrialEvent = { [Name in keyof Events]: { event: Name; data: z.output<Events[Name]> } }[keyof Events];

const ADDRESS = '/api/admin/ai/trials' satisfies PostAddress;

export interface TrialFailure {
  kind: 'offline' | 'ended' | 'error';
  message: string;
}

const isKnown = (name: string): name is keyof Events => Object.hasOwn(TRIAL_EVENTS, name);

async function readFailure(response: Response): Promise<TrialFailure> {
  if (response.status === 401) {
    $session.set('ended');
    return { kind: 'ended', message: '' };
  }
  const failure = failureSchema.safeParse(await response.json().catch(() => undefined));
  return { kind: 'error', message: failure.data?.error.message ?? '' };
}

/**
 * Asks as the owner, without `adminCall`, which waits for a whole response.
 * @returns why it failed
 * @throws only when aborted
 */
export async function streamTrial(
  body: BodyOf<'POST /api/admin/ai/trials'>,
  onEvent: (event: TrialEvent) => void,
  signal: AbortSignal,
): Promise<TrialFailure | undefined> {
  let isEnded = false;
  const parser = createParser({
    onEvent: ({ event = '', data }) => {
      if (!isKnown(event)) return;
      const read = TRIAL_EVENTS[event].safeParse(JSON.parse(data));
      if (read.success) onEvent({ event, data: read.data } as TrialEvent);
      isEnded ||= event === 'end';
    },
  });
  try {
    const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream', 'Accept-Language': document.documentElement.lang };
    const response = await fetch(ADDRESS, { method: 'POST', headers, body: JSON.stringify(body), signal });
    if (!response.ok || !response.body) return await readFailure(response);
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(decoder.decode(part.value, { stream: true }));
    return isEnded ? undefined : { kind: 'error', message: '' };
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: navigator.onLine ? 'error' : 'offline', message: '' };
  }
}
