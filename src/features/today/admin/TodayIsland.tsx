import { useEffect, useMemo } from 'react';
import { MAIL_EVENTS } from '@/features/mail/admin/live/events.ts';
import type { CsvTable } from '@/features/plots/csv.ts';
import { fill } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { AdminPlot } from '../../admin/plot/AdminPlot.tsx';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { PartState } from '../../admin/shell/PartState.tsx';
import { adminCall } from '../../admin/shell/session.ts';
import { $unread } from '../../admin/shell/unread.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { Glance } from './Glance.tsx';
import { TODAY_LINKS } from './links.shared.ts';
import { toNeeds } from './needs.ts';
import { todaySchema } from './today.schema.ts';
import './today.css';

export const TodayIsland = adminIsland(function TodayIsland() {
  const { texts, locale, languageTag } = useAdmin();
  const resource = useResource((signal) => adminCall('GET /api/admin/today', { response: todaySchema, signal }), 'today');
  const { data: today, reload } = resource;

  useEffect(() => {
    const onReturn = () => document.hidden || reload();
    document.addEventListener('visibilitychange', onReturn);
    addEventListener(MAIL_EVENTS.new_message, reload);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener(MAIL_EVENTS.new_message, reload);
    };
  }, [reload]);
  useEffect(() => {
    if (today) $unread.set(today.mail.unread);
  }, [today]);

  const time = (iso: string) => formatMoment(iso, languageTag);
  const needs = today && toNeeds(today, { texts, locale, languageTag, time });
  const days = today?.visitors.days;
  const figures = useMemo(
    (): CsvTable | undefined =>
      days && {
        columns: ['day', 'visitors'],
        rows: days.some(({ visitors }) => visitors > 0) ? days.map(({ day, visitors }) => [day, String(visitors)]) : [],
      },
    [days],
  );
  return (
    <div className="today" aria-busy={resource.state === 'loading'}>
      <PartState resource={resource} />
      {today && <FirstSteps steps={today.steps} />}
      {needs && (
        <Panel id="needs" title={texts['today.needs']}>
          {needs.length === 0 && today && (
            <div className="today-none">
              <p>{texts['today.none']}</p>
              <p className="small muted">{fill(texts['today.none.since'], { time: time(today.at) })}</p>
            </div>
          )}
          <ul className="needs">
            {needs.map(({ key, title, why, isUrgent, rows }) => (
              <li key={key} data-urgent={isUrgent || undefined}>
                <a className="need" href={path(locale, TODAY_LINKS[key])}>
                  {isUrgent && <span className="visually-hidden">{texts['today.urgent']}: </span>}
                  {title}
                </a>
                <p className="need-why">{why}</p>
                {rows.length > 0 && (
                  <ul>
                    {rows.map((row) => (
                      <li key={row.key} data-urgent={row.isUrgent || undefined}>
                        <a className="need-row" href={path(locale, row.link ?? TODAY_LINKS[key])}>
                          {row.text}
                        </a>
                        <span className="need-end">{row.end}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {today && (
        <Panel id="glance" title={texts['today.glance']}>
          <div className="today-glance">
            <Glance today={today} time={time} />
            <AdminPlot table={figures} title={texts['today.visitors.plot']} x="day" y="visitors" />
          </div>
        </Panel>
      )}
    </div>
  );
});
