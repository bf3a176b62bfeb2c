import { useMemo } from 'react';
import { numbersIn } from '@/i18n/fill.ts';
import { AdminPlot } from '../../admin/plot/AdminPlot.tsx';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { athensDay } from '../../admin/shell/athens.ts';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { wholeList } from '../../admin/table/whole-list.ts';
import type { BuiltAudit, BuiltRun } from './built-audit.ts';
import { momentText, runColumns, toolsText } from './run-columns.ts';

const NAMED = 3;

function toColumns(props: Admin): Column<BuiltRun>[] {
  const { texts, languageTag } = props;
  const number = numbersIn(languageTag);
  const { part, date, found, pages, details } = runColumns(props);
  const rules = ({ rules: counts }: BuiltRun, most?: number) =>
    Object.entries(counts)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([rule, count]) => `${rule}: ${number(count)}`)
      .join(', ');
  return [
    date,
    part,
    { key: 'version', head: texts['adminAccessibility.version'], cell: ({ version }) => version || '–', csv: ({ version }) => version },
    found,
    pages,
    details,
    { key: 'rules', head: texts['adminAccessibility.rules'], cell: (run) => rules(run, NAMED), csv: (run) => rules(run) },
    { key: 'tools', head: texts['adminAccessibility.tools'], csv: toolsText },
  ];
}

/** Counts findings by day (Athens) and part, for parts with runs on several days; the last run of a day counts. */
function toTable(audits: readonly BuiltAudit[], texts: Admin['texts']) {
  const rows = audits.flatMap(({ history, ...last }) => {
    const days = new Map([...history, last].map(({ date, found }) => [athensDay(date), found]));
    if (days.size < 2) return [];
    return [...days].map(([day, found]) => [day, texts[`adminAccessibility.part.${last.part}`], String(found)]);
  });
  return { columns: [texts['adminAccessibility.date'], texts['adminAccessibility.part'], texts['adminAccessibility.found']], rows };
}

export function Runs({ audits }: { audits: readonly BuiltAudit[] }) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const runs = useMemo(() => audits.flatMap(({ history, findings: _, ...last }) => [...history, last]), [audits]);
  const table = useMemo(() => toTable(audits, texts), [audits, texts]);
  return (
    <>
      {table.rows.length === 0 ? (
        <p>{texts['adminAccessibility.trend.one']}</p>
      ) : (
        <AdminPlot
          table={table}
          title={texts['adminAccessibility.trend.plot']}
          mark="line"
          x={texts['adminAccessibility.date']}
          y={texts['adminAccessibility.found']}
          series={texts['adminAccessibility.part']}
        />
      )}
      <DataTable
        name={texts['adminAccessibility.trend']}
        columns={toColumns(admin)}
        load={wholeList(
          async () => ({ ok: true, data: runs }),
          [],
          ({ date }) => Date.parse(date),
          languageTag,
        )}
        idOf={({ part, date }) => `${part} ${date}`}
        nameOf={(run) => `${texts[`adminAccessibility.part.${run.part}`]}, ${momentText(run, languageTag)}`}
        sort="-date"
        searchable={false}
        prefix="runs."
        file="audit-runs"
      />
    </>
  );
}
