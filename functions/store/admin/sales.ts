import type { z } from 'zod';
import { type CsvCell, toCsv } from '../../../src/features/admin/table/csv.shared.ts';
import type { documentsQuery, Sales } from '../../../src/features/store/admin/store-admin.schema.ts';
import { EU_COUNTRIES, HOME_COUNTRY } from '../../../src/features/store/order/countries.shared.ts';
import { documentNumber } from '../../../src/features/store/order/document.shared.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { athensDay, dayBegin, lastMonths, nextDayBegin } from '../../calendar.ts';
import type { Database } from '../../storage/database.ts';
import { documentVat } from '../documents/document.ts';
import { documentsOf, otherEuSales, salesOf } from '../storage/admin.ts';

const MONTHS = 12;

export async function showSales(db: Database, now: Date): Promise<Sales> {
  const today = athensDay(now);
  const year = today.slice(0, 4);
  const yearBegin = dayBegin(`${year}-01-01`);
  const months = await salesOf(db, lastMonths(today, MONTHS));
  const others = EU_COUNTRIES.filter((country) => country !== HOME_COUNTRY);
  const ofYear = months.filter(({ month }) => month.startsWith(year));
  return {
    months: months.map(({ vatCents, ...month }) => ({ ...month, netCents: month.grossCents - vatCents })),
    yearCents: ofYear.reduce((sum, { grossCents }) => sum + grossCents, 0),
    otherEuCents: await otherEuSales(db, others, yearBegin),
  };
}

/** A number, not a text: a text with a minus sign would be guarded as a formula. */
const euro = (cents: number): number => cents / 100;

export async function documentsCsv(db: Database, { from, to, locale, form = locale }: z.output<typeof documentsQuery>): Promise<string> {
  const t = translator(locale);
  const found = await documentsOf(db, dayBegin(from), nextDayBegin(to));
  const rows = found.map(({ document, order, lines }) => ({ document, order, vat: documentVat({ order, lines }, document) }));
  const percents = [...new Set(rows.flatMap(({ vat }) => vat.map(({ percent }) => percent)))].sort((one, other) => one - other);
  const heads = [
    ...(['document', 'number', 'date', 'order', 'customer', 'company', 'country', 'vatNumber', 'taxation', 'payment'] as const),
  ].map((name) => t(`order.csv.${name}`));
  const rates = percents.flatMap((percent) => [t('order.csv.net', { percent }), t('order.csv.vat', { percent })]);
  const sums = (['netTotal', 'vatTotal', 'gross', 'currency'] as const).map((name) => t(`order.csv.${name}`));
  return toCsv(
    [...heads, ...rates, ...sums],
    rows.map(({ document, order, vat }) => [
      ...[t(`order.document.title.${document.kind}`), documentNumber(document), athensDay(document.issuedAt), order.reference, order.name],
      ...[order.company, order.country, order.vatNumber, t(`order.csv.taxation.${order.taxation}`), order.payment],
      ...percents.flatMap((percent): CsvCell[] => {
        const sum = vat.find((one) => one.percent === percent);
        return sum ? [euro(sum.netCents), euro(sum.vatCents)] : ['', ''];
      }),
      ...[euro(document.totalCents - document.vatCents), euro(document.vatCents), euro(document.totalCents), 'EUR'],
    ]),
    { form },
  );
}
