import { useState } from 'react';
import { SEVERITIES } from '@/features/monitor/monitor.schema.ts';
import { fill } from '@/i18n/fill.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { OpenLink } from '../../admin/shell/OpenLink.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { NextAction } from '../../admin/table/NextAction.tsx';
import { SHORT_PAGE_SIZE } from '../../admin/table/page.schema.ts';
import { callQuery } from '../../admin/table/query.ts';
import type { LoadPage } from '../../admin/table/table-store.ts';
import { listErrors } from './calls.ts';
import { changeState, isOpen, STATE_ACTIONS } from './change-state.ts';
import { ERROR_DAYS, ERROR_FILTERS, ERRORS_SORT, type ErrorFilter, type ErrorRow } from './errors.schema.ts';
import { nameOf } from './run-words.tsx';

interface Props {
  go: (fingerprint: string) => void;
}

function toColumns({ texts, languageTag }: Admin, go: Props['go']): Column<ErrorRow>[] {
  const number = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0 });
  const moment = (key: 'firstSeen' | 'lastSeen'): Column<ErrorRow> => ({
    key,
    head: texts[`adminHealth.${key}`],
    sort: true,
    moment: (row) => row[key],
  });
  return [
    {
      key: 'message',
      head: texts['adminHealth.message'],
      sort: true,
      cell: ({ fingerprint, category, message }) => (
        <>
          <OpenLink className="health-message" name="error" id={fingerprint} lang="en" go={go}>
            {message}
          </OpenLink>
          <span className="health-more muted data-rest">{nameOf(texts, 'category', category)}</span>
        </>
      ),
      csv: ({ category, message }) => `${category}: ${message}`,
    },
    {
      key: 'severity',
      head: texts['adminHealth.severity'],
      cell: ({ severity }) => texts[`adminHealth.severity.${severity}`],
      csv: ({ severity }) => severity,
    },
    {
      key: 'state',
      phone: 'second',
      head: texts['adminHealth.state'],
      cell: ({ state }) => <span className={state === 'returned' ? 'health-bad' : undefined}>{texts[`adminHealth.state.${state}`]}</span>,
      csv: ({ state }) => texts[`adminHealth.state.${state}`],
    },
    {
      key: 'day',
      head: texts['adminHealth.hours24'],
      sort: true,
      number: true,
      cell: ({ day }) => number.format(day),
      csv: ({ day }) => day,
    },
    {
      key: 'count',
      phone: 'named',
      head: texts['adminHealth.count'],
      sort: true,
      number: true,
      cell: ({ count, weight }) => (
        <>
          {number.format(count)}
          {Math.round(weight) !== count && (
            <span className="health-more muted">{fill(texts['adminHealth.weight.short'], { count: number.format(weight) })}</span>
          )}
        </>
      ),
      csv: ({ count }) => count,
    },
    moment('firstSeen'),
    { ...moment('lastSeen'), phone: 'second' },
    {
      key: 'release',
      head: texts['adminHealth.release'],
      cell: ({ release }) => (release ? <code>{release}</code> : texts['adminHealth.release.unknown']),
      csv: ({ release }) => release,
    },
  ];
}

export function ErrorList({ go }: Props) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const [counts, setCounts] = useState<Record<ErrorFilter, number>>();
  const [turn, setTurn] = useState(0);
  const number = new Intl.NumberFormat(languageTag);
  const onChange = () => setTurn((before) => before + 1);
  const load: LoadPage<ErrorRow> = async (query, signal) => {
    const outcome = await listErrors(callQuery(query), signal);
    if (outcome.ok) setCounts(outcome.data.counts);
    return outcome;
  };
  const label = (filter: ErrorFilter) => {
    const name = texts[`adminHealth.show.${filter}`];
    return counts ? `${name} (${number.format(counts[filter])})` : name;
  };
  return (
    <>
      <p className="panel-note">{fill(texts['adminHealth.errors.note'], { days: ERROR_DAYS })}</p>
      <DataTable
        name={texts['adminHealth.errors']}
        columns={toColumns(admin, go)}
        load={load}
        idOf={({ fingerprint }) => fingerprint}
        nameOf={({ message }) => message}
        sort={ERRORS_SORT}
        size={SHORT_PAGE_SIZE}
        filters={[
          { name: 'show', label: texts['adminHealth.show'], choices: ERROR_FILTERS.map((value) => ({ value, label: label(value) })) },
          {
            name: 'severity',
            label: texts['adminHealth.severity'],
            choices: SEVERITIES.map((value) => ({ value, label: texts[`adminHealth.severity.${value}`] })),
            unchosen: texts['adminHealth.severity.faults'],
          },
        ]}
        bulk={STATE_ACTIONS.map((state) => ({
          label: texts[`adminHealth.do.${state}`],
          run: (rows: readonly ErrorRow[]) => void changeState(rows, state, admin, onChange),
        }))}
        file="errors"
        actions={(row) =>
          isOpen(row) && (
            <NextAction
              label={texts['adminHealth.do.resolved']}
              of={row.message}
              run={() => void changeState([row], 'resolved', admin, onChange)}
            />
          )
        }
        turn={turn}
        empty={<p>{texts['adminHealth.errors.empty']}</p>}
      />
    </>
  );
}
