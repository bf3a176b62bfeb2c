/** The feed as Power BI, Excel and Sheets read it (docs/decisions/040-feed-of-files.md). */
import { env } from 'cloudflare:workers';
import { csvParse } from 'd3-dsv';
import { beforeEach, describe, expect, it } from 'vitest';
import { basic, feed, fill, type Row, readCsv, readJson, storedToken } from '../../tests/functions/feed-harness.ts';
import { callWith } from '../../tests/functions/order-harness.ts';
import { rows as select } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { athensDay } from '../calendar.ts';
import { athensDayOf, FEED_SETS } from './sets.ts';

const ORDERS = 130;

let token = '';
beforeEach(async () => {
  await fill(ORDERS);
  token = await storedToken();
});

const sum = (rows: readonly Row[], name: string): number => Math.round(rows.reduce((all, row) => all + Number(row[name]) * 100, 0));
const first = async (query: string): Promise<number> => Number(Object.values((await select(query))[0] ?? {})[0]);
const asText = (row: Row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, String(cell ?? '')]));

describe('a table', () => {
  it.each(Object.entries(FEED_SETS))('%s has the same rows in both formats, each once', async (name, { columns }) => {
    const rows = await readJson(name, token);
    expect(rows.length).toBeGreaterThan(2);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
    const { columns: heads, ...lines } = await readCsv(name, token);
    expect(heads).toEqual(Object.keys(columns));
    expect(Object.values(lines)).toEqual(rows.map(asText));
  });

  it('has typed values in JSON, and money without the errors of fractions', async () => {
    const rows = await readJson('Orders', token);
    expect(rows.map(({ Reference }) => Reference)).toEqual(
      (await select('SELECT reference FROM orders ORDER BY reference')).map(({ reference }) => reference),
    );
    const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;
    for (const row of rows) {
      expect(row).toMatchObject({
        ...{ OrderedAt: expect.stringMatching(moment), OrderedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) },
        ...{ IsBusiness: expect.any(Boolean), ShippingVatPercent: expect.any(Number) },
      });
      expect(String(row['Total'])).toMatch(/^\d+(?:\.\d{1,2})?$/u);
    }
    expect(new Set(rows.map(({ PaidAt }) => (PaidAt === null ? null : moment.test(String(PaidAt)))))).toEqual(new Set([null, true]));
    expect(sum(rows, 'Total')).toBe(await first('SELECT sum(total_cents) FROM orders'));
  });

  it('of any length is read in parts', async () => {
    await env.DB.prepare(`INSERT INTO analytics_totals SELECT '2026-10-01', 'page', '/' || value, 1, 1, 0 FROM json_each(?)`)
      .bind(JSON.stringify(Array.from({ length: 9_994 }, (_, at) => at)))
      .run();
    // As many as two whole parts.
    for (const rows of [await readJson('VisitsByDimension', token), await readCsv('VisitsByDimension', token)])
      expect([rows.length, new Set(rows.map(({ Day, Dimension, Key }) => `${Day} ${Dimension} ${Key}`)).size]).toEqual([10_000, 10_000]);
  });

  it('without rows is an empty list, or a line of names', async () => {
    await env.DB.exec('DELETE FROM analytics_totals');
    expect(await readJson('VisitsByDay', token)).toEqual([]);
    expect(await readCsv('VisitsByDay', token)).toMatchObject({ columns: ['Day', 'Views', 'Visitors', 'Events'], length: 0 });
  });

  it('is UTF-8 for Excel, without formulas', async () => {
    await env.DB.exec(`UPDATE order_lines SET title = '=cmd|'' /C calc''!A0' WHERE position = 0`);
    const response = await feed('/OrderLines.csv', token);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' },
      'content-disposition': expect.stringContaining('attachment; filename="OrderLines.csv"'),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = csvParse(new TextDecoder().decode(bytes));
    expect(rows.find(({ Position }) => Position === '0')?.['Title']).toBe("'=cmd|' /C calc'!A0");
  });

  it('has nothing by which a buyer is known', async () => {
    const buyers = await select('SELECT name, email, street, city, postcode, person, company, vat_number FROM orders');
    const values = new Set(buyers.flatMap((row) => Object.values(row)).filter((value) => value !== null && value !== ''));
    for (const name of ['Orders', 'OrderLines', 'SalesByDay'])
      expect((await readJson(name, token)).flatMap((row) => Object.values(row).filter((value) => values.has(value)))).toEqual([]);
  });
});

describe('what is refused', () => {
  it('is what the token may not read, and what there is not', async () => {
    const narrow = await storedToken({ scopes: ['analytics'] });
    expect((await feed('/VisitsByDay.csv', narrow)).status).toBe(200);
    for (const [address, by] of [
      ...['/Orders.csv', '/Orders.json', '/OrderLines.csv', '/SalesByDay.json'].map((one) => [one, narrow] as const),
      ...['/Customers.csv', '/Orders', '/Orders.xml', '/orders.csv', '/.csv', '/constructor.json', '/__proto__.csv', '/Orders.csv%0A'].map(
        (one) => [one, token] as const,
      ),
    ]) {
      const response = await feed(address, by);
      expect([address, response.status, await response.json()]).toEqual([
        ...[address, 404],
        { success: false, error: { code: 'not_found', message: expect.stringContaining('table') } },
      ]);
    }
  });

  it('has a status also if the table cannot be read', async () => {
    const prepare = (query: string) => (query.includes('from orders') ? expect.fail('D1_ERROR') : env.DB.prepare(query));
    const headers = { Authorization: basic(token), 'CF-Connecting-IP': newNetwork() };
    const response = await callWith({ DB: { prepare } as unknown as D1Database }, '/api/feed/Orders.csv', { headers });
    expect([response.status, await response.json()]).toEqual([
      500,
      { success: false, error: expect.objectContaining({ code: 'internal' }) },
    ]);
  });
});

describe('figures', () => {
  it('of sales are those of the documents, by day in Athens', async () => {
    const days = await readJson('SalesByDay', token);
    const documents = await select('SELECT * FROM order_documents');
    expect(sum(days, 'Gross')).toBe(await first('SELECT sum(total_cents) FROM order_documents'));
    expect(sum(days, 'Refunded')).toBe(await first("SELECT -sum(total_cents) FROM order_documents WHERE kind = 'credit'"));
    for (const { Day, Gross, Orders, Net, Vat } of days) {
      const own = documents.filter(({ issued_at: at }) => athensDay(new Date(Number(at))) === Day);
      expect(Math.round(Number(Gross) * 100)).toBe(own.reduce((all, row) => all + Number(row['total_cents']), 0));
      expect(Orders).toBe(own.filter(({ kind }) => kind !== 'credit').length);
      expect(Math.round((Number(Net) + Number(Vat)) * 100)).toBe(Math.round(Number(Gross) * 100));
    }
  });

  it('know the days of Athens as the time zone database does', async () => {
    const HOUR_MS = 3_600_000;
    const times: number[] = [];
    for (let at = Date.UTC(2019, 11, 31); at < Date.UTC(2031, 0, 2); at += 24 * HOUR_MS)
      times.push(at - 3 * HOUR_MS - 1, at - 3 * HOUR_MS, at - 2 * HOUR_MS - 1, at - 2 * HOUR_MS);
    const { results } = await env.DB.prepare(`SELECT value AS at, ${athensDayOf('value')} AS day FROM json_each(?)`)
      .bind(JSON.stringify(times))
      .all<{ at: number; day: string }>();
    expect(results.filter(({ at, day }) => day !== athensDay(new Date(at)))).toEqual([]);
    expect(results).toHaveLength(times.length);
  });
});
