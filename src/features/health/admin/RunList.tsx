import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { SHORT_PAGE_SIZE } from '../../admin/table/page.schema.ts';
import { callQuery } from '../../admin/table/query.ts';
import { listRuns } from './calls.ts';
import { type JobRun, RUN_FILTERS, RUNS_SORT } from './health-admin.schema.ts';
import { RunNow } from './run-now.tsx';
import { didText, durationOf, nameOf, Outcome } from './run-words.tsx';

const JOB_KEY = /^adminHealth\.job\.(.+-.+)$/u;

const toColumns = ({ texts, languageTag }: Admin): Column<JobRun>[] => [
  { key: 'job', head: texts['adminHealth.job'], cell: ({ job }) => nameOf(texts, 'job', job), csv: ({ job }) => job },
  { key: 'dueAt', phone: 'second', head: texts['adminHealth.due'], sort: true, moment: ({ dueAt }) => dueAt },
  {
    key: 'outcome',
    phone: 'second',
    head: texts['adminHealth.outcome'],
    cell: (run) => <Outcome run={run} />,
    csv: ({ outcome }) => texts[`adminHealth.outcome.${outcome}`],
  },
  { key: 'duration', phone: 'first', head: texts['adminHealth.duration'], number: true, text: (run) => durationOf(run, languageTag) },
  { key: 'did', head: texts['adminHealth.did'], text: (run) => didText(run, texts, languageTag) },
];

export function RunList({ turn, onRun }: { turn: number; onRun: () => void }) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const jobs = Object.keys(texts).flatMap((key) => JOB_KEY.exec(key)?.[1] ?? []);
  return (
    <DataTable
      name={texts['adminHealth.runs.history']}
      columns={toColumns(admin)}
      load={(query, signal) => listRuns(callQuery(query), signal)}
      idOf={({ job, dueAt }) => `${job} ${dueAt}`}
      nameOf={({ job, dueAt }) => `${nameOf(texts, 'job', job)}, ${formatMoment(dueAt, languageTag)}`}
      sort={RUNS_SORT}
      size={SHORT_PAGE_SIZE}
      searchable={false}
      filters={[
        {
          name: 'show',
          label: texts['adminHealth.show'],
          choices: RUN_FILTERS.map((value) => ({ value, label: texts[`adminHealth.runs.show.${value}`] })),
        },
        { name: 'job', label: texts['adminHealth.job'], choices: jobs.map((value) => ({ value, label: nameOf(texts, 'job', value) })) },
      ]}
      prefix="runs."
      file="runs"
      turn={turn}
      actions={({ job, outcome }) => outcome === 'failed' && <RunNow job={job} onRun={onRun} />}
      empty={<p>{texts['adminHealth.runs.empty']}</p>}
    />
  );
}
