import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';

/** What a part of a page shows. What was loaded before stays in `data` through everything. */
export interface ResourceState<Data> {
  state: 'loading' | 'done' | 'error' | 'offline' | 'ended';
  data: Data | undefined;
  /** When `data` came, milliseconds since 1970. */
  asOf: number | undefined;
  /** The server's message of an error. */
  message: string;
}

export type Load<Data> = (signal: AbortSignal) => Promise<Outcome<Data>>;

/** Loads what a part shows, once for each key and again by `reload`. A request that the next one outruns is aborted. */
export function createResource<Data>(load: Load<Data>, isOnline: () => boolean = () => navigator.onLine) {
  const $resource = atom<ResourceState<Data>>({ state: 'loading', data: undefined, asOf: undefined, message: '' });
  let current: string | undefined;
  let control: AbortController | undefined;

  /** Puts in what is known already: after a change whose response has the new state. */
  const put = (data: Data): void => $resource.set({ state: 'done', data, asOf: Date.now(), message: '' });

  async function reload(): Promise<void> {
    if (current === undefined) return;
    control?.abort();
    control = new AbortController();
    const { signal } = control;
    $resource.set({ ...$resource.get(), state: 'loading' });
    // It rejects only when it is aborted.
    const outcome = await load(signal).catch(() => undefined);
    if (!outcome || signal.aborted) return;
    if (outcome.ok) return put(outcome.data);
    const state = outcome.status === 401 ? 'ended' : outcome.offline && !isOnline() ? 'offline' : 'error';
    // Only what is missing says more than the page's own sentence, which is in its language.
    const message = outcome.status === 404 ? outcome.error.message : '';
    $resource.set({ ...$resource.get(), state, message });
  }

  return {
    $resource,
    put,
    reload,
    /** @param key stands for what is loaded; undefined waits until that is known */
    open: (key: string | undefined): void => {
      if (key === current) return;
      current = key;
      if (key === undefined) control?.abort();
      else void reload();
    },
    stop: (): void => {
      current = undefined;
      control?.abort();
    },
  };
}
