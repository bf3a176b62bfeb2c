import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/features/api/client.ts';
import { markAwake } from '@/features/islands/awake.ts';
import { type Health, type HealthCheck, healthSchema, PARTS } from './health.schema.ts';
import type { HealthTexts } from './texts.ts';

interface Props {
  known: { health: Health; at: Date } | null;
  texts: HealthTexts;
  languageTag: string;
}

const UNKNOWN = '…';

function HealthTable({ known, texts, languageTag }: Props) {
  const time = (date: Date) =>
    new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(date);
  const ms = (value: number) => new Intl.NumberFormat(languageTag, { style: 'unit', unit: 'millisecond' }).format(value);
  const since = (check: HealthCheck) => (check.since === null ? texts['health.unwatched'] : time(new Date(check.since)));
  const checks = new Map(known?.health.checks.map((check) => [check.name, check]));
  const times = known ? [...new Set(known.health.checks.map(since))] : [];
  const hasTimes = times.length > 1;
  const [shared] = times;
  const isWatched = known?.health.checks.some((check) => check.since !== null) ?? false;
  const { version = null, builtAt = null } = known?.health ?? {};
  const notes = known && [
    texts['health.checked'].replace('{time}', () => time(known.at)),
    ...(shared && !hasTimes && isWatched ? [texts['health.since.all'].replace('{time}', () => shared)] : []),
    ...(version !== null && builtAt !== null
      ? [texts['health.build'].replace('{version}', version).replace('{time}', () => time(new Date(builtAt)))]
      : []),
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways is reached by keyboard. */}
      <section className="table-box" aria-label={texts['health.parts']} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts['health.part']}</th>
              <th scope="col">{texts['health.state']}</th>
              {hasTimes && <th scope="col">{texts['health.since']}</th>}
              <th scope="col">{texts['health.ms']}</th>
            </tr>
          </thead>
          <tbody>
            {PARTS.map((part) => {
              const check = checks.get(part);
              return (
                <tr key={part}>
                  <th scope="row">{texts[`health.${part}`]}</th>
                  <td>
                    <span className="health-state" data-state={check?.status}>
                      {check ? texts[`health.${check.status}`] : UNKNOWN}
                    </span>
                  </td>
                  {hasTimes && <td>{check ? since(check) : UNKNOWN}</td>}
                  <td className="figures">{check ? ms(check.ms) : UNKNOWN}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <div className="health-notes small muted">
        {notes?.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}

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
    <div className="health" data-live ref={markAwake}>
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
