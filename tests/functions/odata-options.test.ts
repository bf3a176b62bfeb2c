/** What may be asked of the feed, and what is refused (docs/decisions/040-odata-feed.md). */
import { env } from 'cloudflare:workers';
import { csvParse } from 'd3-dsv';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE_ROWS } from '../../functions/odata/options.ts';
import { allRows, basic, feed, fill, page, type Row, storedToken } from './odata-harness.ts';
import { callWith } from './order-harness.ts';
import { newNetwork } from './visit.ts';

let token = '';
beforeEach(async () => {
  await fill(40);
  token = await storedToken();
});

const query = (options: Record<string, string>): string => `?${new URLSearchParams(options)}`;
const refusal = async (address: string): Promise<unknown[]> => {
  const response = await feed(address, token);
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect([address, response.headers.get('OData-Version'), typeof error.message]).toEqual([address, '4.0', 'string']);
  return [response.status, error.code];
};

/** A condition as text, and as a function of a row that follows the standard's rules for null. */
interface Condition {
  text: string;
  fits: (row: Row) => boolean;
}

const SIGNS = {
  eq: (one: unknown, other: unknown) => one === other,
  ne: (one: unknown, other: unknown) => one !== other,
  gt: (one: never, other: never) => one !== null && one > other,
  ge: (one: never, other: never) => one !== null && one >= other,
  lt: (one: never, other: never) => one !== null && one < other,
  le: (one: never, other: never) => one !== null && one <= other,
};
const sign = fc.constantFrom(...(Object.keys(SIGNS) as (keyof typeof SIGNS)[]));
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const compared = (name: string, value: fc.Arbitrary<string | number>, write: (value: never) => string): fc.Arbitrary<Condition> =>
  fc.record({ sign, value }).map((drawn) => ({
    text: `${name} ${drawn.sign} ${write(drawn.value as never)}`,
    fits: (row) => SIGNS[drawn.sign](row[name] as never, drawn.value as never),
  }));
const day = fc.integer({ min: 0, max: 400 }).map((days) => new Date(Date.UTC(2025, 10, 1) + days * 86_400_000).toISOString());

const condition = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    compared('Country', fc.constantFrom('GR', 'DE', "O'Neil", ''), quoted),
    compared('State', fc.constantFrom('paid', 'pending', 'refunded'), quoted),
    compared(
      'Total',
      fc.integer({ min: -10, max: 200_000 }).map((cents) => cents / 100),
      String,
    ),
    compared(
      'OrderedOn',
      day.map((text) => text.slice(0, 10)),
      String,
    ),
    compared('OrderedAt', day, String),
    compared('PaidAt', day, String),
    fc.constantFrom<Condition>(
      { text: 'PaidAt eq null', fits: ({ PaidAt }) => PaidAt === null },
      { text: 'null ne ClosedAt', fits: ({ ClosedAt }) => ClosedAt !== null },
      { text: 'IsBusiness', fits: ({ IsBusiness }) => IsBusiness === true },
      { text: 'IsBusiness eq false', fits: ({ IsBusiness }) => IsBusiness === false },
      { text: 'Refunded lt Total', fits: ({ Refunded, Total }) => Number(Refunded) < Number(Total) },
      { text: "contains(State,'fund')", fits: ({ State }) => String(State).includes('fund') },
      { text: "endswith(State, 'ed')", fits: ({ State }) => String(State).endsWith('ed') },
      { text: "startswith(Reference,'2025')", fits: ({ Reference }) => String(Reference).startsWith('2025') },
      { text: 'year(OrderedOn) eq 2026', fits: ({ OrderedOn }) => String(OrderedOn).startsWith('2026') },
      { text: 'month(OrderedAt) le 6', fits: ({ OrderedAt }) => Number(String(OrderedAt).slice(5, 7)) <= 6 },
    ),
    tie('any').map(({ text, fits }) => ({ text: `not (${text})`, fits: (row: Row) => !fits(row) })),
    fc.tuple(tie('any'), tie('any'), fc.constantFrom('and', 'or')).map(([one, other, word]) => ({
      text: `(${one.text}) ${word} (${other.text})`,
      fits: (row: Row) => (word === 'and' ? one.fits(row) && other.fits(row) : one.fits(row) || other.fits(row)),
    })),
  ),
}));

