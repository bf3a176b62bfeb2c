import { useEffect, useMemo, useRef, useState } from 'react';
import { NumbersTable } from '@/components/NumbersTable.tsx';
import { useWidth } from '@/features/analytics/width.ts';
import type { CsvTable } from '@/features/plots/csv.ts';
import { yName } from '@/features/plots/describe.ts';
import type { PlotNote } from '@/features/plots/labels.ts';
import { axisBase, seriesClass } from '@/features/plots/layout.ts';
import { type Columns, type OpenPoint, plotData } from '@/features/plots/plot-data.ts';
import { plotTable } from '@/features/plots/plot-table.ts';
import { drawingNodes } from '@/features/plots/trusted-drawing.ts';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../shell/admin.tsx';
import { athensDay } from '../shell/athens.ts';
import { PartState, type StateOf } from '../shell/PartState.tsx';
import '@/features/plots/plot.css';
import './plot-part.css';

interface Props extends Omit<Columns, 'open'> {
  /** Columns of text: numbers with a decimal point, days and months as ISO 8601. Without rows, nothing was counted yet. */
  table: CsvTable | undefined;
  resource?: StateOf;
  title: string;
  xLabel?: string;
  yLabel?: string;
  unit?: string;
  empty?: string;
  notes?: readonly PlotNote[];
  /** The x that is still being counted; otherwise today, or this month, in Athens. */
  open?: Pick<OpenPoint, 'x' | 'series'> | undefined;
}

const NARROWEST = 540;
/** So seldom is it drawn anew while a window changes. */
const STEP = 60;
/** Beside the drawing, for the names at the lines' ends. */
const ENDS = 148;

/** In the drawing's units, of which sixteen are the size of the text: a wide place has more of them, not larger ones. */
function widthIn(boxPx: number, isDirect: boolean): number {
  const remPx = typeof document === 'undefined' ? 16 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(NARROWEST, Math.floor(((boxPx * 16) / remPx - (isDirect ? ENDS : 0)) / STEP) * STEP);
}

/** Today or this month among the cells of a column. */
function findUnfinished({ columns, rows }: CsvTable, x: string): Pick<OpenPoint, 'x' | 'series'> | undefined {
  const [at, today] = [columns.indexOf(x), athensDay(Date.now())];
  const found = rows.findLast((row) => /^\d{4}-\d{2}/u.test(row[at] ?? '') && today.startsWith(row[at] ?? ''))?.[at];
  return found === undefined ? undefined : { x: found };
}

export function AdminPlot({ table, resource, title, xLabel, yLabel, unit, empty, notes, open, ...columns }: Props) {
  const { texts, locale } = useAdmin();
  const isLoading = resource?.state === 'loading';
  const drawing = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { mark, x, y, series, highlight } = columns;
  const data = useMemo(() => {
    if (!table || table.rows.length === 0) return undefined;
    const unfinished = open ?? findUnfinished(table, x);
    const named = unfinished && { ...unfinished, name: texts['adminPlot.soFar'] };
    return plotData(table, { mark, x, y, series, highlight, open: named }, title);
  }, [table, mark, x, y, series, highlight, open, title, texts]);

  const split = data !== undefined && data.series.length > 1;
  const direct = split && (data.mark === 'line' || data.mark === 'area');
  const [figure, boxPx] = useWidth<HTMLElement>(NARROWEST);
  const width = widthIn(boxPx, direct);

  useEffect(() => {
    if (!data) return undefined;
    let isGone = false;
    void import('@/features/plots/draw.ts').then(({ drawPlot }) => {
      if (isGone || !drawing.current) return;
      drawing.current.replaceChildren(drawingNodes(drawPlot(data, { locale, title, xLabel, yLabel, unit, notes, width })));
      setDrawn(true);
    });
    return () => {
      isGone = true;
    };
  }, [data, locale, title, xLabel, yLabel, unit, notes, width]);

  const base = data && axisBase(data, locale, unit);
  const head = [yName({ yLabel, unit }), base && fill(texts['plot.base'], { value: base })].filter(Boolean).join('. ');
  const numbers = data && plotTable(data, { ...columns, locale, yLabel, unit });
  return (
    <div className={direct ? 'plot plot-part direct' : 'plot plot-part'} aria-busy={isLoading}>
      <figure ref={figure}>
        <p className="plot-title">{title}</p>
        {resource && <PartState resource={resource} />}
        {table && !data && <p className="part-empty">{empty ?? texts['adminPlot.empty']}</p>}
        {data && head && <p className="plot-axis">{head}</p>}
        {split && (
          <ul className={`plot-key of-${data.mark}`}>
            {data.series.map((name) => (
              <li key={name} className={seriesClass(data, name)}>
                {name}
              </li>
            ))}
          </ul>
        )}
        <div ref={drawing} className="plot-drawing" hidden={!data} data-drawn={isDrawn || undefined} />
        {table === undefined && isLoading && <div className="plot-drawing plot-waiting" />}
        {data && xLabel && <p className="plot-axis">{xLabel}</p>}
        {data?.open && <p className="plot-axis">{texts['adminPlot.open']}</p>}
      </figure>
      {numbers && (
        <details>
          <summary>{texts['adminPlot.table']}</summary>
          <NumbersTable label={`${texts['adminPlot.table']}: ${title}`} caption={title} tableClass="numbers" {...numbers} />
        </details>
      )}
    </div>
  );
}
