import { useMemo } from 'react';
import type { CsvTable } from '@/features/plots/csv.ts';
import { AdminPlot } from '../../admin/plot/AdminPlot.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { ATHENS } from '../../admin/shell/athens.ts';
import type { OpenedError } from './errors.schema.ts';

interface Props {
  error: OpenedError;
}

function toTable(columns: [x: string, y: string], points: readonly { x: string; count: number }[]): CsvTable {
  return { columns, rows: points.some(({ count }) => count > 0) ? points.map(({ x, count }) => [x, String(count)]) : [] };
}

/** Both end with the day or the hour that isn't over. */
function openAtEnd({ rows }: CsvTable) {
  const last = rows.at(-1)?.[0];
  return last === undefined ? undefined : { x: last };
}

export function ErrorPlots({ error }: Props) {
  const { texts, languageTag } = useAdmin();
  const { days, hours } = error;
  const [day, hour, count] = [texts['adminHealth.day'], texts['adminHealth.hour'], texts['adminHealth.count']];
  const tables = useMemo(() => {
    const clock = new Intl.DateTimeFormat(languageTag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: ATHENS });
    return {
      days: toTable(
        [day, count],
        days.map((one) => ({ x: one.day, count: one.count })),
      ),
      hours: toTable(
        [hour, count],
        hours.map((one) => ({ x: clock.format(Date.parse(one.at)), count: one.count })),
      ),
    };
  }, [days, hours, day, hour, count, languageTag]);
  const plot = (data: CsvTable, title: string, x: string, mark: 'line' | 'bar') => (
    <AdminPlot table={data} {...{ title, mark, x }} y={count} open={openAtEnd(data)} empty={texts['adminHealth.plot.empty']} />
  );
  return (
    <div className="health-plots">
      {plot(tables.days, texts['adminHealth.byDay'], day, 'line')}
      {plot(tables.hours, texts['adminHealth.byHour'], hour, 'bar')}
    </div>
  );
}