describe('$filter', () => {
  it('finds the rows that the same condition finds in code', async () => {
    const rows = await allRows('/Orders', token);
    await fc.assert(
      fc.asyncProperty(condition.any, async ({ text, fits }) => {
        const { value } = await page(`/Orders${query({ $filter: text })}`, token);
        expect(value.map(({ Reference }) => Reference)).toEqual(rows.filter(fits).map(({ Reference }) => Reference));
      }),
      { numRuns: 60 },
    );
  });

  it('binds “and” closer than “or”, and compares text as text', async () => {
    const rows = await allRows('/Orders', token);
    const { value } = await page(`/Orders${query({ $filter: "Country eq 'GR' or Country eq 'DE' and State eq 'paid'" })}`, token);
    expect(value).toHaveLength(rows.filter(({ Country, State }) => Country === 'GR' || (Country === 'DE' && State === 'paid')).length);
    expect((await page(`/Orders${query({ $filter: "Country eq '''; DROP TABLE orders; --'" })}`, token)).value).toEqual([]);
  });

  it.each([
    ["Country eq 'GR", 400],
    ['Country eq', 400],
    ['eq eq eq', 400],
    ["(Country eq 'GR'", 400],
    ["Country eq 'GR')", 400],
    ['Country', 400],
    ['Country eq 5', 400],
    ['Total gt 2026-01-01', 400],
    ['OrderedAt ge 2026-01-01', 400],
    ['OrderedOn ge 2026-02-30', 400],
    ['OrderedAt ge 2026-01-01T99:00:00Z', 400],
    ['Total eq 1e999', 400],
    ['1 eq 1', 400],
    ["Email eq 'a'", 400],
    ["constructor eq 'a'", 400],
    ["address eq 'a'", 400],
    ['Total add 1 gt 2', 501],
    ["tolower(Country) eq 'gr'", 501],
    ["Country in ('GR')", 501],
  ])('%s: %i', async (text, status) => {
    expect((await refusal(`/Orders${query({ $filter: text })}`))[0]).toBe(status);
  });

  it('is bounded in depth and in values', async () => {
    const nested = `${'not ('.repeat(500)}IsBusiness${')'.repeat(500)}`;
    const many = Array.from({ length: 500 }, () => "Country eq 'GR'").join(' or ');
    for (const text of ['('.repeat(10_000), 'day('.repeat(3900), 'contains('.repeat(1500), nested, many])
      expect((await refusal(`/Orders${query({ $filter: text })}`))[0]).toBe(400);
  });

  it('answers anything at all without an error of its own', async () => {
    const word = fc.constantFrom(
      'and',
      'or',
      'not',
      '(',
      ')',
      ',',
      'eq',
      'lt',
      'null',
      "'",
      "''",
      '1',
      '-',
      'Total',
      'Country',
      'year(',
      "'é\u0000'",
      '$it',
      '2026-01-01',
    );
    const text = fc.oneof(
      fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('$filter', '$orderby', '$select', '$top', '$format', '$skiptoken'), async (value, name) => {
        const { status } = await feed(`/Orders${query({ [name]: value })}`, token);
        expect([200, 400, 501]).toContain(status);
      }),
      { numRuns: 100 },
    );
    const another = await storedToken();
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const { status } = await feed(`/Orders(${encodeURIComponent(value)})`, another);
        expect([400, 404]).toContain(status);
      }),
      { numRuns: 40 },
    );
  });
});

