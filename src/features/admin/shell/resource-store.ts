import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';

/** `data` stays through every state; `asOf`: when it arrived, milliseconds since 1970. */
export interface ResourceState<Data> {
  state: 'loading' | 'done' | 'error' | 'offline' | 'ended';
  data: Data | undefined;
  asOf: number | undefined;
  message: string;
}

export type Load<Data> = (signal: AbortSignal) => Promise<Outcome<Data>>;

/** Loads once per key and again by `reload`; a newer request aborts the older. */
export function createResource<Data>(load: Load<Data>, isOnline: () => boolean = () => navigator.onLine) {
  const $resource = atom<ResourceState<Data>>({ state: 'loading', data: undefined, asOf: undefined, message: '' });
  let current: string | undefined;
  let control: AbortController | undefined;

  const put = (data: Data): void => {
    control?.abort();
    $resource.set({ state: 'done', data, asOf: Date.now(), message: '' });
  };

  async function reload(): Promise<void> {
    if (current === undefined) return;
    control?.abort();
    control = new AbortController();
    const { signal } = control;
    $resource.set({ ...$resource.get(), state: 'loading' });
    const outcome = await load(signal).catch(() => undefined);
    if (!outcome || signal.aborted) return;
    if (outcome.ok) return put(outcome.data);
    const state = outcome.status === 401 ? 'ended' : outcome.offline && !isOnline() ? 'offline' : 'error';
    // Only a 404 says more than the page's own sentence, which is in the page's language.
    const message = outcome.status === 404 ? outcome.error.message : '';
    $resource.set({ ...$resource.get(), state, message });
  }

  return {
    $resource,
    put,
    reload,
    /** @param key identifies the data; undefined waits until it is known */
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
