import { useEffect, useState } from 'react';
import { useAdmin } from '../shell/admin.tsx';
import { adminCall } from '../shell/session.ts';
import { FIND_LENGTH, FIND_LETTERS, type Found, foundList } from './found.schema.ts';

/** Long enough for the next letter, short enough to feel immediate. */
const PAUSE_MS = 120;

export type FindState = 'idle' | 'searching' | 'done' | 'offline' | 'failed';

interface Answer {
  query: string;
  state: FindState;
  found: readonly Found[];
}

const NOTHING: Answer = { query: '', state: 'idle', found: [] };

/** What the server finds for the words; an older question is given up. */
export function useFound(typed: string): { state: FindState; found: readonly Found[] } {
  const { locale } = useAdmin();
  const query = typed.trim().slice(0, FIND_LENGTH);
  const isAsked = query.length >= FIND_LETTERS;
  const [answer, setAnswer] = useState(NOTHING);
  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    const ask = async () => {
      const { signal } = controller;
      const outcome = await adminCall('POST /api/admin/find', { body: { q: query, locale }, response: foundList, signal });
      if (signal.aborted) return;
      const state = outcome.ok ? 'done' : outcome.offline ? 'offline' : 'failed';
      setAnswer({ query, state, found: outcome.ok ? outcome.data.found : [] });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, locale, isAsked]);
  if (!isAsked) return NOTHING;
  return answer.query === query ? answer : { state: 'searching', found: [] };
}
