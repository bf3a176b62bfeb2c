import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';

/** Data of the server and how its loading went. `data` stays through every state. */
export interface Remote<Data> {
  state: 'loading' | 'done' | 'error' | 'offline' | 'ended';
  data: Data | undefined;
  /** When `data` came, milliseconds since 1970. */
  asOf: number | undefined;
  /** Shown instead of the page's own sentence. */
  message: string;
}

export interface Clock {
  isOnline: () => boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

type Failed = Outcome<unknown> & { ok: false };

/** The state after a failed request. Only a 404 says more than the page's own sentence, which is in its language. */
function failed<Data>(before: Remote<Data>, outcome: Failed, isOnline: boolean): Remote<Data> {
  const state = outcome.status === 401 ? 'ended' : outcome.offline && !isOnline ? 'offline' : 'error';
  return { ...before, state, message: outcome.status === 404 ? outcome.error.message : '' };
}

/** One piece of data of the server: the latest `load` counts, and a `refresh` only if no other request began after it. */
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
    /** Aborts what is under way; the state stays. */
    cancel,
    /** Loads visibly: the state becomes `loading`, and tells of a failure. */
    load: async (read: (signal: AbortSignal) => Promise<Outcome<Data>>): Promise<void> => {
      cancel();
      control = new AbortController();
      const { signal } = control;
      $remote.set({ ...$remote.get(), state: 'loading' });
      // A client throws only when it is aborted.
      const outcome = await read(signal).catch(() => undefined);
      if (!outcome || signal.aborted) return;
      if (outcome.ok) put(outcome.data);
      else $remote.set(failed($remote.get(), outcome, isOnline()));
    },
    /**
     * Loads silently; without a network it sends nothing, for the page reloads when that is back.
     * @returns the data to `put`; undefined if it failed or came too late
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