describe('other options', () => {
  it('page, order and count', async () => {
    const rows = await allRows('/OrderLines', token, { Prefer: 'odata.maxpagesize=7' });
    expect(rows).toEqual((await page('/OrderLines', token)).value);
    expect((await page('/OrderLines?$skip=3&$top=4', token)).value).toEqual(rows.slice(3, 7));
    expect(await allRows('/OrderLines?$skip=3&$top=20', token, { Prefer: 'odata.maxpagesize=7' })).toEqual(rows.slice(3, 23));
    expect(await page('/OrderLines?$top=0&$count=true', token)).toMatchObject({ '@odata.count': rows.length, value: [] });
    const bySku = await allRows('/OrderLines?$orderby=Sku desc,Quantity', token, { Prefer: 'odata.maxpagesize=7' });
    const order = (row: Row) => `${row['Sku']}`;
    expect(bySku.map(order)).toEqual(rows.map(order).toSorted().toReversed());
    expect(new Set(bySku.map((row) => JSON.stringify(row))).size).toBe(rows.length);
    const { Reference, Position, Sku } = rows[5] ?? {};
    const one = await feed(`/OrderLines(Reference='${Reference}',Position=${Position})?$select=Sku`, token);
    expect(await one.json()).toEqual({ '@odata.context': expect.stringMatching(/\$metadata#OrderLines\(Sku\)\/\$entity$/u), Sku });
    expect(await (await feed('/OrderLines?$format=application/json;odata.metadata=none&$top=0', token)).json()).toEqual({ value: [] });
  });

  it('have pages of a thousand rows', async () => {
    await env.DB.prepare(`INSERT INTO analytics_totals SELECT '2026-10-01', 'page', '/' || value, 1, 1, 0 FROM json_each(?)`)
      .bind(JSON.stringify(Array.from({ length: 2_400 }, (_, at) => at)))
      .run();
    const { value, '@odata.nextLink': next = '' } = await page('/VisitsByDimension', token);
    expect([value.length, new URL(next).searchParams.get('$skiptoken')]).toEqual([PAGE_ROWS, String(PAGE_ROWS)]);
    expect(new Set((await allRows('/VisitsByDimension', token)).map(({ Key, Day }) => `${Day} ${Key}`)).size).toBe(2_406);
  });

  it.each([
    ['/Orders?$expand=Lines', [501, 'not_implemented']],
    ['/Orders?$search=x', [501, 'not_implemented']],
    ['/Orders?$apply=aggregate(Total)', [501, 'not_implemented']],
    ['/$batch', [501, 'not_implemented']],
    ['/Orders/Total', [501, 'not_implemented']],
    ['/Orders?$unknown=1', [400, 'bad_request']],
    ['/Orders?$top=-1', [400, 'bad_request']],
    ['/Orders?$top=1&$top=2', [400, 'bad_request']],
    ['/Orders?$count=maybe', [400, 'bad_request']],
    ['/Orders?$format=atom', [400, 'bad_request']],
    ['/Orders?$select=Email', [400, 'bad_request']],
    ['/Orders?$orderby=Total up', [400, 'bad_request']],
    ['/Orders(Total=1)', [400, 'bad_request']],
    ["/OrderLines('2026-00001')", [400, 'bad_request']],
    ["/Orders('1999-00001')", [404, 'not_found']],
    ['/Customers', [404, 'not_found']],
    ['/a/b/c/d', [404, 'not_found']],
  ])('%s: %o', async (address, expected) => {
    expect(await refusal(address)).toEqual(expected);
  });

  it('may have other names, and changes are refused', async () => {
    expect((await feed('/Orders?utm=1&$top=1', token)).status).toBe(200);
    expect((await feed('', token, { 'OData-MaxVersion': '3.0' })).status).toBe(400);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const headers = { Authorization: basic(token), 'CF-Connecting-IP': newNetwork() };
      const response = await callWith({}, '/api/odata/v4/Orders', { method, headers });
      expect([response.status, await response.json()]).toEqual([
        405,
        { error: { code: 'method_not_allowed', message: expect.any(String) } },
      ]);
    }
  });
});

describe('CSV', () => {
  it('has every row, in Greek for Excel, without formulas', async () => {
    await env.DB.exec(`UPDATE order_lines SET title = '=cmd|'' /C calc''!A0' WHERE position = 0`);
    const response = await feed('/OrderLines.csv', token);
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toContain('attachment; filename="OrderLines.csv"');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = csvParse(new TextDecoder().decode(bytes));
    const expected = await allRows('/OrderLines', token);
    expect(rows.map(({ Reference, Position, Total }) => [Reference, Number(Position), Number(Total)])).toEqual(
      expected.map(({ Reference, Position, Total }) => [Reference, Position, Total]),
    );
    expect(rows.find(({ Position }) => Position === '0')?.['Title']).toBe("'=cmd|' /C calc'!A0");
  });

  it('is read in parts without an end to them, and obeys the options', async () => {
    await env.DB.prepare(`INSERT INTO analytics_totals SELECT '2026-10-01', 'page', '/' || value, 1, 1, 0 FROM json_each(?)`)
      .bind(JSON.stringify(Array.from({ length: 5_200 }, (_, at) => at)))
      .run();
    const rows = csvParse(await (await feed('/VisitsByDimension.csv', token)).text());
    expect(new Set(rows.map(({ Day, Key }) => `${Day} ${Key}`)).size).toBe(5_206);
    const few = await feed(`/Orders${query({ $format: 'csv', $select: 'Reference,IsBusiness', $top: '3', $skip: '1' })}`, token);
    const all = await allRows('/Orders', token);
    expect(csvParse(await few.text()).map((row) => ({ ...row }))).toEqual(
      all.slice(1, 4).map(({ Reference, IsBusiness }) => ({ Reference, IsBusiness: String(IsBusiness) })),
    );
  });
});
