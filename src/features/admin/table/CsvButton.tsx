import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { download } from '@/components/download.ts';
import type { Outcome } from '@/features/api/client.ts';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../shell/admin.tsx';
import { notify } from '../shell/notify.ts';
import { CsvFor, useCsvForm } from './CsvFor.tsx';
import type { Column } from './column.ts';
import { toCsv } from './csv.shared.ts';
import type { Page } from './in-memory.ts';
import { PAGE_SIZE_LIMIT } from './page.schema.ts';
import type { TableQuery } from './query.ts';
import type { LoadPage } from './table-store.ts';

interface Props<Row> {
  query: TableQuery;
  columns: readonly Column<Row>[];
  load: LoadPage<Row>;
  name: string;
  total: number;
}

async function loadAll<Row>(loadPage: (page: number) => Promise<Outcome<Page<Row>>>, onRows: (count: number) => void) {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    onRows(rows.length);
    const outcome = await loadPage(page);
    if (!outcome.ok) return outcome;
    rows.push(...outcome.data.rows);
    if (rows.length >= outcome.data.total || outcome.data.rows.length === 0) return { ok: true, rows } as const;
  }
}

export function CsvButton<Row>({ query, columns, load, name, total }: Props<Row>) {
  const { texts, languageTag } = useAdmin();
  const [done, setDone] = useState<number>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const form = useCsvForm(languageTag);
  const number = new Intl.NumberFormat(languageTag);
  const written = columns.flatMap(({ head, csv }) => (csv ? [{ head, csv }] : []));

  const save = async () => {
    control.current = new AbortController();
    const { signal } = control.current;
    try {
      const outcome = await loadAll((page) => load({ ...query, page, size: PAGE_SIZE_LIMIT }, signal), setDone);
      if (signal.aborted) return;
      if (outcome.ok) {
        const lines = outcome.rows.map((row) => written.map(({ csv }) => csv(row)));
        const heads = written.map(({ head }) => head);
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        download(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, toCsv(heads, lines, { form, timeZone }), 'text/csv');
      } else if (outcome.status !== 401) {
        const message = outcome.offline ? texts['part.offline'] : outcome.error.message;
        void notify('error', { title: texts['table.csv.failed'], message });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (!signal.aborted) setDone(undefined);
    }
  };

  if (written.length === 0 || total === 0) return null;
  return (
    <span className="csv-file">
      <CsvFor />
      <Button
        variant="outline"
        size="xs"
        loading={done !== undefined}
        loadingText={fill(texts['table.csv.busy'], { done: number.format(done ?? 0), total: number.format(total) })}
        aria-label={fill(texts['table.csv.label'], { count: number.format(total) })}
        onClick={() => void save()}
      >
        {texts['table.csv']}
      </Button>
    </span>
  );
}
