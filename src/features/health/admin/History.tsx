import { NumbersTable } from '@/components/NumbersTable.tsx';
import { fill } from '@/i18n/fill.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { formatDay } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readHistory } from './calls.ts';
import { formatMinutes } from './duration.ts';
import type { PartHistory } from './health-admin.schema.ts';
import { Incidents } from './Incidents.tsx';

interface Props {
  isOpen: boolean;
}

type Day = PartHistory['days'][number];

/** Athens days of a change of clocks have 23 hours. */
const WHOLE_DAY_MINUTES = 23 * 60;

function dayText({ measuredMinutes, downMinutes }: Day, { texts, languageTag }: Admin): string {
  const time = (minutes: number) => formatMinutes(minutes, languageTag);
  if (measuredMinutes === 0) return texts['adminHealth.day.none'];
  if (downMinutes > 0) return fill(texts['adminHealth.downFor'], { time: time(downMinutes) });
  if (measuredMinutes >= WHOLE_DAY_MINUTES) return texts['adminHealth.day.up'];
  return fill(texts['adminHealth.day.partly'], { time: time(measuredMinutes) });
}

/** Rounded down, so that 100 % means never down. */
function summary({ available, measuredHours, downMinutes, days }: PartHistory, { texts, languageTag }: Admin): string {
  if (available === null) return texts['adminHealth.unmeasured'];
  const share = new Intl.NumberFormat(languageTag, { style: 'percent', maximumFractionDigits: 2 });
  const hours = new Intl.NumberFormat(languageTag, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
  const measured = days.reduce((sum, { measuredMinutes }) => sum + measuredMinutes, 0);
  const down =
    downMinutes === 0
      ? texts['adminHealth.neverDown']
      : fill(texts['adminHealth.downFor'], { time: formatMinutes(downMinutes, languageTag) });
  const up = fill(texts['adminHealth.available'], {
    share: share.format(Math.floor(available * 10_000) / 10_000),
    hours: measuredHours > 0 ? hours.format(measuredHours) : formatMinutes(measured, languageTag),
  });
  return `${up}, ${down}`;
}

const HEIGHTS = { up: 14, down: 24, none: 2 } as const;

const stateOf = ({ measuredMinutes, downMinutes }: Day): keyof typeof HEIGHTS =>
  measuredMinutes === 0 ? 'none' : downMinutes > 0 ? 'down' : 'up';

const Bar = ({ days, label }: { days: readonly Day[]; label: string }) => (
  <svg className="health-bar" viewBox={`0 0 ${days.length * 4} ${HEIGHTS.down}`} preserveAspectRatio="none" role="img" aria-label={label}>
    {days.map((day, at) => {
      const state = stateOf(day);
      // biome-ignore lint/suspicious/noArrayIndexKey: a day has its place.
      return <rect key={at} data-state={state} x={at * 4} y={HEIGHTS.down - HEIGHTS[state]} width={3} height={HEIGHTS[state]} />;
    })}
  </svg>
);

export function History({ isOpen }: Props) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const resource = useResource(readHistory, isOpen ? 'history' : undefined);
  const { data } = resource;
  return (
    <Panel id="history" title={texts['adminHealth.history']} note={texts['adminHealth.history.note']} resource={resource}>
      {data && (
        <>
          <ul className="health-parts">
            {data.parts.map((part) => {
              const name = texts[`health.${part.part}`];
              const text = summary(part, admin);
              return (
                <li key={part.part}>
                  <strong>{name}</strong>
                  <span className="health-text">{text}</span>
                  <Bar days={part.days} label={fill(texts['adminHealth.bar'], { part: name, text })} />
                </li>
              );
            })}
          </ul>
          <ul className="health-key" aria-hidden="true">
            {(['up', 'down', 'none'] as const).map((state) => (
              <li key={state} data-state={state}>
                {texts[`adminHealth.key.${state}`]}
              </li>
            ))}
          </ul>
          <details className="health-days">
            <summary>{texts['adminHealth.days']}</summary>
            <NumbersTable
              label={texts['adminHealth.days']}
              heads={[texts['adminHealth.day'], ...data.parts.map(({ part }) => texts[`health.${part}`])]}
              rows={data.days
                .map((day, at) => ({
                  head: formatDay(day, languageTag),
                  cells: data.parts.map(({ days }) => dayText(days[at] ?? { measuredMinutes: 0, downMinutes: 0 }, admin)),
                }))
                .reverse()}
            />
          </details>
        </>
      )}
      <h3 id="incidents">{texts['adminHealth.incidents']}</h3>
      {isOpen && <Incidents />}
    </Panel>
  );
}
