import { useState } from 'react';
import { fill, numbersIn, pluralForm } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { counted } from '../../admin/shell/texts.ts';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { NextAction } from '../../admin/table/NextAction.tsx';
import { SHORT_PAGE_SIZE } from '../../admin/table/page.schema.ts';
import { wholeList } from '../../admin/table/whole-list.ts';
import { listJobs } from './calls.ts';
import type { JobState } from './health-admin.schema.ts';
import { jobLink } from './next-links.shared.ts';
import { RunList } from './RunList.tsx';
import { RunNow } from './run-now.tsx';
import { didText, durationOf, nameOf, Outcome } from './run-words.tsx';

interface Props {
  isOpen: boolean;
}

function missedText([newest, ...earlier]: JobState['missed'], { texts, languageTag }: Admin): string {
  if (!newest) return '';
  const { count, from, until } = newest;
  const more = earlier.reduce((sum, one) => sum + one.count, 0);
  const text = fill(
    texts[`adminHealth.job.missed_${pluralForm(languageTag, count)}`],
    { count, from: formatMoment(from, languageTag), until: formatMoment(until, languageTag) },
    numbersIn(languageTag),
  );
  return more > 0 ? `${text}; ${counted(texts, 'adminHealth.job.missed.more', more, languageTag)}` : text;
}

const toColumns = (props: Admin): Column<JobState>[] => {
  const { texts, languageTag } = props;
  return [
    {
      key: 'name',
      head: texts['adminHealth.job'],
      cell: ({ name, lateSince, missed }) => (
        <>
          {nameOf(texts, 'job', name)}
          {lateSince && (
            <span className="health-more health-bad">
              {fill(texts['adminHealth.job.late'], { time: formatMoment(lateSince, languageTag) })}
            </span>
          )}
          {missed.length > 0 && <span className="health-more health-bad">{missedText(missed, props)}</span>}
        </>
      ),
    },
    {
      key: 'last',
      phone: 'second',
      head: texts['adminHealth.job.last'],
      number: true,
      cell: ({ last }) => (last ? formatMoment(last.startedAt, languageTag) : texts['adminHealth.job.none']),
    },
    { key: 'outcome', phone: 'second', head: texts['adminHealth.outcome'], cell: ({ last }) => last && <Outcome run={last} /> },
    { key: 'duration', head: texts['adminHealth.duration'], number: true, cell: ({ last }) => last && durationOf(last, languageTag) },
    { key: 'did', head: texts['adminHealth.did'], cell: ({ last }) => last && didText(last, texts, languageTag) },
    { key: 'next', head: texts['adminHealth.job.next'], number: true, cell: ({ nextAt }) => formatMoment(nextAt, languageTag) },
  ];
};

const trouble = ({ last, lateSince, missed }: JobState): number =>
  missed.length + (lateSince ? 1 : 0) + (last && last.outcome !== 'done' ? 1 : 0);

export function Jobs({ isOpen }: Props) {
  const admin = useAdmin();
  const { texts, locale, languageTag } = admin;
  const [turn, setTurn] = useState(0);
  const onRun = () => setTurn((before) => before + 1);
  const load = async (signal: AbortSignal) => {
    const outcome = await listJobs(signal);
    return outcome.ok ? { ...outcome, data: outcome.data.jobs } : outcome;
  };
  return (
    <Panel id="runs" title={texts['adminHealth.runs']} note={texts['adminHealth.runs.note']}>
      {isOpen && (
        <DataTable
          name={texts['adminHealth.runs']}
          columns={toColumns(admin)}
          load={wholeList(load, [], trouble, languageTag)}
          idOf={({ name }) => name}
          nameOf={({ name }) => nameOf(texts, 'job', name)}
          sort="-trouble"
          size={SHORT_PAGE_SIZE}
          searchable={false}
          isInAddress={false}
          actions={({ name, last }) => (
            <>
              <RunNow job={name} onRun={onRun} />{' '}
              {last?.outcome === 'failed' && (
                <NextAction label={texts['adminHealth.next.failed']} of={nameOf(texts, 'job', name)} href={path(locale, jobLink(name))} />
              )}
            </>
          )}
          turn={turn}
        />
      )}
      <h3 id="run-history">{texts['adminHealth.runs.history']}</h3>
      <p className="panel-note">{texts['adminHealth.runs.history.note']}</p>
      {isOpen && <RunList turn={turn} onRun={onRun} />}
    </Panel>
  );
}
