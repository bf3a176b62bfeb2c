import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill, numbersIn, pluralForm } from '@/i18n/fill.ts';
import { offerActions } from '../../admin/palette/actions.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import { formatDay, formatMoment } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readRebuild, requestRebuild } from './calls.ts';
import type { ContentList, RebuildRequest, RebuildState } from './content.schema.ts';
import { dueNext, idOf, isShown, titleOf } from './entry-rows.ts';

interface Props {
  list: ContentList | undefined;
  onNewBuild: () => void;
}

const POLL_MS = 5_000;
const SLOW_MS = 15 * 60_000;
const isLocalHost = () => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(location.hostname);

const isWaiting = ({ last, build }: RebuildState): boolean =>
  last?.outcome === 'accepted' && Date.parse(build.builtAt) < Date.parse(last.at);

function Changes({ list }: { list: ContentList }) {
  const { texts, locale, languageTag } = useAdmin();
  const { previous, entries } = list;
  if (!previous) return texts['adminContent.changes.unknown'];
  const time = formatMoment(previous.builtAt, languageTag);
  const changed = [
    ...entries
      .filter((entry) => isShown(entry, 'changed'))
      .map((entry) => ({
        id: idOf(entry),
        name: titleOf(entry, locale),
        change: entry.change === 'new' ? ('new' as const) : ('changed' as const),
      })),
    ...previous.removed.map((id) => ({ id, name: id, change: 'removed' as const })),
  ];
  const count = changed.length;
  if (count === 0) return fill(texts['adminContent.changes.none'], { time });
  return (
    <details className="content-links">
      <summary>{fill(texts[`adminContent.changes.of_${pluralForm(languageTag, count)}`], { count, time }, numbersIn(languageTag))}</summary>
      <ul>
        {changed.map(({ id, name, change }) => (
          <li key={id}>
            {name} <span className="muted">{texts[`adminContent.change.${change}`]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Request({ last, state }: { last: RebuildRequest; state: RebuildState }) {
  const { texts, languageTag } = useAdmin();
  const time = formatMoment(last.at, languageTag);
  const outcome = fill(texts[`adminContent.request.${last.outcome}`], { status: last.status ?? 0 });
  const isSlow = Date.now() - Date.parse(last.at) > SLOW_MS;
  const progress = !isWaiting(state) ? 'done' : isSlow ? 'slow' : 'waiting';
  return (
    <>
      {fill(texts[`adminContent.request.by.${last.by}`], { time })}: {outcome}
      <span className="content-progress" role="status">
        {last.outcome === 'accepted' && texts[`adminContent.request.${progress}`]}
      </span>
    </>
  );
}

function ByHand() {
  const { texts } = useAdmin();
  if (isLocalHost())
    return (
      <>
        <p>{texts['adminContent.rebuild.local']}</p>
        <pre>npm run build</pre>
      </>
    );
  return (
    <>
      <p>{texts['adminContent.rebuild.none']}</p>
      <pre>npx wrangler secret put REBUILD_HOOK_URL</pre>
      <p>{texts['adminContent.rebuild.hand']}</p>
      <pre>npm run deploy</pre>
    </>
  );
}

function Facts({ list, state }: { list: ContentList | undefined; state: RebuildState }) {
  const { texts, locale, languageTag } = useAdmin();
  const due = list && dueNext(list.entries);
  return (
    <dl className="settings-facts">
      <Term name={texts['adminContent.running']}>
        {fill(texts['adminContent.running.of'], {
          version: state.build.version,
          time: formatMoment(state.build.builtAt, languageTag),
        })}
      </Term>
      {list && (
        <>
          <Term name={texts['adminContent.changes']}>
            <Changes list={list} />
          </Term>
          <Term name={texts['adminContent.due']}>
            {due
              ? fill(texts['adminContent.due.of'], {
                  title: titleOf(due, locale),
                  day: formatDay(due.publishAt ?? '', languageTag),
                })
              : texts['adminContent.due.none']}
          </Term>
        </>
      )}
      {(state.hasHook || state.last) && (
        <Term name={texts['adminContent.request']}>
          {state.last ? <Request last={state.last} state={state} /> : texts['adminContent.request.none']}
        </Term>
      )}
    </dl>
  );
}

export function RebuildPart({ list, onNewBuild }: Props) {
  const { texts } = useAdmin();
  const resource = useResource(readRebuild, 'rebuild');
  const { data: state, reload, put } = resource;
  const [busy, setBusy] = useState({ isBusy: false, failure: '' });
  const waiting = state !== undefined && isWaiting(state);

  const builtAt = state?.build.builtAt;
  const shown = useRef(builtAt);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== builtAt) onNewBuild();
    shown.current = builtAt;
  }, [builtAt, onNewBuild]);

  useEffect(() => {
    if (!waiting) return;
    const look = () => document.visibilityState === 'visible' && reload();
    const timer = setInterval(look, POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [waiting, reload]);

  const request = async () => {
    setBusy({ isBusy: true, failure: '' });
    const outcome = await requestRebuild();
    if (outcome.ok) put(outcome.data);
    const failure = outcome.ok
      ? ''
      : outcome.offline
        ? texts['adminContent.rebuild.offline']
        : outcome.error.message || texts['adminContent.rebuild.failed'];
    setBusy({ isBusy: false, failure });
  };
  const hasHook = state?.hasHook ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette offers it once there is a hook.
  useEffect(
    () => (hasHook ? offerActions([{ id: 'content:rebuild', name: texts['adminContent.rebuild'], run: () => void request() }]) : undefined),
    [hasHook],
  );

  return (
    <Panel
      id="version"
      title={texts['adminContent.version']}
      note={texts['adminContent.version.note']}
      resource={resource}
      isBusy={resource.state === 'loading' && state === undefined}
    >
      {state && (
        <>
          <Facts list={list} state={state} />
          <div className="content-rebuild">
            {hasHook ? (
              <Button loading={busy.isBusy} loadingText={texts['adminContent.rebuild.busy']} onClick={() => void request()}>
                {texts['adminContent.rebuild']}
              </Button>
            ) : (
              <ByHand />
            )}
            <div role="alert">{busy.failure && <p>{busy.failure}</p>}</div>
          </div>
        </>
      )}
    </Panel>
  );
}
