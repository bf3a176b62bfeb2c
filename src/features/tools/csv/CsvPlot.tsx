import { useEffect, useMemo, useRef } from 'react';
import type { CsvTable } from '@/features/plots/csv.ts';
import { drawPlot } from '@/features/plots/draw.ts';
import { MARKS, type Mark, plotData } from '@/features/plots/plot-data.ts';
import { drawingNodes } from '@/features/plots/trusted-drawing.ts';
import { fill } from '@/i18n/fill.ts';
import { Select } from '../parts/Fields.tsx';
import type { ToolProps } from '../texts.ts';
import { useKept } from '../use-kept.ts';
import type { Table } from './csv.ts';

const MOST_POINTS: Record<Mark, number> = { bar: 40, line: 1000, area: 1000, dot: 1000 };

function plotColumns(table: Table, x: number, y: number, mark: Mark): { data: CsvTable; left: number } | undefined {
  const [across, up] = [table.columns[x], table.columns[y]];
  if (!across || up?.kind !== 'number') return undefined;
  const filled = across.plain.flatMap((key, index): [string, string][] => (key === '' || !up.plain[index] ? [] : [[key, up.plain[index]]]));
  if (filled.length === 0) return undefined;
  const rows = filled.slice(0, MOST_POINTS[mark]);
  const names = across.name === up.name ? [across.name, `${up.name} `] : [across.name, up.name];
  return { data: { columns: names, rows }, left: filled.length - rows.length };
}

const SHOWN_MARKS = MARKS.filter((mark) => mark !== 'area');

export function CsvPlot({ texts, locale, languageTag, table }: Pick<ToolProps, 'texts' | 'locale' | 'languageTag'> & { table: Table }) {
  const numbers = table.columns.flatMap(({ kind }, index) => (kind === 'number' ? [index] : []));
  const [chosenX, setX] = useKept('csv.x', '0');
  const [chosenY, setY] = useKept('csv.y', '');
  const [chosenMark, setMark] = useKept<Mark | undefined>('csv.mark', undefined);
  const drawing = useRef<HTMLDivElement>(null);
  const x = Number(chosenX) < table.columns.length ? Number(chosenX) : 0;
  const y =
    numbers.includes(Number(chosenY)) && chosenY !== '' ? Number(chosenY) : (numbers.find((index) => index !== x) ?? numbers[0] ?? -1);
  // A line between names would suggest values between them.
  const mark = chosenMark ?? (table.columns[x]?.kind === 'text' ? 'bar' : 'line');
  const plot = useMemo(() => plotColumns(table, x, y, mark), [table, x, y, mark]);

  useEffect(() => {
    if (!plot || !drawing.current) return;
    const [across = '', up = ''] = plot.data.columns;
    const data = plotData(plot.data, { mark, x: across, y: up }, '');
    drawing.current.replaceChildren(drawingNodes(drawPlot(data, { locale, xLabel: across, yLabel: up })));
  }, [plot, mark, locale]);

  if (numbers.length === 0) return <p>{texts['tools.csv.plot.none']}</p>;
  const options = (indices: readonly number[]) =>
    indices.map((index) => ({ value: String(index), text: table.columns[index]?.name ?? '' }));
  return (
    <>
      <div className="devtool-options">
        <Select
          label={texts['tools.csv.plot.x']}
          value={String(x)}
          options={options(table.columns.map((_, index) => index))}
          onChange={setX}
        />
        <Select label={texts['tools.csv.plot.y']} value={String(y)} options={options(numbers)} onChange={setY} />
        <Select
          label={texts['tools.csv.plot.mark']}
          value={mark}
          options={SHOWN_MARKS.map((value) => ({ value, text: texts[`tools.csv.plot.${value as 'line' | 'bar' | 'dot'}`] }))}
          onChange={setMark}
        />
      </div>
      {plot ? (
        <div className="plot">
          <figure>
            <p className="plot-axis">{plot.data.columns[1]}</p>
            <div ref={drawing} />
            <p className="plot-axis">{plot.data.columns[0]}</p>
          </figure>
          {plot.left > 0 && (
            <p className="field-hint">
              {fill(texts['tools.csv.plot.left'], { count: new Intl.NumberFormat(languageTag).format(MOST_POINTS[mark]) })}
            </p>
          )}
        </div>
      ) : (
        <p>{texts['tools.csv.plot.empty']}</p>
      )}
    </>
  );
}
