/** The feed as Power BI, Excel and other OData clients read it (docs/decisions/040-odata-feed.md). */

import { env } from 'cloudflare:workers';
import csdl from 'odata-csdl';
import buildQuery from 'odata-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { athensDay } from '../../functions/calendar.ts';
import { athensDayOf, ENTITY_SETS } from '../../functions/odata/sets.ts';
import { allRows, feed, fill, page, type Row, storedToken } from './odata-harness.ts';
import { rows as select } from './rows.ts';

const ORDERS = 130;
/** As recorded in github.com/NLstn/go-odata/issues/874. */
const POWER_QUERY = {
  'User-Agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
  MaxDataServiceVersion: '3.0',
  'OData-MaxVersion': '4.0',
  Accept:
    'application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7',
};

let token = '';
beforeEach(async () => {
  await fill(ORDERS);
  token = await storedToken();
});

const sum = (rows: readonly Row[], name: string): number => Math.round(rows.reduce((all, row) => all + Number(row[name]) * 100, 0));
const first = async (query: string): Promise<number> => Number(Object.values((await select(query))[0] ?? {})[0]);

describe('Power Query', () => {
  it('goes from the address to all rows of a table', async () => {
    const root = await feed('/', token, POWER_QUERY);
    expect(Object.fromEntries(root.headers)).toMatchObject({
      'odata-version': '4.0',
      'content-type': 'application/json;odata.metadata=minimal;charset=utf-8',
      'cache-control': 'no-store',
    });
    const service = (await root.json()) as { '@odata.context': string; value: { name: string; url: string }[] };
    expect(service['@odata.context']).toMatch(/^https:.*\/api\/odata\/v4\/\$metadata$/u);
    expect(service.value.map(({ name }) => name)).toEqual(Object.keys(ENTITY_SETS));

    const metadata = await feed('/$metadata', token, POWER_QUERY);
    expect([metadata.status, metadata.headers.get('Content-Type'), metadata.headers.get('OData-Version')]).toEqual([
      200,
      'application/xml',
      '4.0',
    ]);

    // The preview, then the load in pages.
    expect((await page('/Orders?$top=100', token, POWER_QUERY)).value).toHaveLength(100);
    const rows = await allRows('/Orders', token, { ...POWER_QUERY, Prefer: 'odata.maxpagesize=50' });
    expect(new Set(rows.map(({ Reference }) => Reference)).size).toBe(ORDERS);
    expect(sum(rows, 'Total')).toBe(await first('SELECT sum(total_cents) FROM orders'));
  });

  it('has a filter of its own worked out by the feed', async () => {
    const folded =
      "/Orders?$filter=OrderedOn ge 2026-03-01 and OrderedOn lt 2026-06-01 and Country eq 'GR'&$select=Reference,OrderedOn,Total&$orderby=Total desc&$count=true&$skip=1&$top=5";
    const { '@odata.count': count, value } = await page(folded.replaceAll(' ', '%20'), token, POWER_QUERY);
    const fit = (await allRows('/Orders', token)).filter(
      ({ OrderedOn, Country }) => String(OrderedOn) >= '2026-03-01' && String(OrderedOn) < '2026-06-01' && Country === 'GR',
    );
    expect(count).toBe(fit.length);
    expect(fit.length).toBeGreaterThan(6);
    const totals = fit.map(({ Total }) => Number(Total)).toSorted((one, other) => other - one);
    expect(value.map(({ Total }) => Total)).toEqual(totals.slice(1, 6));
    expect(Object.keys(value[0] ?? {})).toEqual(['Reference', 'OrderedOn', 'Total']);
    expect(await (await feed("/Orders/$count?$filter=Country eq 'GR'", token, POWER_QUERY)).text()).toBe(
      String(await first("SELECT count(*) FROM orders WHERE country = 'GR'")),
    );
  });
});

