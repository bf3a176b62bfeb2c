import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { own } from '@/features/foreign/own.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { wholeList } from '../../admin/table/whole-list.ts';
import { listMissing } from './calls.ts';
import { RedirectDialog } from './RedirectDialog.tsx';

interface Props {
  turn: number;
  onChanged: () => void;
}

interface MissingRow {
  path: string;
  count: number;
  lastAt: string;
}

const load = async (signal: AbortSignal) => {
  const outcome = await listMissing(signal);
  return outcome.ok ? { ok: true as const, data: outcome.data.rows } : outcome;
};

export function Missing({ turn, onChanged }: Props) {
  const { texts, languageTag } = useAdmin();
  const [from, setFrom] = useState<string>();
  const number = new Intl.NumberFormat(languageTag);
  return (
    <Panel id="missing" title={texts['adminTools.missing']} note={texts['adminTools.missing.note']}>
      <DataTable<MissingRow>
        name={texts['adminTools.missing']}
        columns={[
          {
            key: 'path',
            head: texts['adminTools.missing.path'],
            sort: true,
            cell: ({ path }) => <span className="tools-path">{path}</span>,
          },
          {
            key: 'count',
            phone: 'named',
            head: texts['adminTools.missing.count'],
            sort: true,
            number: true,
            cell: ({ count }) => number.format(count),
          },
          {
            key: 'lastAt',
            phone: 'second',
            head: texts['adminTools.missing.last'],
            sort: true,
            number: true,
            cell: ({ lastAt }) => formatMoment(lastAt, languageTag),
          },
        ]}
        load={wholeList(load, ['path', 'count', 'lastAt'], own, languageTag)}
        idOf={({ path }) => path}
        nameOf={({ path }) => path}
        sort="-count"
        prefix="missing."
        turn={turn}
        actions={({ path }) => (
          <Button variant="text" size="xs" aria-label={fill(texts['adminTools.missing.make.of'], { path })} onClick={() => setFrom(path)}>
            {texts['adminTools.missing.make']}
          </Button>
        )}
        empty={<p>{texts['adminTools.missing.empty']}</p>}
      />
      {from !== undefined && (
        <RedirectDialog
          redirect={undefined}
          from={from}
          saved={() => {
            setFrom(undefined);
            onChanged();
          }}
          close={() => setFrom(undefined)}
        />
      )}
    </Panel>
  );
}
