import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';

/** `data` stays through every state; `asOf`: when it arrived, milliseconds since 1970. */
export interface Remote<Data> {
  state: 'loading' | 'done' | 'error' | 'offline' | 'ended';
  data: Data | undefined;
  asOf: number | undefined;
  message: string;
}

export interface Clock {
  isOnline: () => boolean;
  now: () => number;
}

type Failed = Outcome<unknown> & { ok: false };

/** Only a 404 says more than the page's own sentence, which is in the page's language. */
function failed<Data>(before: Remote<Data>, outcome: Failed, isOnline: boolean): Remote<Data> {
  const state = outcome.status === 401 ? 'ended' : outcome.offline && !isOnline ? 'offline' : 'error';
  return { ...before, state, message: outcome.status === 404 ? outcome.error.message : '' };
}

/** The latest `load` wins; a `refresh` counts only if no other request began after it. */
export function createRemote<Data>({ isOnline, now }: Clock) {
  const $remote = atom<Remote<Data>>({ state: 'loading', data: undefined, asOf: undefined, message: '' });
  let control: AbortController | undefined;
  let latest = 0;

  const put = (data: Data) => $remote.set({ state: 'done', data, asOf: now(), message: '' });
  const cancel = () => {
    control?.abort();
    latest += 1;
  };

  return {
    $remote,
    put,
    cancel,
    load: async (read: (signal: AbortSignal) => Promise<Outcome<Data>>): Promise<void> => {
      cancel();
      control = new AbortController();
      const { signal } = control;
      $remote.set({ ...$remote.get(), state: 'loading' });
      // A client throws only when aborted.
      const outcome = await read(signal).catch(() => undefined);
      if (!outcome || signal.aborted) return;
      if (outcome.ok) put(outcome.data);
      else $remote.set(failed($remote.get(), outcome, isOnline()));
    },
    /**
     * Loads silently; offline it sends nothing, since the page reloads on return.
     * @returns the data to `put`; undefined if it failed or arrived too late
     */
    refresh: async (read: () => Promise<Outcome<Data>>): Promise<Data | undefined> => {
      if (!isOnline()) return undefined;
      latest += 1;
      const request = latest;
      const outcome = await read();
      return outcome.ok && request === latest ? outcome.data : undefined;
    },
  };
}
