import { athensDay, DAY_MS, MINUTE_MS } from '../../functions/calendar.ts';
import { own } from '../../src/features/foreign/own.shared.ts';
import { toKey } from '../../src/features/forms/address.shared.ts';
import type { Catalogue } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { CARD_MINUTES, type OrderState } from '../../src/features/store/order/order.schema.ts';
import { type PricedOrder, priceOrder } from '../../src/features/store/order/price-order.shared.ts';
import { terms } from '../../src/features/terms/terms.ts';
import { drawPerson } from './people.ts';
import { type Chance, createChance } from './random.ts';
import type { Row, Seeding, Table } from './rows.ts';

const YEAR_DAYS = 365;

const product = (sku: string, kind: Catalogue['products'][number]['kind'], priceCents: number, en: string, el: string) => ({
  ...{ sku, slug: sku.toLowerCase(), kind, priceCents, vatPercent: 24, stock: kind === 'physical' ? 100_000 : null, files: [] },
  title: { en, el },
});
const SHOP: Pick<Catalogue, 'products' | 'shipping' | 'destinationVat'> = {
  products: [
    product('SEED-CRS', 'digital', 14_900, 'Course on forecasts', 'Μάθημα προβλέψεων'),
    product('SEED-TPL', 'digital', 4_900, 'Workbook of metrics', 'Βιβλίο εργασίας δεικτών'),
    product('SEED-AUD', 'service', 161_200, 'Cloud cost review', 'Έλεγχος κόστους νέφους'),
    product('SEED-PRT', 'physical', 4_500, 'Ridgeline print', 'Τύπωμα ραχών'),
  ],
  shipping: [
    { countries: ['GR'], cents: 500 },
    { countries: ['DE', 'FR', 'CY'], cents: 1_200 },
  ],
  destinationVat: false,
};

/** Valid numbers of invented businesses, by country. */
const BUSINESSES = { GR: 'EL094259216', DE: 'DE136695976' } as const;
const FATES = [
  'fulfilled',
  'fulfilled',
  'fulfilled',
  'fulfilled',
  'fulfilled',
  'paid',
  'pending',
  'cancelled',
  'refunded',
  'partly',
] as const;

type Rows = [Table, Row][];

interface Drawn {
  id: string;
  at: number;
  year: number;
  number: number;
  state: OrderState;
  fate: (typeof FATES)[number];
  payment: 'bank' | 'card';
  country: string;
  vatNumber: string | null;
  locale: 'en' | 'el';
  name: string;
  email: string;
  priced: PricedOrder;
  chance: Chance;
}

type Counters = Map<string, number>;
function next(counters: Counters, series: string): number {
  const number = (counters.get(series) ?? 0) + 1;
  counters.set(series, number);
  return number;
}

const yearOf = (at: number): number => Number(athensDay(new Date(at)).slice(0, 4));

function drawOrder({ seed, now }: Seeding, index: number, count: number, counters: Counters): Drawn {
  const chance = createChance(seed, 'order', index);
  const { name, address, locale } = drawPerson(chance);
  // Evenly over a year, so that numbers and times have the same order. The newest are unpaid or unsent.
  const at = Math.round(now - ((count - index) / count) * YEAR_DAYS * DAY_MS);
  const isNew = now - at < terms.transfer.days * DAY_MS;
  const fate = isNew ? chance.pick(['paid', 'pending', 'fulfilled'] as const) : chance.pick(FATES.filter((one) => one !== 'pending'));
  const country = chance.pick(['GR', 'GR', 'GR', 'DE', 'FR', 'CY']);
  const vatNumber = (own(BUSINESSES, country) && chance.holds(0.2) ? own(BUSINESSES, country) : null) ?? null;
  const picked = SHOP.products.filter(() => chance.holds(0.4));
  const lines = (picked.length > 0 ? picked : [chance.pick(SHOP.products)]).map(({ sku }) => ({ sku, quantity: chance.whole(1, 3) }));
  const priced = priceOrder(lines, { country, vatNumber: vatNumber ?? undefined }, SHOP as Catalogue);
  if (!priced) throw new Error('a seeded order has an unknown product');
  const year = yearOf(at);
  return {
    ...{
      id: chance.id(),
      at,
      year,
      number: next(counters, `order ${year}`),
      fate,
      locale,
      name,
      email: address,
      country,
      vatNumber,
      priced,
      chance,
    },
    state: fate === 'partly' ? 'fulfilled' : fate,
    payment: chance.holds(0.7) ? 'card' : 'bank',
  };
}

