import { useState } from 'react';
import { own } from '@/features/foreign/own.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { takeParameter } from '../../admin/shell/take-parameter.ts';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { pageOfRows } from '../../admin/table/in-memory.ts';
import type { LoadPage } from '../../admin/table/table-store.ts';
import { listStock } from './calls.ts';
import { CORRECT } from './next-action.shared.ts';
import { StockCorrection } from './StockCorrection.tsx';
import { StockHistory } from './StockHistory.tsx';
import type { StockRow } from './store-admin.schema.ts';

interface Props {
  go: (id: string) => void;
  isOpen: boolean;
}

interface Opened {
  part: 'correct' | 'history';
  product: StockRow;
}

function toColumns({ texts, languageTag }: Admin): Column<StockRow>[] {
  const number = new Intl.NumberFormat(languageTag);
  const figure = (key: 'built' | 'reserved'): Column<StockRow> => ({
    key,
    head: texts[`adminStore.stock.${key}`],
    sort: true,
    count: (row) => row[key],
  });
  return [
    {
      key: 'title',
      head: texts['adminStore.stock.product'],
      sort: true,
      cell: ({ title, sku }) => (
        <>
          {title}
          <span className="order-more data-rest">{sku}</span>
        </>
      ),
      csv: ({ title }) => title,
    },
    figure('built'),
    figure('reserved'),
    {
      key: 'available',
      phone: 'named',
      head: texts['adminStore.stock.available'],
      sort: true,
      number: true,
      cell: ({ available, isLow }) => (
        <span className={isLow ? 'order-urgent' : undefined}>
          {isLow && `${texts[available > 0 ? 'adminStore.stock.low' : 'adminStore.stock.out']} · `}
          {number.format(available)}
        </span>
      ),
      csv: ({ available }) => available,
    },
  ];
}

export function Stock({ go, isOpen }: Props) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const [opened, setOpened] = useState<Opened>();
  const [turn, setTurn] = useState(0);
  const load: LoadPage<StockRow> = async (query, signal) => {
    const outcome = await listStock(signal);
    if (!outcome.ok) return outcome;
    const asked = takeParameter(CORRECT);
    const product = outcome.data.products.find(({ sku }) => sku === asked);
    if (product) setOpened({ part: 'correct', product });
    const reading = {
      text: ({ title, sku }: StockRow) => `${title} ${sku}`,
      value: (row: StockRow, column: string) => own(row, column),
      fits: ({ isLow }: StockRow) => isLow,
    };
    return { ok: true, data: pageOfRows(outcome.data.products, query, reading, languageTag) };
  };
  const close = () => setOpened(undefined);
  const onChange = () => {
    close();
    setTurn((count) => count + 1);
  };
  const button = (part: Opened['part'], product: StockRow) => (
    <button
      type="button"
      className="button button-text button-xs"
      aria-label={fill(texts[`adminStore.stock.${part}.of`], { title: product.title })}
      onClick={() => setOpened({ part, product })}
    >
      {texts[`adminStore.stock.${part}`]}
    </button>
  );
  return (
    <Panel id="stock" title={texts['adminStore.stock']} note={texts['adminStore.stock.note']}>
      {isOpen && (
        <DataTable
          name={texts['adminStore.stock']}
          columns={toColumns(admin)}
          load={load}
          idOf={({ sku }) => sku}
          nameOf={({ title }) => title}
          sort="available"
          filters={[
            { name: 'show', label: texts['adminStore.stock.show'], choices: [{ value: 'low', label: texts['adminStore.stock.show.low'] }] },
          ]}
          prefix="stock."
          actions={(product) => (
            <>
              {button('correct', product)} {button('history', product)}
            </>
          )}
          file="stock"
          turn={turn}
          empty={<p>{texts['adminStore.stock.empty']}</p>}
        />
      )}
      {opened?.part === 'correct' && <StockCorrection product={opened.product} onClose={close} onChange={onChange} />}
      {opened?.part === 'history' && <StockHistory product={opened.product} onClose={close} go={go} />}
    </Panel>
  );
}