describe('the metadata', () => {
  it('is valid CSDL, and every row has the types that it declares', async () => {
    const xml = await (await feed('/$metadata', token)).text();
    const { $Version, Lycabettus: schema, ...rest } = csdl.xml2json(xml);
    expect([$Version, rest.$EntityContainer]).toEqual(['4.0', 'Lycabettus.Feed']);
    const tests: Record<string, RegExp> = {
      'Edm.String': /^"/u,
      'Edm.Int64': /^-?\d+$/u,
      'Edm.Decimal': /^-?\d+(?:\.\d{1,2})?$/u,
      'Edm.Boolean': /^(?:true|false)$/u,
      'Edm.Date': /^"\d{4}-\d\d-\d\d"$/u,
      'Edm.DateTimeOffset': /^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"$/u,
    };
    for (const [name, { type }] of Object.entries(ENTITY_SETS)) {
      expect(schema.Feed[name]).toMatchObject({ $Collection: true, $Type: `Lycabettus.${type}` });
      const { $Kind, $Key, ...properties } = schema[type];
      expect($Key.every((key: string) => key in properties)).toBe(true);
      const { value } = await page(`/${name}`, token);
      expect(value.length).toBeGreaterThan(2);
      for (const row of value) {
        expect(Object.keys(row)).toEqual(Object.keys(properties));
        for (const [property, { $Type = 'Edm.String', $Nullable }] of Object.entries<{ $Type?: string; $Nullable?: boolean }>(properties))
          if (!($Nullable && row[property] === null))
            expect(JSON.stringify(row[property]), `${name}.${property}`).toMatch(tests[$Type] ?? /never/u);
      }
      expect(new Set(value.map((row) => JSON.stringify($Key.map((key: string) => row[key])))).size).toBe(value.length);
    }
  });

  it('and the service list only what the token may read', async () => {
    const narrow = await storedToken({ scopes: ['analytics'] });
    const xml = await (await feed('/$metadata', narrow)).text();
    expect(xml).toContain('VisitsByDay');
    expect(xml).not.toContain('Order');
    expect(((await (await feed('', narrow)).json()) as { value: object[] }).value).toHaveLength(2);
    for (const address of ['/Orders', '/Orders.csv', '/Orders/$count', "/Orders('2026-00001')", '/SalesByDay'])
      expect([address, (await feed(address, narrow)).status]).toEqual([address, 404]);
  });

  it('has nothing by which a buyer is known', async () => {
    const buyers = await select('SELECT name, email, street, city, postcode, person, company, vat_number FROM orders');
    const values = new Set(buyers.flatMap((row) => Object.values(row)).filter((value) => value !== null && value !== ''));
    for (const name of ['Orders', 'OrderLines', 'SalesByDay'])
      for (const row of await allRows(`/${name}`, token)) for (const value of Object.values(row)) expect(values).not.toContain(value);
  });
});

describe('other clients', () => {
  it('odata-query’s queries of dates, texts and null are understood', async () => {
    const filter = {
      and: [
        { OrderedAt: { ge: new Date('2026-02-01T00:00:00Z') } },
        { or: [{ State: 'paid' }, { State: 'fulfilled' }, { PaidAt: { ne: null } }] },
        { not: { Country: 'CY' } },
        { Reference: { startswith: '2026' } },
      ],
    };
    const found = await allRows(`/Orders${buildQuery({ filter, orderBy: 'OrderedAt desc' })}`, token);
    const expected = await first(
      `SELECT count(*) FROM orders WHERE ordered_at >= ${Date.UTC(2026, 1, 1)} AND (state IN ('paid', 'fulfilled') OR paid_at IS NOT NULL)
        AND country <> 'CY' AND year = 2026`,
    );
    expect(found).toHaveLength(expected);
    expect(expected).toBeGreaterThan(10);
  });
});

describe('figures', () => {
  it('of sales are those of the documents, by day in Athens', async () => {
    const days = await allRows('/SalesByDay', token);
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