function orderRow(drawn: Drawn, paidCents: number, refundedCents: number): Row {
  const { id, at, year, number, state, payment, locale, name, email, country, vatNumber, priced, chance } = drawn;
  const { totalCents, vatCents, shippingCents, shippingVatPercent, shippingVatCents, taxation } = priced;
  const isOver = state === 'cancelled' || state === 'refunded';
  return {
    ...{
      id,
      year,
      number,
      reference: `${year}-${String(number).padStart(5, '0')}`,
      state,
      source: 'site',
      payment,
      taxation,
      locale,
      name,
      email,
      email_key: toKey(email),
    },
    ...{ country, street: `${chance.whole(1, 90)} Sample Street`, city: 'Sampleton', postcode: String(chance.whole(10_000, 19_999)) },
    ...{ company: vatNumber === null ? null : 'Sample Ltd', vat_number: vatNumber, vat_number_confirmed: vatNumber === null ? null : 1 },
    ...{ total_cents: totalCents, vat_cents: vatCents, shipping_cents: shippingCents, shipping_vat_percent: shippingVatPercent },
    ...{
      shipping_vat_cents: shippingVatCents,
      paid_cents: paidCents,
      refunded_cents: refundedCents,
      digital_consent: priced.products.some(({ kind }) => kind === 'digital') ? 1 : 0,
      idempotency_key: null,
    },
    ...{ content_hash: id, ordered_at: at, pay_by: state === 'pending' ? at + terms.transfer.days * DAY_MS : null },
    ...{ paid_at: paidCents > 0 ? at + CARD_MINUTES * MINUTE_MS : null, fulfilled_at: state === 'fulfilled' ? at + DAY_MS : null },
    ...{ closed_at: isOver ? at + 2 * DAY_MS : null, refund_by: null },
  };
}

function documentRows({ id, year, at, fate, vatNumber, priced, chance }: Drawn, refundedCents: number, counters: Counters): Rows {
  const { totalCents, vatCents } = priced;
  const kind = vatNumber === null ? 'receipt' : 'invoice';
  const issue = (name: string, cents: number, vat: number, issuedAt: number): [Table, Row] => {
    const issued = yearOf(issuedAt);
    return [
      'order_documents',
      {
        ...{ id: chance.id(), order_id: id, kind: name, year: issued, number: next(counters, `${name} ${issued}`) },
        ...{ total_cents: cents, vat_cents: vat, issued_at: issuedAt },
      },
    ];
  };
  if (fate === 'pending' || fate === 'cancelled' || year === 0) return [];
  const paid = issue(kind, totalCents, vatCents, at + CARD_MINUTES * MINUTE_MS);
  if (refundedCents === 0) return [paid];
  return [paid, issue('credit', -refundedCents, -Math.round((vatCents * refundedCents) / totalCents), at + 2 * DAY_MS)];
}

function historyRows({ id, at, fate, payment, state }: Drawn, paidCents: number, refundedCents: number): Rows {
  const step = (name: string, actor: string, amount: number | null, time: number): [Table, Row] => [
    'order_steps',
    { order_id: id, step: name, actor, note: '', amount_cents: amount, at: time },
  ];
  return [
    step('ordered', 'shopper', null, at),
    ...(paidCents > 0 ? [step('paid', payment === 'bank' ? 'owner' : 'card', paidCents, at + CARD_MINUTES * MINUTE_MS)] : []),
    ...(state === 'fulfilled' ? [step('fulfilled', 'owner', null, at + DAY_MS)] : []),
    ...(state === 'cancelled' ? [step('expired', 'system', null, at + 2 * DAY_MS)] : []),
    ...(refundedCents > 0 ? [step(fate === 'partly' ? 'partly-refunded' : 'refunded', 'owner', refundedCents, at + 2 * DAY_MS)] : []),
  ];
}

function paymentRows({ id, at, payment, chance }: Drawn, paidCents: number, refundedCents: number): Rows {
  const charge = chance.id();
  const row = (cents: number, time: number): [Table, Row] => [
    'payments',
    {
      ...{ id: chance.id(), order_id: id, provider: payment, provider_id: chance.id(), charge_id: charge, state: 'succeeded' },
      ...{ amount_cents: cents, url: null, created_at: time, updated_at: time },
    },
  ];
  return [
    ...(paidCents > 0 ? [row(paidCents, at + CARD_MINUTES * MINUTE_MS)] : []),
    ...(refundedCents > 0 ? [row(-refundedCents, at + 2 * DAY_MS)] : []),
  ];
}

export function orderRows(seeding: Seeding, count: number): Rows {
  const counters: Counters = new Map();
  return Array.from({ length: count }, (_, index): Rows => {
    const drawn = drawOrder(seeding, index, count, counters);
    const { fate, priced, locale, id } = drawn;
    const { totalCents, lines, products } = priced;
    const paidCents = fate === 'pending' || fate === 'cancelled' ? 0 : totalCents;
    const refundedCents = fate === 'refunded' ? totalCents : fate === 'partly' ? Math.floor(totalCents / 2) : 0;
    const lineRows = lines.map((line, position): [Table, Row] => {
      const { slug = '', kind = 'service', title } = products[position] ?? {};
      const { sku, quantity, unitCents, totalCents: sum, vatPercent, vatCents } = line;
      return [
        'order_lines',
        {
          ...{ order_id: id, position, sku, slug, kind, title: title?.[locale] ?? sku, quantity, unit_cents: unitCents },
          ...{ total_cents: sum, vat_percent: vatPercent, vat_cents: vatCents },
        },
      ];
    });
    return [
      ['orders', orderRow(drawn, paidCents, refundedCents)],
      ...lineRows,
      ...historyRows(drawn, paidCents, refundedCents),
      ...paymentRows(drawn, paidCents, refundedCents),
      ...documentRows(drawn, refundedCents, counters),
    ];
  }).flat();
}
