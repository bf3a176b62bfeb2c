import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/features/api/client.ts';
import { awake } from '@/features/islands/awake.ts';
import { HealthTable } from './HealthTable.tsx';
import { type Health, healthSchema } from './health.schema.ts';
import type { HealthTexts } from './texts.ts';

/** Milliseconds for the whole response: each part has ten seconds. */
const RESPONSE_LIMIT_MS = 15_000;

type State = { status: 'asking' | 'unreachable' | 'tooMany' } | { status: 'known'; health: Health; at: Date };

/** Accepts status 503, which has the same data while a part is down. */
async function fetchHealth(): Promise<State> {
  const outcome = await call('GET /api/health', { response: healthSchema, timeoutMs: RESPONSE_LIMIT_MS });
  if (outcome.ok) return { status: 'known', health: outcome.data, at: new Date() };
  return { status: outcome.status === 429 ? 'tooMany' : 'unreachable' };
}

export function HealthIsland({ texts, languageTag }: { texts: HealthTexts; languageTag: string }) {
  const [state, setState] = useState<State>({ status: 'asking' });
  const isLoading = useRef(false);
  const load = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setState({ status: 'asking' });
    setState(await fetchHealth());
    isLoading.current = false;
  }, []);
  useEffect(() => void load(), [load]);
  const isKnown = state.status === 'known';
  const isWithout = state.status === 'unreachable' || state.status === 'tooMany';

  return (
    <div className="health" data-live ref={awake}>
      <p className="health-overall" role="status" data-state={isKnown ? state.health.status : state.status}>
        {state.status === 'asking' && texts['health.asking']}
        {state.status === 'unreachable' && texts['health.unreachable']}
        {state.status === 'tooMany' && texts['api.tooMany']}
        {isKnown && texts[`health.overall.${state.health.status}`]}
      </p>
      {/* Not `disabled` while loading: the button would lose the focus. */}
      <button className="button button-outline" type="button" aria-disabled={state.status === 'asking'} onClick={() => void load()}>
        {texts['health.again']}
      </button>
      {!isWithout && <HealthTable known={isKnown ? state : null} texts={texts} languageTag={languageTag} />}
    </div>
  );
}
