import { useCallback, useEffect, useState } from 'react';
import { awake } from '@/features/islands/awake.ts';
import { askHealth } from './ask.ts';
import { HealthTable } from './HealthTable.tsx';
import type { Health } from './health.schema.ts';
import type { HealthTexts } from './texts.ts';

type State = { status: 'asking' } | { status: 'unreachable' } | { status: 'known'; health: Health; at: Date };

export function HealthIsland({ texts, locale }: { texts: HealthTexts; locale: string }) {
  const [state, setState] = useState<State>({ status: 'asking' });
  const ask = useCallback(async () => {
    setState({ status: 'asking' });
    try {
      setState({ status: 'known', health: await askHealth(), at: new Date() });
    } catch {
      setState({ status: 'unreachable' });
    }
  }, []);
  useEffect(() => void ask(), [ask]);

  return (
    <div className="health" ref={awake}>
      <p className="health-overall" role="status" data-state={state.status === 'known' ? state.health.status : state.status}>
        {state.status === 'asking' && texts['health.asking']}
        {state.status === 'unreachable' && texts['health.unreachable']}
        {state.status === 'known' && texts[`health.overall.${state.health.status}`]}
      </p>
      {state.status !== 'unreachable' && <HealthTable known={state.status === 'known' ? state : null} texts={texts} locale={locale} />}
      <button className="button button-outline" type="button" disabled={state.status === 'asking'} onClick={() => void ask()}>
        {texts['health.again']}
      </button>
    </div>
  );
}
