import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { formatDay } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { callQuery } from '../../admin/table/query.ts';
import { RowButtons } from '../../mail/settings/RowButtons.tsx';
import { useEditedList } from '../../mail/settings/use-edited-list.ts';
import { redirects } from './calls.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { RedirectDialog } from './RedirectDialog.tsx';
import { GONE, REDIRECT_STATUSES, REDIRECTS_SORT, type RedirectRow } from './redirects.schema.ts';

interface Props {
  turn: number;
  onChanged: () => void;
}

function toColumns({ texts, languageTag }: Admin): Column<RedirectRow>[] {
  return [
    {
      key: 'from',
      head: texts['adminTools.from'],
      sort: true,
      cell: ({ from, shadowed }) => (
        <span className="tools-path">
          {from}
          {shadowed && <span className="tools-warning">{texts['adminTools.shadowed']}</span>}
        </span>
      ),
      csv: ({ from }) => from,
    },
    {
      key: 'to',
      phone: 'second',
      head: texts['adminTools.to'],
      sort: true,
      cell: ({ to, status, everyLocale, note, dead }) => (
        <span className="tools-path">
          {status === GONE ? <span className="muted">{texts['adminTools.gone']}</span> : <a href={to}>{to}</a>}
          {(everyLocale || note) && (
            <span className="tools-about">{[everyLocale && texts['adminTools.everyLocale.yes'], note].filter(Boolean).join(' · ')}</span>
          )}
          {dead && <span className="tools-warning">{texts['adminTools.dead']}</span>}
        </span>
      ),
      csv: ({ to }) => to,
    },
    { key: 'status', head: texts['adminTools.status'], sort: true, number: true, text: ({ status }) => status },
    { key: 'everyLocale', head: texts['adminTools.everyLocale'], csv: ({ everyLocale }) => String(everyLocale) },
    { key: 'note', head: texts['adminTools.note'], csv: ({ note }) => note },
    { key: 'hits', phone: 'named', head: texts['adminTools.hits'], sort: true, count: ({ hits }) => hits },
    {
      key: 'lastOn',
      head: texts['adminTools.lastOn'],
      sort: true,
      number: true,
      cell: ({ lastOn }) => (lastOn ? formatDay(lastOn, languageTag) : texts['adminTools.lastOn.never']),
      csv: ({ lastOn }) => lastOn,
    },
    {
      key: 'createdAt',
      head: texts['adminTools.createdAt'],
      sort: true,
      number: true,
      cell: ({ createdAt }) => formatDay(createdAt, languageTag),
      csv: ({ createdAt }) => createdAt,
    },
  ];
}

export function Redirects({ turn, onChanged }: Props) {
  const admin = useAdmin();
  const { texts } = admin;
  const [isImporting, setImporting] = useState(false);
  const list = useEditedList<RedirectRow>({
    texts,
    creation: { id: 'tools:redirect', name: texts['adminTools.new'] },
    nameOf: ({ from }) => from,
    remove: redirects.remove,
    restore: ({ from, to, status, everyLocale, note, hits, lastOn }) =>
      redirects.add({ from, to, status, everyLocale, note, hits, lastOn }),
  });
  return (
    <Panel id="redirects" title={texts['adminTools.redirects']} note={texts['adminTools.redirects.note']}>
      <DataTable
        name={texts['adminTools.redirects']}
        columns={toColumns(admin)}
        load={(query, signal) => redirects.list(callQuery(query), signal)}
        idOf={({ id }) => id}
        nameOf={({ from }) => from}
        sort={REDIRECTS_SORT}
        filters={[
          {
            name: 'status',
            label: texts['adminTools.status'],
            choices: REDIRECT_STATUSES.map((status) => ({ value: `${status}`, label: texts[`adminTools.status.${status}`] })),
          },
        ]}
        tools={
          <>
            <Button variant="outline" size="xs" onClick={() => setImporting(true)}>
              {texts['adminTools.import']}
            </Button>
            <Button variant="outline" size="xs" onClick={() => list.edit('new')}>
              {texts['adminTools.new']}
            </Button>
          </>
        }
        file="redirects"
        turn={turn + list.turn}
        bulk={[{ label: texts['mailSettings.remove'], run: (rows) => void list.drop(rows) }]}
        actions={(row) => <RowButtons name={row.from} edit={() => list.edit(row)} remove={() => void list.drop([row])} />}
        empty={<p>{texts['adminTools.redirects.empty']}</p>}
      />
      {list.edited && <RedirectDialog redirect={list.edited === 'new' ? undefined : list.edited} saved={list.saved} close={list.close} />}
      {isImporting && <ImportDialog close={() => setImporting(false)} onImported={onChanged} />}
    </Panel>
  );
}
