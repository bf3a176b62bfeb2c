import { useMemo } from 'react';
import { numbersIn } from '@/i18n/fill.ts';
import { wholeList } from '../mail-settings/whole-list.ts';
import { AdminPlot } from '../plot/AdminPlot.tsx';
import { formatDay } from '../shell/moment.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { type BuiltAudit, type BuiltRun, totalOf } from './built-audit.ts';
import type { PartProps } from './texts.ts';

const FIGURES = ['pages', 'states', 'violations', 'enhancedContrast'] as const;
/** Oldest first: a day may have several runs. */
type NumberedRun = BuiltRun & { at: number };

function toColumns({ texts, languageTag }: PartProps): Column<NumberedRun>[] {
  const number = numbersIn(languageTag);
  const rules = ({ rules: found }: BuiltRun) =>
    Object.entries(found)
      .toSorted(([, a], [, b]) => b - a)
      .map(([rule, count]) => `${rule}: ${number(count)}`)
      .join(', ');
  return [
    { key: 'at', head: texts['adminAccessibility.date'], cell: ({ date }) => formatDay(date, languageTag), csv: ({ date }) => date },
    { key: 'version', head: texts['adminAccessibility.version'], cell: ({ version }) => version || '–', csv: ({ version }) => version },
    ...FIGURES.map(
      (name): Column<NumberedRun> => ({
        key: name,
        head: texts[`adminAccessibility.${name === 'enhancedContrast' ? 'contrast' : name}`],
        number: true,
        cell: ({ [name]: count }) => number(count),
        csv: ({ [name]: count }) => count,
      }),
    ),
    { key: 'rules', head: texts['adminAccessibility.rules'], cell: rules, csv: rules },
  ];
}

export function Runs({ audit, ...props }: PartProps & { audit: BuiltAudit }) {
  const { texts, languageTag } = props;
  const runs = useMemo(() => [...audit.history, audit].map((run, at) => ({ ...run, at })), [audit]);
  const table = useMemo(() => {
    // Of several runs on a day, the plot shows the last.
    const days = [...new Map(runs.map((run) => [run.date, run]))];
    return {
      columns: [texts['adminAccessibility.date'], texts['adminAccessibility.elements']],
      rows: days.map(([date, run]) => [date, String(totalOf(run))]),
    };
  }, [runs, texts]);
  if (runs.length < 2) return <p>{texts['adminAccessibility.trend.one']}</p>;
  return (
    <>
      <AdminPlot
        {...props}
        table={table}
        title={texts['adminAccessibility.trend.plot']}
        mark="line"
        x={texts['adminAccessibility.date']}
        y={texts['adminAccessibility.elements']}
      />
      <DataTable
        name={texts['adminAccessibility.trend']}
        columns={toColumns(props)}
        load={wholeList(
          async () => ({ ok: true, data: runs }),
          [],
          ({ at }) => at,
          languageTag,
        )}
        idOf={({ at }) => String(at)}
        nameOf={({ date }) => formatDay(date, languageTag)}
        sort="-at"
        searchable={false}
        prefix="runs."
        texts={texts}
        languageTag={languageTag}
        file="accessibility-runs"
      />
    </>
  );
}
