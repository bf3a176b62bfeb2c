import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COUNTRIES, EU_VAT_PERCENT } from '../../src/features/store/order/countries.shared.ts';
import { priceOrder } from '../../src/features/store/order/price-order.shared.ts';
import { choice, type Dated, drawFact, reckon } from '../../tests/functions/money-model.ts';
import { walked } from '../../tests/functions/money-steps.ts';
import { newPapers } from './documents/issue.ts';
import { creditedCents, missingCents, NO_MONEY } from './order/ledger.ts';
import { piecesToSend } from './order/shipments.ts';
import { orderVat } from './order/vat.ts';
import type { OrderDocumentRow, OrderRow, StoredOrder } from './storage/orders.ts';

const AT = Date.UTC(2026, 10, 20, 10);
const DAYS = 9;
const PAY_BY = AT + DAYS * 86_400_000;
const KINDS = ['digital', 'service', 'physical'] as const;
const NUMBERS: Readonly<Record<string, string>> = { GR: 'EL094259216', DE: 'DE136695976', EE: 'EE100594102' };
const seller = { name: { en: 'A', el: 'Α' }, address: { en: 'B', el: 'Β' }, email: 'a@shop.example', vat: 'EL094259216', gemi: '1' };

const drawn = fc.record({
  products: fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      priceCents: fc.integer({ min: 1, max: 300_000 }),
      vatPercent: fc.constantFrom(6, 13, 24),
      quantity: fc.integer({ min: 1, max: 10 }),
      isNamed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  postage: fc.integer({ min: 0, max: 3000 }),
  country: fc.constantFrom('GR', 'GR', 'DE', 'EE', 'US'),
  isBusiness: fc.boolean(),
  destinationVat: fc.boolean(),
  code: fc.option(
    fc.record({
      percent: fc.constantFrom(0, 0, 5, 15, 33, 99, 100),
      cents: fc.integer({ min: 1, max: 400_000 }),
      isForNamed: fc.boolean(),
    }),
  ),
  choices: fc.array(choice, { minLength: 1, maxLength: 10 }),
  parcels: fc.array(fc.record({ line: fc.nat(5), pieces: fc.integer({ min: 1, max: 4 }) }), { maxLength: 5 }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer One> ? One : never;

/** Half up, of cents that are no fraction of each other: in whole numbers, without a float. */
const round = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);
const sum = (cents: readonly bigint[]): bigint => cents.reduce((all, one) => all + one, 0n);
const within = (cents: bigint, percent: number): bigint => round(cents * BigInt(percent * 10), 1000n + BigInt(percent * 10));

/** Works out the order from its bare facts, in other steps than the shop's: tenths of a percent, big whole numbers, cents dealt out one by one. */
function model({ products, postage, country, isBusiness, destinationVat, code }: Drawn) {
  const isEu = country !== 'US';
  const isFree = !isEu || (isBusiness && country !== 'GR');
  const listed = products.map(({ priceCents, quantity }) => BigInt(priceCents) * BigInt(quantity));
  const named = listed.map((cents, at) => (!code?.isForNamed || products[at]?.isNamed ? cents : 0n));
  const base = sum(named);
  const off =
    !code || base === 0n
      ? 0n
      : code.percent > 0
        ? round(base * BigInt(code.percent), 100n)
        : base < BigInt(code.cents)
          ? base
          : BigInt(code.cents);
  const parts = named.map((cents) => (base === 0n ? 0n : (off * cents) / base));
  for (let left = off - sum(parts); left > 0n; left -= 1n) {
    const lacks = named.map((cents, at) => off * cents - (parts[at] ?? 0n) * base);
    const [at = 0] = [...lacks.keys()].sort((one, other) => Number((lacks[other] ?? 0n) - (lacks[one] ?? 0n)) || one - other);
    parts[at] = (parts[at] ?? 0n) + 1n;
  }
  const lines = products.map(({ kind, priceCents, quantity, vatPercent }, at) => {
    const [whole, part] = [listed[at] ?? 0n, parts[at] ?? 0n];
    if (isFree) {
      const one = BigInt(priceCents) - within(BigInt(priceCents), vatPercent);
      const net = one * BigInt(quantity);
      const offNet = part === whole ? net : part - within(part, vatPercent);
      return { percent: 0, cents: offNet > net ? 0n : net - offNet, vat: 0n };
    }
    const isAbroad = destinationVat && country !== 'GR' && kind !== 'service';
    const percent = isAbroad ? EU_VAT_PERCENT[country as 'DE' | 'EE'] : vatPercent;
    return { percent, cents: whole - part, vat: within(whole - part, percent) };
  });
  const goods = products.filter(({ kind }) => kind === 'physical').map(({ vatPercent }) => vatPercent);
  if (goods.length > 0 && postage > 0) {
    const home = Math.max(...goods);
    const [cents, percent] = [BigInt(postage), destinationVat && country !== 'GR' ? EU_VAT_PERCENT[country as 'DE' | 'EE'] : home];
    lines.push(isFree ? { percent: 0, cents: cents - within(cents, home), vat: 0n } : { percent, cents, vat: within(cents, percent) });
  }
  const rates = new Map<number, { net: bigint; vat: bigint }>();
  for (const { percent, cents, vat } of lines) {
    const known = rates.get(percent) ?? { net: 0n, vat: 0n };
    rates.set(percent, { net: known.net + cents - vat, vat: known.vat + vat });
  }
  return { total: sum(lines.map(({ cents }) => cents)), vat: sum(lines.map(({ vat }) => vat)), rates };
}

function priced({ products, postage, country, isBusiness, destinationVat, code }: Drawn): StoredOrder {
  const catalogue = {
    products: products.map(({ quantity: _, isNamed: __, ...product }, at) => ({ ...product, sku: `S${at}`, title: { en: 'P', el: 'Π' } })),
    ...{
      shipping: [{ countries: [...COUNTRIES], cents: postage }],
      outsideEu: [...COUNTRIES],
      vatExempt: false,
      destinationVat,
      terms: {},
    },
  };
  const skus = code?.isForNamed ? products.flatMap(({ isNamed }, at) => (isNamed ? [`S${at}`] : [])) : null;
  const [percent, cents] = code && code.percent > 0 ? [code.percent, null] : [null, code?.cents ?? null];
  const vatNumber = isBusiness ? (NUMBERS[country] ?? null) : null;
  const order = priceOrder(
    products.map(({ quantity }, at) => ({ sku: `S${at}`, quantity })),
    { country, postcode: '', vatNumber: vatNumber ?? undefined, isBusiness },
    catalogue as never,
    code ? { code: 'CODE', percent, cents, skus, minimumCents: 0 } : undefined,
  );
  if (!order) return expect.fail('no price');
  const row = {
    ...{
      ...order,
      ...NO_MONEY,
      id: 'o',
      reference: '2026-00001',
      locale: 'en',
      country,
      postcode: '',
      payment: 'bank',
      state: 'pending',
      source: 'site',
      version: 0,
      fulfilledAt: null,
      closedAt: null,
      payBy: new Date(PAY_BY),
    },
    ...{
      name: 'N',
      company: isBusiness ? 'Firm' : null,
      vatNumber,
      street: '',
      city: '',
      orderedAt: new Date(AT),
      paidAt: null,
      termsVersion: null,
    },
  } as unknown as OrderRow;
  const lines = order.lines.map((line, position) => ({ ...line, position, orderId: 'o', kind: products[position]?.kind, title: 'P' }));
  return { order: row, lines, documents: [], shipments: [], payments: [], steps: [] } as unknown as StoredOrder;
}

/** As the papers are stored: numbers apart, with what they show. */
const rowOf = ({ content }: ReturnType<typeof newPapers>[number], number: number): OrderDocumentRow =>
  ({ ...content, id: String(number), orderId: 'o', year: 2026, number, issuedAt: new Date(AT), content }) as unknown as OrderDocumentRow;

it('price, VAT, papers and books of a thousand orders with codes agree with another computation to the cent', () => {
  const reached = { code: 0, free: 0, credit: 0, lost: 0, bounced: 0, parts: 0, parcels: 0 };
  fc.assert(
    fc.property(drawn, (given) => {
      const stored = priced(given);
      const expected = model(given);
      const total = Number(expected.total);
      expect([stored.order.totalCents, stored.order.vatCents]).toEqual([total, Number(expected.vat)]);
      const rates = [...expected.rates].sort(([one], [other]) => one - other);
      expect(orderVat(stored)).toEqual(rates.map(([percent, { net, vat }]) => ({ percent, netCents: Number(net), vatCents: Number(vat) })));

      // The books: the facts decide what came and went, the shop's papers follow its own figures.
      let { order, steps } = stored;
      const documents: OrderDocumentRow[] = [];
      const facts: Dated[] = [];
      let at = AT;
      if (total > 0)
        for (const chosen of given.choices) {
          at += chosen.hours * 3_600_000;
          const before = reckon(total, PAY_BY, DAYS, facts);
          const fact = drawFact(total, before, facts, chosen, at);
          const { order: after, steps: taken } = walked({ order, steps }, fact, before, facts, { total, payBy: PAY_BY, days: DAYS });
          facts.push(fact);
          const now = reckon(total, PAY_BY, DAYS, facts);
          const { state, paidCents, refundedCents, lostCents, waivedCents, dueCents } = after;
          expect([state, paidCents, refundedCents, lostCents, waivedCents, dueCents]).toEqual([
            ...[now.state, now.came, now.back, now.lost, now.letGo, now.due],
          ]);
          expect(state === 'pending' ? missingCents(after) : 0).toBe(now.missing);
          const papers = newPapers({ ...stored, order, documents }, after, new Date(at), { seller, taxDocuments: 'none', ...given });
          documents.push(...papers.map((paper, place) => rowOf(paper, documents.length + place + 1)));
          const credits = documents.filter(({ kind }) => kind === 'credit');
          const credited = 0 - credits.reduce((all, one) => all + one.totalCents, 0);
          expect(credited).toBe(now.credited);
          [order, steps] = [after, taken];
        }
      for (const { kind, totalCents, vatCents, content } of documents) {
        const { lines = [], vat = [], view } = content ?? {};
        expect(lines.reduce((all, one) => all + one.grossCents, 0)).toBe(totalCents);
        expect(lines.reduce((all, one) => all + one.vatCents, 0)).toBe(vatCents);
        expect(vat.reduce((all, one) => all + one.netCents + one.vatCents, 0)).toBe(totalCents);
        for (const { percent, netCents, vatCents: part } of kind === 'credit' ? [] : vat)
          expect([BigInt(netCents), BigInt(part)]).toEqual([expected.rates.get(percent)?.net, expected.rates.get(percent)?.vat]);
        if (kind === 'credit') expect(0 - vatCents).toBeLessThanOrEqual(stored.order.vatCents);
        else expect([totalCents, vatCents, view?.rows.length]).toEqual([total, Number(expected.vat), lines.length]);
      }
      // Once everything went back, so has all the VAT.
      const credits = documents.filter(({ kind }) => kind === 'credit');
      if (total > 0 && creditedCents(order) === total && credits.length > 0)
        expect(credits.reduce((all, one) => all + one.vatCents, 0)).toBe(0 - stored.order.vatCents);

      // Parcels: what is left to send is what was ordered less what was sent, counted piece by piece.
      const left = given.products.map(({ kind, quantity }) => (kind === 'physical' ? quantity : 0));
      const shipments = given.parcels.flatMap(({ line, pieces }, position) => {
        const quantity = Math.min(pieces, left[line] ?? 0);
        if (quantity === 0) return [];
        left[line] = (left[line] ?? 0) - quantity;
        return [{ orderId: 'o', position, sentAt: new Date(AT + position), lines: [{ sku: `S${line}`, quantity }] }];
      });
      const toSend = piecesToSend({ ...stored, shipments } as unknown as StoredOrder).map(({ unsent }) => unsent);
      expect(toSend).toEqual(left.filter((_, line) => given.products[line]?.kind === 'physical'));

      reached.code += Number(stored.order.totalCents > 0 && stored.lines.some(({ discountCents }) => discountCents > 0));
      reached.free += Number(total === 0);
      reached.credit += Number(credits.length > 0);
      reached.lost += Number(order.lostCents > 0);
      reached.bounced += Number(facts.some(({ kind }) => kind === 'bounced'));
      reached.parts += Number(facts.filter(({ kind }) => kind === 'came').length > 1);
      reached.parcels += Number(shipments.length > 1);
    }),
    { numRuns: 1000, seed: 39 },
  );
  // That the orders reach what they are about.
  for (const count of Object.values(reached)) expect(count).toBeGreaterThan(20);
});
