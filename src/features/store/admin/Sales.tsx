import { useMemo } from 'react';
import type { CsvTable } from '@/features/plots/csv.ts';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { AdminPlot } from '../../admin/plot/AdminPlot.tsx';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readSales } from './calls.ts';
import { DocumentsForm } from './DocumentsForm.tsx';
import { Oss } from './Oss.tsx';
import { EU_LIMIT_CENTS, EU_WARNING_CENTS, type Sales as SalesData } from './store-admin.schema.ts';

interface Figure {
  name: string;
  amount: string;
  notes: string[];
}

function toFigures({ texts, locale, languageTag }: Admin, { months, yearCents, otherEuCents }: SalesData): Figure[] {
  const euros = (cents: number) => formatEuro(locale, cents);
  const monthFigure = (name: string, month: SalesData['months'][number] | undefined): Figure[] =>
    month
      ? [
          {
            name,
            amount: euros(month.grossCents),
            notes: [
              counted(texts, 'adminStore.sales.orders', month.orders, languageTag),
              fill(texts['adminStore.sales.net'], { amount: euros(month.netCents) }),
              ...(month.refundedCents === 0
                ? []
                : [fill(texts['adminStore.sales.refunded'], { amount: euros(Math.abs(month.refundedCents)) })]),
            ],
          },
        ]
      : [];
  return [
    ...monthFigure(texts['adminStore.sales.month'], months.at(-1)),
    ...monthFigure(texts['adminStore.sales.before'], months.at(-2)),
    { name: texts['adminStore.sales.year'], amount: euros(yearCents), notes: [] },
    {
      name: texts['adminStore.sales.eu'],
      amount: euros(otherEuCents),
      notes: [fill(texts['adminStore.sales.eu.of'], { limit: euros(EU_LIMIT_CENTS) })],
    },
  ];
}

interface Props {
  isOpen: boolean;
}

export function Sales({ isOpen }: Props) {
  const admin = useAdmin();
  const { texts, locale } = admin;
  const resource = useResource(readSales, isOpen ? 'sales' : undefined);
  const { data: sales } = resource;
  const table = useMemo(
    (): CsvTable | undefined =>
      sales && {
        columns: ['month', 'euros'],
        rows: sales.months.some(({ grossCents, orders }) => grossCents !== 0 || orders > 0)
          ? sales.months.map(({ month, grossCents }) => [month, String(Math.round(grossCents / 100))])
          : [],
      },
    [sales],
  );
  const limit = formatEuro(locale, EU_LIMIT_CENTS);
  const eu = sales?.otherEuCents ?? 0;
  return (
    <Panel id="sales" title={texts['adminStore.sales']} resource={resource} isBusy={isOpen && resource.state === 'loading'}>
      {sales && eu >= EU_WARNING_CENTS && (
        <p className="sales-warning">
          {fill(texts[eu > EU_LIMIT_CENTS ? 'adminStore.sales.eu.over' : 'adminStore.sales.eu.near'], { limit })}
        </p>
      )}
      {sales && (
        <div className="sales-parts">
          <dl className="sales-figures">
            {toFigures(admin, sales).map(({ name, amount, notes }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="sales-note">{notes.join(' · ')}</dd>
                <dd className="sales-amount">{amount}</dd>
              </div>
            ))}
          </dl>
          <AdminPlot
            table={table}
            title={texts['adminStore.sales.plot']}
            mark="bar"
            x="month"
            y="euros"
            unit="€"
            empty={texts['adminStore.sales.empty']}
          />
        </div>
      )}
      {isOpen && <Oss />}
      {isOpen && <DocumentsForm />}
    </Panel>
  );
}
