import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { toCsv } from '../../../src/features/admin/table/csv.shared.ts';
import type { OssRow, ossCsvQuery } from '../../../src/features/store/admin/store-admin.schema.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { athensDay, dayBegin } from '../../calendar.ts';
import type { Env } from '../../env.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import type { DocumentContent } from '../documents/content.ts';
import { share } from '../documents/document.ts';
import { documentsOf } from '../storage/admin.ts';

const MONTHS = 3;

const quarterOf = ({ issuedAt }: DocumentContent): string => {
  const [year, month] = athensDay(new Date(issuedAt)).split('-');
  return `${year}-${Math.ceil(Number(month) / MONTHS)}`;
};

/** First moments of the quarter and of the next one. */
function bounds(quarter: string): [from: number, until: number] {
  const [year = 0, part = 1] = quarter.split('-').map(Number);
  const first = (months: number): number => dayBegin(new Date(Date.UTC(year, months, 1)).toISOString().slice(0, 10));
  return [first((part - 1) * MONTHS), first(part * MONTHS)];
}

type Part = Pick<OssRow, 'percent' | 'netCents' | 'vatCents'>;

/** By rate: what is taxed where the buyer is. Services that people perform are taxed at home (article 45 of directive 2006/112/EC). */
function taxedAbroad({ lines }: DocumentContent): Part[] {
  const sums = new Map<number, Part>();
  for (const { kind, vatPercent: percent, netCents, vatCents } of lines) {
    if (kind === 'service') continue;
    const sum = sums.get(percent) ?? { percent, netCents: 0, vatCents: 0 };
    sums.set(percent, { percent, netCents: sum.netCents + netCents, vatCents: sum.vatCents + vatCents });
  }
  return [...sums.values()];
}

/** A credit note has a sum for each rate: a service at the same rate has its share in it. */
function creditedAbroad({ vat }: DocumentContent, original: DocumentContent): Part[] {
  const abroad = taxedAbroad(original);
  return vat.flatMap(({ percent, netCents, vatCents }) => {
    const part = abroad.find((one) => one.percent === percent);
    const whole = original.vat.find((one) => one.percent === percent);
    if (!part || !whole) return [];
    const own = (name: 'netCents' | 'vatCents', cents: number): number => share(cents, [part[name], whole[name] - part[name]])[0] ?? 0;
    return [{ percent, netCents: own('netCents', netCents), vatCents: own('vatCents', vatCents) }];
  });
}

/** @param papers of whole orders @returns by country, corrections of earlier quarters after the quarter's own figures */
export function ossRows(papers: readonly DocumentContent[], quarter: string): OssRow[] {
  const rows = new Map<string, OssRow>();
  for (const paper of papers.filter((one) => one.isAbroad && quarterOf(one) === quarter)) {
    const original = paper.kind === 'credit' ? papers.find(({ number }) => number === paper.corrects) : undefined;
    if (paper.kind === 'credit' && !original) continue;
    const sold = original ? quarterOf(original) : quarter;
    const corrects = sold === quarter ? null : sold;
    for (const { percent, netCents, vatCents } of original ? creditedAbroad(paper, original) : taxedAbroad(paper)) {
      const { country } = paper.buyer;
      const key = [country, corrects ?? '', String(percent).padStart(5, '0')].join(' ');
      const row = rows.get(key) ?? { country, corrects, percent, netCents: 0, vatCents: 0, documents: 0 };
      const sums = { netCents: row.netCents + netCents, vatCents: row.vatCents + vatCents, documents: row.documents + 1 };
      rows.set(key, { ...row, ...sums });
    }
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

async function readRows(env: Env, quarter: string): Promise<OssRow[]> {
  const [from, until] = bounds(quarter);
  const isOfTime = sql`order_id in (select order_id from order_documents where issued_at >= ${from} and issued_at < ${until}) and content ->> '$.isAbroad'`;
  return ossRows(
    (await documentsOf(database(env.DB), isOfTime)).flatMap(({ content }) => content ?? []),
    quarter,
  );
}

export async function showOss(env: Env, quarter: string): Promise<{ isOn: boolean; rows: OssRow[] }> {
  const [{ destinationVat }, rows] = await Promise.all([readCatalogue(env.ASSETS), readRows(env, quarter)]);
  // What was sold under it is corrected there, also once the shop has left it.
  return { isOn: destinationVat || rows.length > 0, rows };
}

export async function ossCsv(env: Env, { quarter, locale, form = locale }: z.output<typeof ossCsvQuery>): Promise<string> {
  const t = translator(locale);
  const names = ['country', 'corrects', 'percent', 'net', 'vatAmount', 'documents'] as const;
  const rows = await readRows(env, quarter);
  return toCsv(
    names.map((name) => t(`order.oss.${name}`)),
    rows.map(({ country, corrects, percent, netCents, vatCents, documents }) => [
      ...[country, corrects ?? '', percent, { cents: netCents }, { cents: vatCents }, documents],
    ]),
    { form },
  );
}
