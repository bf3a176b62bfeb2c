import { AdminPlot } from '@/features/admin/plot/AdminPlot.tsx';
import { adminIsland, useAdmin } from '@/features/admin/shell/admin.tsx';
import type { Load } from '@/features/admin/shell/resource-store.ts';
import { useResource } from '@/features/admin/shell/use-resource.ts';
import type { CsvTable } from '@/features/plots/csv.ts';
import { answerWith, failWith } from './letters.ts';

const DAY_MS = 86_400_000;

const never: Load<CsvTable> = () => new Promise(() => {});
const wrong: Load<CsvTable> = async () => failWith();
const none: Load<CsvTable> = () => answerWith({ columns: ['day', 'visitors'], rows: [] });

export const PlotSamples = adminIsland(function PlotSamples() {
  const { texts } = useAdmin();
  const [visitors, views, day] = [texts['adminDemo.plot.visitors'], texts['adminDemo.plot.views'], texts['adminDemo.plot.day']];
  const lines = useResource<CsvTable>(
    () =>
      answerWith({
        columns: [day, 'count', 'what'],
        rows: Array.from({ length: 30 }, (_, index) => {
          const date = new Date(Date.UTC(2026, 9, 21) + index * DAY_MS).toISOString().slice(0, 10);
          const count = 40 + Math.round(18 * Math.sin(index / 2.3)) + (index % 5);
          return [
            [date, String(count), visitors],
            [date, String(count * 2 + (index % 7) * 3), views],
          ];
        }).flat(),
      }),
    'lines',
  );
  const bars = useResource<CsvTable>(
    () =>
      answerWith({
        columns: [texts['adminDemo.plot.channel'], texts['adminDemo.plot.count']],
        rows: [
          ['E-mail', '48'],
          ['Web', '31'],
          ['API', '6'],
        ],
      }),
    'bars',
  );
  const loading = useResource(never, 'loading');
  const empty = useResource(none, 'empty');
  const broken = useResource(wrong, 'broken');
  return (
    <div className="panels">
      <AdminPlot
        table={lines.data}
        resource={lines}
        title={texts['adminDemo.plot.line']}
        x={day}
        y="count"
        series="what"
        highlight={visitors}
        yLabel={visitors}
      />
      <AdminPlot
        table={bars.data}
        resource={bars}
        title={texts['adminDemo.plot.bar']}
        mark="bar"
        x={texts['adminDemo.plot.channel']}
        y={texts['adminDemo.plot.count']}
        highlight="Web"
      />
      <AdminPlot table={loading.data} resource={loading} title={texts['adminDemo.table.loading']} x={day} y="visitors" />
      <AdminPlot table={empty.data} resource={empty} title={texts['adminDemo.table.empty']} x={day} y="visitors" />
      <AdminPlot table={broken.data} resource={broken} title={texts['adminDemo.table.error']} x={day} y="visitors" />
    </div>
  );
});
