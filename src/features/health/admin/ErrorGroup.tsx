import { useEffect, useRef } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill } from '@/i18n/fill.ts';
import { UndoHere } from '../../admin/confirm/UndoHere.tsx';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { type Fact, Facts } from '../../admin/shell/Facts.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { PartState } from '../../admin/shell/PartState.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readError } from './calls.ts';
import { canChange, changeState, STATE_ACTIONS } from './change-state.ts';
import { ErrorExamples } from './ErrorExamples.tsx';
import { ErrorPlots } from './ErrorPlots.tsx';
import type { OpenedError } from './errors.schema.ts';
import { nameOf } from './run-words.tsx';

interface Props {
  fingerprint: string;
  go: (fingerprint: string) => void;
}

function toFacts(error: OpenedError, { texts, languageTag }: Admin): Fact[] {
  const { category, severity, count, weight, stored, firstSeen, lastSeen, releases, resolvedAt, resolvedIn, state } = error;
  const number = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0 });
  const time = (at: string) => formatMoment(at, languageTag);
  const release = (name: string) => name || texts['adminHealth.release.unknown'];
  const counts = [
    number.format(count),
    Math.round(weight) !== count && fill(texts['adminHealth.weight'], { count: number.format(weight) }),
    stored < count && fill(texts['adminHealth.stored'], { count: number.format(stored) }),
  ];
  const resolved = resolvedAt !== null && fill(texts['adminHealth.resolvedIn'], { time: time(resolvedAt), release: release(resolvedIn) });
  return [
    [texts['adminHealth.state'], [texts[`adminHealth.state.${state}`], resolved].filter(Boolean).join('. ')],
    [texts['adminHealth.category'], `${nameOf(texts, 'category', category)} · ${texts[`adminHealth.severity.${severity}`]}`],
    [texts['adminHealth.count'], counts.filter(Boolean).join('; ')],
    [texts['adminHealth.firstSeen'], time(firstSeen)],
    [texts['adminHealth.lastSeen'], time(lastSeen)],
    [
      texts['adminHealth.releases'],
      <ul className="health-releases" key="releases">
        {releases.map(({ release: name, count: times, first, last }) => (
          <li key={name}>
            <code>{release(name)}</code> · {number.format(times)} · {time(first)} – {time(last)}
          </li>
        ))}
      </ul>,
    ],
  ];
}

export function ErrorGroup({ fingerprint, go }: Props) {
  const admin = useAdmin();
  const { texts } = admin;
  const resource = useResource(async (signal) => {
    const outcome = await readError(fingerprint, signal);
    // Reads do not send the page's language, so the page words this itself.
    return !outcome.ok && outcome.status === 404
      ? { ...outcome, error: { ...outcome.error, message: texts['adminHealth.errors.none'] } }
      : outcome;
  }, fingerprint);
  const { data: error, reload } = resource;
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = error !== undefined;
  // The pressed link is gone with the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and once the error is there.
  useEffect(() => heading.current?.focus(), [isThere]);
  return (
    <section className="panel health-error" aria-labelledby="error" aria-busy={resource.state === 'loading'}>
      <button type="button" className="button button-text button-xs" onClick={() => go('')}>
        ← {texts['adminHealth.errors.back']}
      </button>
      <h2 id="error" tabIndex={-1} ref={heading} lang={error ? 'en' : undefined}>
        {error ? error.message : texts['adminHealth.errors']}
      </h2>
      <PartState resource={resource} />
      {error && (
        <>
          <UndoHere />
          <div className="health-actions">
            {STATE_ACTIONS.filter((state) => canChange(error, state)).map((state) => (
              <Button key={state} variant="outline" size="sm" onClick={() => void changeState([error], state, admin, reload)}>
                {texts[`adminHealth.do.${state}`]}
              </Button>
            ))}
          </div>
          <Facts facts={toFacts(error, admin)} />
          <p className="panel-note">{texts['adminHealth.releases.note']}</p>
          <ErrorPlots error={error} />
          <ErrorExamples shown={error.message} examples={error.examples} />
        </>
      )}
    </section>
  );
}
