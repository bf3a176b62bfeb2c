import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type CsvRow, toCsv } from '../../../src/features/admin/table/csv.shared.ts';
import type { documentsQuery, Sales } from '../../../src/features/store/admin/store-admin.schema.ts';
import { EU_COUNTRIES, HOME_COUNTRY } from '../../../src/features/store/order/countries.shared.ts';
import { documentKind } from '../../../src/features/store/order/document.shared.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { athensDay, dayBegin, lastMonths, nextDayBegin } from '../../calendar.ts';
import type { Env } from '../../env.ts';
import { type Database, database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import type { DocumentContent } from '../documents/content.ts';
import { documentContent, documentTitle } from '../documents/document.ts';
import { FROZEN_A_TURN, freezeOld } from '../documents/frozen.ts';
import { documentsOf, otherEuSales, salesOf } from '../storage/admin.ts';
import { readOrders, snipcartInvoice } from '../storage/orders.ts';
import { snipcartSales } from '../storage/sales.ts';

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

interface Listed {
  title: string;
  content: Omit<DocumentContent, 'view'>;
}

/** What Snipcart issued papers for, under the number of its invoice. */
async function listSnipcart(env: Env, isOfTime: SQL, locale: Locale): Promise<Listed[]> {
  const db = database(env.DB);
  const sales = await snipcartSales(db, isOfTime);
  if (sales.length === 0) return [];
  const t = translator(locale);
  const { seller } = await readCatalogue(env.ASSETS);
  const ids = JSON.stringify(sales.map(({ orderId }) => orderId));
  const orders = new Map((await readOrders(db, sql`id in (select value from json_each(${ids}))`)).map((one) => [one.order.id, one]));
  return sales.flatMap(({ orderId, kind, totalCents, vatCents, issuedAt }) => {
    const stored = orders.get(orderId);
    if (!stored) return [];
    const document = { kind: kind === 'credit' ? kind : documentKind(stored.order), number: snipcartInvoice(stored) ?? '' };
    const content = documentContent({ stored, document: { ...document, totalCents, vatCents, issuedAt: new Date(issuedAt) }, seller });
    return [{ title: t(`order.csv.snipcart.${kind}`), content }];
  });
}

/** Drawn from what the documents show, so that both agree for ever; then what Snipcart issued papers for. */
export async function documentsCsv(env: Env, { from, to, locale, form = locale }: z.output<typeof documentsQuery>): Promise<string> {
  const t = translator(locale);
  const isOfTime = sql`issued_at >= ${dayBegin(from)} and issued_at < ${nextDayBegin(to)}`;
  while ((await freezeOld(env, isOfTime)) === FROZEN_A_TURN);
  const own = (await documentsOf(database(env.DB), isOfTime)).flatMap(({ content }) => content ?? []);
  const papers: Listed[] = [
    ...own.map((content) => ({ title: documentTitle(locale, content), content })),
    ...(await listSnipcart(env, isOfTime, locale)),
  ];
  const percents = [...new Set(papers.flatMap(({ content: { vat } }) => vat.map(({ percent }) => percent)))].sort(
    (one, other) => one - other,
  );
  const heads = [
    ...(['document', 'number', 'date', 'order', 'customer', 'company', 'country', 'vatNumber', 'taxation', 'payment'] as const),
  ].map((name) => t(`order.csv.${name}`));
  const rates = percents.flatMap((percent) => [t('order.csv.net', { percent }), t('order.csv.vat', { percent })]);
  const sums = (['netTotal', 'vatTotal', 'gross', 'currency'] as const).map((name) => t(`order.csv.${name}`));
  return toCsv(
    [...heads, ...rates, ...sums],
    papers.map(({ title, content: { number, issuedAt, order, buyer, taxation, vat, netCents, vatCents, totalCents } }) => [
      ...[title, number, athensDay(new Date(issuedAt)), order.reference, buyer.name],
      ...[buyer.company, buyer.country, buyer.vatNumber, t(`order.csv.taxation.${taxation}`), order.payment],
      ...percents.flatMap((percent): CsvRow => {
        const sum = vat.find((one) => one.percent === percent);
        return sum ? [{ cents: sum.netCents }, { cents: sum.vatCents }] : ['', ''];
      }),
      ...[{ cents: netCents }, { cents: vatCents }, { cents: totalCents }, 'EUR'],
    ]),
    { form },
  );
}
