import { useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { confirmed } from '@/features/admin/confirm/confirm.ts';
import { undoable } from '@/features/admin/confirm/undo.ts';
import { PartState } from '@/features/admin/frame/PartState.tsx';
import { say } from '@/features/admin/frame/say.ts';
import type { Column } from '@/features/admin/table/column.ts';
import { DataTable } from '@/features/admin/table/DataTable.tsx';
import { type Page, pageOfRows } from '@/features/admin/table/in-memory.ts';
import type { LoadPage } from '@/features/admin/table/use-table.ts';
import { fill } from '@/i18n/fill.ts';
import { failed, type Letter, later, letters } from './letters.ts';
import type { BenchProps } from './texts.ts';

const nothing = (): void => {};
const never = (): Promise<never> => new Promise(nothing);

/** The table with ten thousand rows, then each of its other states. */
export function TableSpecimens({ texts, tag }: BenchProps) {
  const all = useRef<Letter[]>(undefined);
  const isBroken = useRef(false);
  const [turn, setTurn] = useState(0);
  const rows = () => {
    all.current ??= letters();
    return all.current;
  };
  const again = () => setTurn((count) => count + 1);
  const at = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(tag, { minimumFractionDigits: 1 });

  const columns: Column<Letter>[] = [
    { key: 'name', head: texts['adminBench.name'], sort: true, cell: ({ name }) => <a href="#table">{name}</a>, csv: ({ name }) => name },
    { key: 'subject', head: texts['adminBench.subject'], cell: ({ subject }) => subject, csv: ({ subject }) => subject },
    { key: 'state', head: texts['adminBench.state'], cell: ({ state }) => texts[`adminBench.state.${state}`], csv: ({ state }) => state },
    {
      key: 'size',
      head: texts['adminBench.size'],
      sort: true,
      number: true,
      cell: ({ sizeKb }) => number.format(sizeKb),
      csv: ({ sizeKb }) => sizeKb,
    },
    {
      key: 'at',
      head: texts['adminBench.at'],
      sort: true,
      number: true,
      cell: (row) => at.format(row.at),
      csv: (row) => new Date(row.at).toISOString(),
    },
  ];
  const load: LoadPage<Letter> = async (query) => {
    if (isBroken.current) {
      isBroken.current = false;
      return failed();
    }
    return later(
      pageOfRows(
        rows(),
        query,
        {
          text: ({ name, subject }) => `${name} ${subject}`,
          value: (row, column) => (column === 'size' ? row.sizeKb : column === 'at' ? row.at : row.name),
          fits: ({ state }, _, value) => state === value,
        },
        tag,
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
        title: fill(texts['adminBench.archived'], { count: chosen.length }),
        run: async () => {
          remove(chosen);
          return later(undefined);
        },
        undo: async () => {
          all.current = before;
          return later(undefined);
        },
        onUndone: again,
      },
      texts,
    );
  };
  const erase = async (row: Letter) => {
    const done = await confirmed({
      title: texts['adminBench.erase.title'],
      text: fill(texts['adminBench.erase.text'], { name: row.name }),
      verb: texts['adminBench.erase'],
      run: () => later(undefined),
    });
    if (!done) return;
    remove([row]);
    void say('success', { title: texts['adminBench.erased'] });
  };

  const table = {
    columns,
    texts,
    tag,
    idOf: ({ id }: Letter) => id,
    nameOf: ({ name }: Letter) => name,
    sort: '-at',
    filters: [
      {
        name: 'state',
        label: texts['adminBench.state'],
        choices: (['open', 'closed'] as const).map((value) => ({ value, label: texts[`adminBench.state.${value}`] })),
      },
    ],
    bulk: [{ label: texts['adminBench.archive'], run: (chosen: readonly Letter[]) => void archive(chosen) }],
  };
  const none: Page<Letter> = { rows: [], total: 0, page: 1, size: 50 };
  return (
    <>
      <DataTable
        {...table}
        name={texts['adminBench.table.many']}
        load={load}
        file="specimen-letters"
        turn={turn}
        actions={(row) => (
          <Button variant="text" size="xs" onClick={() => void erase(row)} aria-label={`${texts['adminBench.erase']}: ${row.name}`}>
            {texts['adminBench.erase']}
          </Button>
        )}
      />
      <p className="specimens">
        <Button
          variant="outline"
          size="xs"
          onClick={() => {
            isBroken.current = true;
            again();
          }}
        >
          {texts['adminBench.fail']}
        </Button>
      </p>
      <h3>{texts['adminBench.table.loading']}</h3>
      <DataTable {...table} name={texts['adminBench.table.loading']} load={never} kept={false} />
      <h3>{texts['adminBench.table.empty']}</h3>
      <DataTable {...table} name={texts['adminBench.table.empty']} load={() => later(none)} kept={false} />
      <h3>{texts['adminBench.table.error']}</h3>
      <DataTable {...table} name={texts['adminBench.table.error']} load={async () => failed()} kept={false} />
      <h3>{texts['adminBench.table.offline']}</h3>
      <PartState
        resource={{ state: 'offline', data: undefined, asOf: undefined, message: '', reload: nothing }}
        texts={texts}
        locale={tag}
      />
      <h3>{texts['adminBench.table.ended']}</h3>
      <PartState resource={{ state: 'ended', data: undefined, asOf: undefined, message: '', reload: nothing }} texts={texts} locale={tag} />
      <h3>{texts['adminBench.table.stale']}</h3>
      <PartState
        resource={{ state: 'error', data: none, asOf: Date.UTC(2026, 10, 20, 9), message: '', reload: nothing }}
        texts={texts}
        locale={tag}
      />
    </>
  );
}
