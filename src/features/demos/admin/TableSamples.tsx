import { useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { confirmed } from '@/features/admin/confirm/confirm.ts';
import { undoable } from '@/features/admin/confirm/undo.ts';
import { type Admin, adminIsland, useAdmin } from '@/features/admin/shell/admin.tsx';
import { notify } from '@/features/admin/shell/notify.ts';
import { PartState } from '@/features/admin/shell/PartState.tsx';
import type { Column } from '@/features/admin/table/column.ts';
import { DataTable } from '@/features/admin/table/DataTable.tsx';
import { type Page, pageOfRows } from '@/features/admin/table/in-memory.ts';
import type { LoadPage } from '@/features/admin/table/table-store.ts';
import { fill } from '@/i18n/fill.ts';
import { answerWith, failWith, type Letter, sampleLetters } from './letters.ts';

const nothing = (): void => {};
const never = (): Promise<never> => new Promise(nothing);

function letterColumns({ texts, languageTag }: Pick<Admin, 'texts' | 'languageTag'>): Column<Letter>[] {
  const at = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1 });

  return [
    { key: 'name', head: texts['adminDemo.name'], sort: true, cell: ({ name }) => <a href="#table">{name}</a>, csv: ({ name }) => name },
    { key: 'subject', head: texts['adminDemo.subject'], cell: ({ subject }) => subject, csv: ({ subject }) => subject },
    {
      key: 'state',
      phone: 'second',
      head: texts['adminDemo.state'],
      cell: ({ state }) => texts[`adminDemo.state.${state}`],
      csv: ({ state }) => state,
    },
    {
      key: 'size',
      phone: 'first',
      head: texts['adminDemo.size'],
      sort: true,
      number: true,
      cell: ({ sizeKb }) => number.format(sizeKb),
      csv: ({ sizeKb }) => sizeKb,
    },
    {
      key: 'at',
      phone: 'second',
      head: texts['adminDemo.at'],
      sort: true,
      number: true,
      cell: (row) => at.format(row.at),
      csv: (row) => new Date(row.at).toISOString(),
    },
  ];
}

function useLetters() {
  const { texts, languageTag } = useAdmin();
  const all = useRef<Letter[]>(undefined);
  const isBroken = useRef(false);
  const [turn, setTurn] = useState(0);
  const rows = () => {
    all.current ??= sampleLetters();
    return all.current;
  };
  const again = () => setTurn((count) => count + 1);
  const load: LoadPage<Letter> = async (query) => {
    if (isBroken.current) {
      isBroken.current = false;
      return failWith();
    }
    return answerWith(
      pageOfRows(
        rows(),
        query,
        {
          text: ({ name, subject }) => `${name} ${subject}`,
          value: (row, column) => (column === 'size' ? row.sizeKb : column === 'at' ? row.at : row.name),
          fits: ({ state }, _, value) => state === value,
        },
        languageTag,
      ),
    );
  };
  const remove = (gone: readonly Letter[]) => {
    all.current = rows().filter((row) => !gone.includes(row));
    again();
  };
  const archive = (chosen: readonly Letter[]) => {
    const before = rows();
    return undoable(
      {
        title: fill(texts['adminDemo.archived'], { count: chosen.length }),
        run: async () => {
          remove(chosen);
          return answerWith(undefined);
        },
        undo: async () => {
          all.current = before;
          return answerWith(undefined);
        },
        onUndone: again,
      },
      texts,
    );
  };
  const erase = async (row: Letter) => {
    const done = await confirmed({
      title: texts['adminDemo.erase.title'],
      text: fill(texts['adminDemo.erase.text'], { name: row.name }),
      verb: texts['adminDemo.erase'],
      done: '',
      run: () => answerWith(undefined),
    });
    if (!done) return;
    remove([row]);
    void notify('success', { title: texts['adminDemo.erased'] });
  };
  const failOnce = () => {
    isBroken.current = true;
    again();
  };
  return { turn, load, archive, erase, failOnce };
}

export const TableSamples = adminIsland(function TableSamples() {
  const { texts, languageTag } = useAdmin();
  const { turn, load, archive, erase, failOnce } = useLetters();

  const table = {
    columns: letterColumns({ texts, languageTag }),
    texts,
    languageTag,
    idOf: ({ id }: Letter) => id,
    nameOf: ({ name }: Letter) => name,
    sort: '-at',
    filters: [
      {
        name: 'state',
        label: texts['adminDemo.state'],
        choices: (['open', 'closed'] as const).map((value) => ({ value, label: texts[`adminDemo.state.${value}`] })),
      },
    ],
    bulk: [{ label: texts['adminDemo.archive'], run: (chosen: readonly Letter[]) => void archive(chosen) }],
  };
  const none: Page<Letter> = { rows: [], total: 0, page: 1, size: 50 };
  return (
    <>
      <DataTable
        {...table}
        name={texts['adminDemo.table.many']}
        load={load}
        file="sample-letters"
        turn={turn}
        actions={(row) => (
          <Button variant="text" size="xs" onClick={() => void erase(row)} aria-label={`${texts['adminDemo.erase']}: ${row.name}`}>
            {texts['adminDemo.erase']}
          </Button>
        )}
      />
      <p className="samples">
        <Button variant="outline" size="xs" onClick={failOnce}>
          {texts['adminDemo.fail']}
        </Button>
      </p>
      <h3>{texts['adminDemo.table.loading']}</h3>
      <DataTable {...table} name={texts['adminDemo.table.loading']} load={never} isInAddress={false} />
      <h3>{texts['adminDemo.table.empty']}</h3>
      <DataTable {...table} name={texts['adminDemo.table.empty']} load={() => answerWith(none)} isInAddress={false} />
      <h3>{texts['adminDemo.table.error']}</h3>
      <DataTable {...table} name={texts['adminDemo.table.error']} load={async () => failWith()} isInAddress={false} />
      <h3>{texts['adminDemo.table.offline']}</h3>
      <PartState resource={{ state: 'offline', data: undefined, asOf: undefined, message: '', reload: nothing }} />
      <h3>{texts['adminDemo.table.ended']}</h3>
      <PartState resource={{ state: 'ended', data: undefined, asOf: undefined, message: '', reload: nothing }} />
      <h3>{texts['adminDemo.table.stale']}</h3>
      <PartState resource={{ state: 'error', data: none, asOf: Date.UTC(2026, 10, 20, 9), message: '', reload: nothing }} />
    </>
  );
});
