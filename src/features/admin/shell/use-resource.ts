import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome } from '@/features/api/client.ts';
import { $session } from './session.ts';

/** How a part's data stands. What was there before stays in `data` through everything. */
export interface Resource<Data> {
  state: 'loading' | 'done' | 'error' | 'offline' | 'ended';
  data: Data | undefined;
  /** When `data` came, milliseconds since 1970. */
  asOf: number | undefined;
  /** What the server said of an error. */
  message: string;
  reload: () => void;
  /** Puts in what is known already: after a change whose answer has the new state. */
  put: (data: Data) => void;
}

export type Load<Data> = (signal: AbortSignal) => Promise<Outcome<Data>>;

type Held<Data> = Omit<Resource<Data>, 'reload' | 'put'>;

/**
 * Loads what a part shows, and loads it anew with each other `key`, by `reload`, and when the network or the session comes back. A request
 * that is outrun by the next one is aborted.
 * @param key undefined waits: what to load is not known yet
 */
export function useResource<Data>(load: Load<Data>, key: string | undefined): Resource<Data> {
  const [held, setHeld] = useState<Held<Data>>({ state: 'loading', data: undefined, asOf: undefined, message: '' });
  const [turn, setTurn] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  const put = useCallback((data: Data) => setHeld({ state: 'done', data, asOf: Date.now(), message: '' }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is loaded, the turn for once more.
  useEffect(() => {
    if (key === undefined) return undefined;
    const control = new AbortController();
    setHeld((before) => ({ ...before, state: 'loading' }));
    latest.current(control.signal).then(
      (outcome) => {
        if (control.signal.aborted) return;
        if (outcome.ok) return put(outcome.data);
        const state = outcome.status === 401 ? 'ended' : outcome.offline && !navigator.onLine ? 'offline' : 'error';
        // Only what is not there says more than the page's own sentence, which is in its language.
        const message = outcome.status === 404 ? outcome.error.message : '';
        setHeld((before) => ({ ...before, state, message }));
      },
      // Aborted.
      () => {},
    );
    return () => control.abort();
  }, [key, turn]);

  useEffect(() => {
    addEventListener('online', reload);
    const end = $session.listen((session) => session === 'open' && reload());
    return () => {
      removeEventListener('online', reload);
      end();
    };
  }, [reload]);

  return { ...held, reload, put };
}
