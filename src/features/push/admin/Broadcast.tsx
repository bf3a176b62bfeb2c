import { useEffect, useRef } from 'react';
import { Button } from '@/components/Button.tsx';
import { NumbersTable } from '@/components/NumbersTable.tsx';
import { PUSH_DELIVERY_STATES } from '@/features/push/push.schema.ts';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { formatTag } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { athensMoment, athensText } from '../../admin/shell/athens.ts';
import { Term } from '../../admin/shell/Facts.tsx';
import { PartState } from '../../admin/shell/PartState.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readBroadcast, stopBroadcast } from './calls.ts';
import { localesIn, type OpenedBroadcast } from './notifications.schema.ts';
import { stateOf, sumOf } from './words.ts';

interface Props {
  id: string;
  /** The action at which it opens, or empty. */
  first: string;
  turn: number;
  go: (id: string) => void;
  onEdit: (broadcast: OpenedBroadcast) => void;
  onRepeat: (broadcast: OpenedBroadcast) => void;
}

const POLL_MS = 3_000;
const SOON_MS = 60_000;

const isMoving = (broadcast: OpenedBroadcast): boolean => {
  const state = stateOf(broadcast);
  return (
    state === 'sending' || broadcast.counts.sending > 0 || (state === 'scheduled' && Date.parse(broadcast.sendAt) - Date.now() < SOON_MS)
  );
};

function Delivery({ broadcast }: { broadcast: OpenedBroadcast }) {
  const { texts, languageTag } = useAdmin();
  const { texts: own, deliveries, counts, startedAt } = broadcast;
  const number = numbersIn(languageTag);
  const all = sumOf(counts);
  const left = counts.queued + counts.sending;
  const locales = localesIn(own);
  const inState = (locale: string, state: string) =>
    deliveries.reduce((sum, one) => sum + (one.locale === locale && one.state === state ? one.count : 0), 0);
  const refusals = deliveries.filter(({ state, status }) => status !== null && (state === 'failed' || state === 'queued'));
  if (!startedAt) return <p>{texts['notifications.delivery.none']}</p>;
  if (all === 0) return <p>{texts['notifications.delivery.nobody']}</p>;
  return (
    <>
      <p role="status">
        {left > 0
          ? fill(texts['notifications.delivery.left'], { done: all - left, all }, number)
          : counted(texts, 'notifications.delivery.done', all, languageTag)}
      </p>
      <progress className="push-progress" max={all} value={all - left} aria-label={texts['notifications.delivery']} />
      <NumbersTable
        label={texts['notifications.delivery']}
        heads={[texts['notifications.state'], ...locales.map((locale) => texts[`language.name.${locale}`])]}
        tableClass="numbers"
        rows={PUSH_DELIVERY_STATES.filter((state) => counts[state] > 0).map((state) => ({
          head: texts[`notifications.delivery.${state}`],
          cells: locales.map((locale) => number(inState(locale, state))),
        }))}
      />
      {refusals.length > 0 && (
        <ul className="push-notes">
          {refusals.map(({ locale, state, status, count }) => (
            <li key={`${locale} ${state} ${status}`}>
              {fill(
                texts[`notifications.refused.${state === 'queued' ? 'queued' : 'failed'}`],
                { count, status: String(status), language: texts[`language.name.${locale}`] },
                number,
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Facts({ broadcast }: { broadcast: OpenedBroadcast }) {
  const { texts, locale, languageTag } = useAdmin();
  const { sendAt, stoppedAt, topic, urgency, ttlS, page } = broadcast;
  const lifetime =
    texts[`notifications.ttl.${ttlS}` as keyof typeof texts] ?? fill(texts['notifications.ttl.other'], { hours: Math.round(ttlS / 3_600) });
  return (
    <dl className="settings-facts">
      {[
        [texts['notifications.state'], texts[`notifications.state.${stateOf(broadcast)}`]],
        [texts['notifications.at'], `${athensText(sendAt, languageTag)} ${texts['notifications.athens']}`],
        ...(stoppedAt
          ? [[texts['notifications.stoppedAt'], `${athensMoment(stoppedAt, languageTag)} ${texts['notifications.athens']}`]]
          : []),
        [texts['notifications.topic'], texts[`push.topic.${topic}`]],
        [texts['notifications.urgency'], texts[`notifications.urgency.${urgency}`]],
        [texts['notifications.ttlS'], lifetime],
      ].map(([name, value]) => (
        <Term key={name} name={name}>
          {value}
        </Term>
      ))}
      <Term name={texts['notifications.page']}>
        <a href={path(locale, page)}>{path(locale, page)}</a>
      </Term>
    </dl>
  );
}

export function Broadcast({ id, first, turn, go, onEdit, onRepeat }: Props) {
  const { texts } = useAdmin();
  const resource = useResource((signal) => readBroadcast(id, signal), `${turn} ${id}`);
  const { data: broadcast, reload } = resource;
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = broadcast !== undefined;
  const polls = broadcast !== undefined && isMoving(broadcast);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and once the message is there.
  useEffect(() => heading.current?.focus(), [isThere]);
  useEffect(() => {
    if (!polls) return undefined;
    const timer = setInterval(() => document.hidden || reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [polls, reload]);

  const state = broadcast && stateOf(broadcast);
  const stop = async (isScheduled: boolean) => {
    const done = await confirmed({
      title: texts[isScheduled ? 'notifications.cancel.title' : 'notifications.stop.title'],
      text: texts[isScheduled ? 'notifications.cancel.text' : 'notifications.stop.text'],
      verb: texts[isScheduled ? 'notifications.cancel' : 'notifications.stop'],
      done: texts[isScheduled ? 'notifications.cancel.done' : 'notifications.stop.done'],
      run: () => stopBroadcast(id),
    });
    if (done) reload();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the message is there.
  useEffect(() => {
    if (!broadcast) return;
    if (first === 'edit' && state === 'scheduled') onEdit(broadcast);
    else if (first === 'stop' && state === 'sending') void stop(false);
    else if (first === 'repeat') onRepeat(broadcast);
  }, [isThere]);
  return (
    <section className="panel push-message" aria-labelledby="message" aria-busy={resource.state === 'loading'}>
      <button type="button" className="button button-text button-xs" onClick={() => go('')}>
        ← {texts['notifications.back']}
      </button>
      <h2 id="message" tabIndex={-1} ref={heading}>
        {texts['notifications.message']}
      </h2>
      <PartState resource={resource} />
      {broadcast && (
        <>
          {localesIn(broadcast.texts).map((locale) => (
            <blockquote key={locale} lang={formatTag(locale)} className="push-said">
              <strong>{broadcast.texts[locale]?.title}</strong>
              <p>{broadcast.texts[locale]?.body}</p>
            </blockquote>
          ))}
          <Facts broadcast={broadcast} />
          <div className="push-actions">
            {state === 'scheduled' && (
              <Button size="sm" onClick={() => onEdit(broadcast)}>
                {texts['notifications.edit']}
              </Button>
            )}
            {(state === 'scheduled' || state === 'sending') && (
              <Button size="sm" variant="outline" onClick={() => void stop(state === 'scheduled')}>
                {texts[state === 'scheduled' ? 'notifications.cancel' : 'notifications.stop']}
              </Button>
            )}
            <Button size="sm" variant="outline" onClick={() => onRepeat(broadcast)}>
              {texts['notifications.repeat']}
            </Button>
          </div>
          <h3>{texts['notifications.delivery']}</h3>
          <Delivery broadcast={broadcast} />
        </>
      )}
    </section>
  );
}
