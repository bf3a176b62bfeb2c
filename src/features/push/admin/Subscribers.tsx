import { useMemo } from 'react';
import { NumbersTable } from '@/components/NumbersTable.tsx';
import { PUSH_TOPICS } from '@/features/push/push.schema.ts';
import { numbersIn } from '@/i18n/fill.ts';
import { LOCALE_CODES } from '@/i18n/locales.ts';
import { AdminPlot } from '../../admin/plot/AdminPlot.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import type { Resource } from '../../admin/shell/use-resource.ts';
import { RangeChoice } from '../../admin/table/RangeChoice.tsx';
import { PUSH_RANGES, type PushOverview, type PushRange } from './notifications.schema.ts';

interface Props {
  overview: Resource<PushOverview>;
  range: PushRange;
  onRange: (range: PushRange) => void;
}

export function Subscribers({ overview, range, onRange }: Props) {
  const { texts, languageTag } = useAdmin();
  const { data } = overview;
  const number = numbersIn(languageTag);
  const table = useMemo(() => {
    if (!data) return undefined;
    const columns = [texts['notifications.day'], texts['notifications.subscribed'], texts['notifications.languages']];
    const isNone = data.days.every(({ en, el }) => en + el === 0);
    const rows = isNone
      ? []
      : LOCALE_CODES.flatMap((one) => data.days.map((row) => [row.day, String(row[one]), texts[`language.name.${one}`]]));
    return { columns, rows };
  }, [data, texts]);
  const row = (head: string, count: (of: PushOverview['subscribers']['en']) => number) => {
    const counts = LOCALE_CODES.map((one) => (data ? count(data.subscribers[one]) : 0));
    return { head, cells: [...counts, counts.reduce((sum, one) => sum + one, 0)].map(number) };
  };
  return (
    <Panel
      id="subscribers"
      title={texts['notifications.subscribers']}
      actions={<RangeChoice ranges={PUSH_RANGES} range={range} onRange={onRange} />}
      resource={overview}
    >
      {data && (
        <div className="push-parts">
          <NumbersTable
            label={texts['notifications.table']}
            heads={[texts['notifications.topic'], ...LOCALE_CODES.map((one) => texts[`language.name.${one}`]), texts['notifications.all']]}
            tableClass="numbers"
            rows={[
              ...PUSH_TOPICS.map((topic) => row(texts[`push.topic.${topic}`], ({ topics }) => topics[topic])),
              row(texts['notifications.anyTopic'], ({ all }) => all),
            ]}
          />
          <div>
            <AdminPlot
              table={table}
              title={texts['notifications.plot']}
              mark="line"
              x={texts['notifications.day']}
              y={texts['notifications.subscribed']}
              series={texts['notifications.languages']}
              empty={texts['notifications.plot.empty']}
            />
            <p className="small muted">{texts['notifications.plot.note']}</p>
          </div>
        </div>
      )}
    </Panel>
  );
}
