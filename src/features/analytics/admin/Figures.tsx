import { type RefObject, useMemo } from 'react';
import { fill } from '@/i18n/fill.ts';
import { AdminPlot } from '../../admin/plot/AdminPlot.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { athensDay } from '../../admin/shell/athens.ts';
import { formatDay } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { useTold } from '../../admin/shell/use-told.ts';
import { CsvFor, useCsvForm } from '../../admin/table/CsvFor.tsx';
import type { Figures as FiguresData, Note } from './analytics.schema.ts';
import { figuresParams, readFigures } from './calls.ts';
import { changeText, daysText, filterNames } from './names.ts';
import { plotNotes, plotTable, pointNames } from './plot-points.ts';
import { STORED_DAYS } from './ranges.ts';
import { Unanswered } from './Unanswered.tsx';
import { SHOWN, type View } from './view.ts';

interface Props {
  view: View | undefined;
  change: (changed: Partial<View>) => void;
  showSince: (since: string) => void;
  notes: readonly Note[];
  heading: RefObject<HTMLHeadingElement | null>;
}

type Answer = NonNullable<FiguresData['figures']>;

function Totals({ figures: { range, before } }: { figures: Answer }) {
  const { texts, languageTag } = useAdmin();
  const number = new Intl.NumberFormat(languageTag);
  const ratio = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const compared = (now: number, then: number | undefined, format: Intl.NumberFormat) => {
    if (then === undefined) return '';
    const change = changeText(now, then, languageTag);
    return change === undefined
      ? texts['adminAnalytics.change.none']
      : fill(texts['adminAnalytics.change'], { change, before: format.format(then) });
  };
  const each = ({ visitors, views }: { visitors: number; views: number }) => (visitors === 0 ? 0 : views / visitors);
  return (
    <dl className="analytics-totals">
      {SHOWN.map((name) => (
        <div key={name}>
          <dt>{texts[`adminAnalytics.${name}`]}</dt>
          <dd className="analytics-value">{number.format(range[name])}</dd>
          <dd className="analytics-change">{compared(range[name], before?.[name], number)}</dd>
        </div>
      ))}
      <div>
        <dt>{texts['adminAnalytics.each']}</dt>
        <dd className="analytics-value">{range.visitors === 0 ? '–' : ratio.format(each(range))}</dd>
        <dd className="analytics-change">{range.visitors > 0 && compared(each(range), before ? each(before) : undefined, ratio)}</dd>
      </div>
    </dl>
  );
}

function Plot({ figures, view, notes }: { figures: Answer; view: View; notes: readonly Note[] }) {
  const { texts, languageTag } = useAdmin();
  const { points, group } = figures;
  const { show } = view;
  const names = useMemo(() => pointNames(points, group, languageTag), [points, group, languageTag]);
  const table = useMemo(() => plotTable(points, names, show, texts), [points, names, show, texts]);
  const marks = useMemo(() => plotNotes(notes, points, names, group), [notes, points, names, group]);
  const open = useMemo(() => {
    const isOver = figures.range.to < athensDay(Date.now());
    return isOver ? undefined : { x: names.at(-1) ?? '', series: texts['adminAnalytics.now'] };
  }, [figures, names, texts]);
  return (
    <AdminPlot
      table={table}
      title={`${texts[`adminAnalytics.${show}`]}, ${daysText(figures.range, languageTag)}`}
      mark={points.length < 3 ? 'bar' : 'line'}
      x={texts['adminAnalytics.time']}
      y={texts[`adminAnalytics.${show}`]}
      series={texts['adminAnalytics.series']}
      highlight={table.rows.length > 0 ? texts['adminAnalytics.now'] : undefined}
      empty={texts['adminAnalytics.empty']}
      notes={marks}
      open={open}
    />
  );
}

export function Figures({ view, change, showSince, notes, heading }: Props) {
  const admin = useAdmin();
  const { texts, locale, languageTag } = admin;
  const form = useCsvForm(languageTag);
  const resource = useResource(
    (signal) => (view ? readFigures(view, signal) : Promise.reject(signal.reason)),
    view && figuresParams(view).toString(),
  );
  const { data } = resource;
  const figures = data?.figures;
  const since = data && formatDay(data.since, languageTag);
  const unanswered = fill(texts['adminAnalytics.unanswered'], { since: since ?? '', days: String(STORED_DAYS) });
  const shown = (answer: Answer): string =>
    fill(texts['adminAnalytics.shown'], {
      what: [
        daysText(answer.range, languageTag),
        ...filterNames(admin, view?.filters ?? {}).map(({ name, value }) => `${name}: ${value}`),
      ].join(', '),
      visitors: counted(texts, 'adminAnalytics.shown.visitors', answer.range.visitors, languageTag),
    });
  useTold(view && JSON.stringify([view.days, view.filters, view.group]), data, figures ? shown(figures) : unanswered);
  return (
    <Panel
      id="figures"
      title={texts['adminAnalytics.figures']}
      actions={
        view && figures ? (
          <span className="csv-file">
            <CsvFor />
            <a
              className="button button-outline button-xs"
              href={`/api/admin/analytics/figures.csv?${figuresParams(view)}&locale=${locale}&form=${form}`}
              download
            >
              {texts['adminAnalytics.csv']}
            </a>
          </span>
        ) : null
      }
      resource={resource}
      heading={heading}
    >
      {data && !figures && <Unanswered text={unanswered} since={data.since} showSince={showSince} />}
      {view && figures && (
        <>
          <p className="panel-note">
            {figures.before
              ? fill(texts['adminAnalytics.compared'], {
                  range: daysText(figures.range, languageTag),
                  before: daysText(figures.before, languageTag),
                })
              : fill(texts['adminAnalytics.alone'], { range: daysText(figures.range, languageTag), since: since ?? '' })}{' '}
            {texts['adminAnalytics.visitors.note']} {figures.group === 'hour' && texts['adminAnalytics.visitors.hours']}{' '}
            {figures.range.to >= athensDay(new Date()) && texts['adminAnalytics.today']}
          </p>
          <Totals figures={figures} />
          <label className="panel-choice analytics-show">
            <span>{texts['adminAnalytics.show']}</span>
            <select
              className="small-field"
              value={view.show}
              onChange={({ currentTarget: { value } }) => change({ show: SHOWN.find((one) => one === value) ?? view.show })}
            >
              {SHOWN.map((name) => (
                <option key={name} value={name}>
                  {texts[`adminAnalytics.plot.${name}`]}
                </option>
              ))}
            </select>
          </label>
          <Plot figures={figures} view={view} notes={notes} />
        </>
      )}
    </Panel>
  );
}
