import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { NumbersTable } from '@/components/NumbersTable.tsx';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { DaysPlot } from './DaysPlot.tsx';
import { DEFAULT_RANGE_DAYS, RANGES_DAYS, type Summary } from './figures.schema.ts';
import { $figures, $range, loadFigures } from './figures-store.ts';
import type { FiguresTexts } from './texts.ts';

interface Props {
  texts: FiguresTexts;
  languageTag: string;
}

const EMPTY: Pick<Summary, 'days' | 'views' | 'visitors'> = { days: [], views: 0, visitors: 0 };

export function FiguresIsland({ texts, languageTag }: Props) {
  const figures = useStore($figures, { ssr: 'initial' });
  const range = useStore($range, { ssr: 'initial' });
  const name = useId();
  useEffect(() => void loadFigures(DEFAULT_RANGE_DAYS), []);

  const { days, views, visitors } = figures.status === 'done' ? figures.summary : EMPTY;
  const number = numbersIn(languageTag);
  const { format: ratio } = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1 });
  const dates = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' });
  const date = (day: string) => dates.format(Date.parse(day));
  const known = figures.status === 'done';
  const sums = [
    { term: texts['analytics.visitors'], text: known ? number(visitors) : '–', note: texts['analytics.visitors.note'] },
    { term: texts['analytics.views'], text: known ? number(views) : '–' },
    { term: texts['analytics.perVisitor'], text: known && visitors > 0 ? ratio(views / visitors) : '–' },
  ];
  const busiest = days.toSorted((a, b) => b.visitors - a.visitors)[0];
  const label = [
    fill(texts['analytics.plot'], { from: date(days[0]?.day ?? '2000-01-01'), to: date(days.at(-1)?.day ?? '2000-01-01') }),
    busiest && fill(texts['analytics.plot.most'], { count: number(busiest.visitors), day: date(busiest.day) }),
  ].join('. ');
  const empty = figures.status === 'done' && views === 0;

  return (
    <div className="visitor-figures" data-live aria-busy={figures.status === 'loading'}>
      <fieldset className="range">
        <legend>{texts['analytics.range']}</legend>
        {RANGES_DAYS.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={range === choice} onChange={() => void loadFigures(choice)} />
            <span>{fill(texts['analytics.days'], { count: String(choice) })}</span>
          </label>
        ))}
      </fieldset>
      <dl className="sums">
        {sums.map(({ term, text, note }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
            {note && <dd className="small muted">{note}</dd>}
          </div>
        ))}
      </dl>
      <ul className="line-key">
        <li className="subject">{texts['analytics.visitors']}</li>
        <li className="beside">{texts['analytics.views']}</li>
        <li className="unfinished">{texts['analytics.today']}</li>
      </ul>
      <div className="days-box">
        <DaysPlot days={days} label={label} languageTag={languageTag} />
        <div className="days-state" role="status">
          {figures.status === 'loading' && <p>{texts['analytics.loading']}</p>}
          {known && !empty && (
            <p className="visually-hidden">
              {fill(texts['analytics.shown'], { days: number(days.length), visitors: number(visitors), views: number(views) })}
            </p>
          )}
          {empty && <p>{texts['analytics.empty']}</p>}
          {(figures.status === 'error' || figures.status === 'tooMany') && (
            <>
              <p>{texts[figures.status === 'error' ? 'analytics.error' : 'api.tooMany']}</p>
              <button className="button button-outline" type="button" onClick={() => void loadFigures(range)}>
                {texts['analytics.retry']}
              </button>
            </>
          )}
        </div>
      </div>
      <details className={`days-table ${known && !empty ? '' : 'empty'}`}>
        <summary>{texts['analytics.table']}</summary>
        <NumbersTable
          label={texts['analytics.table']}
          cellClass="number"
          heads={[texts['analytics.day'], texts['analytics.visitors'], texts['analytics.views']]}
          rows={days.toReversed().map((row, index) => ({
            head: index === 0 ? `${date(row.day)}, ${texts['analytics.today']}` : date(row.day),
            cells: [number(row.visitors), number(row.views)],
          }))}
        />
      </details>
    </div>
  );
}
