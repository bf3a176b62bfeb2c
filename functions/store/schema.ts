import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CARRIERS } from '../../src/features/store/order/carriers.shared.ts';
import { TAX_STATES } from '../../src/features/store/order/document.shared.ts';
import {
  type Delivery,
  HOLDS,
  ORDER_STATES,
  ORDER_STEPS,
  PAYMENT_METHODS,
  PAYMENT_STATES,
} from '../../src/features/store/order/order.schema.ts';
import { type CONDITIONS, RETURN_REASONS } from '../../src/features/store/order/returns.shared.ts';
import { TAXATIONS } from '../../src/features/store/order/totals.shared.ts';
import { WITHDRAWAL_OUTCOMES } from '../../src/features/store/withdrawal/withdrawal.schema.ts';
import type { DocumentContent } from './documents/content.ts';

const time = (name: string) => integer(name, { mode: 'timestamp_ms' });
const flag = (name: string) => integer(name, { mode: 'boolean' });

/** Times: milliseconds since 1970, UTC. Money: integer cents of euro. Never deleted: numbers have no gaps. */
export const orders = sqliteTable(
  'orders',
  {
    id: text('id').primaryKey(),
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    /** `2026-00042`: year and number. */
    reference: text('reference').notNull().unique(),
    state: text('state', { enum: ORDER_STATES }).notNull(),
    source: text('source', { enum: ['site', 'snipcart'] }).notNull(),
    payment: text('payment', { enum: PAYMENT_METHODS }).notNull(),
    taxation: text('taxation', { enum: TAXATIONS }).notNull(),
    locale: text('locale', { enum: ['en', 'el'] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** Hash of who reads it: subaddresses are one person's. Empty for orders made elsewhere. */
    person: text('person').notNull().default(''),
    country: text('country').notNull(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    postcode: text('postcode').notNull(),
    /** Of goods: for the courier. */
    phone: text('phone').notNull().default(''),
    /** Where goods go instead, in the same country. */
    delivery: text('delivery', { mode: 'json' }).$type<Delivery>(),
    company: text('company'),
    vatNumber: text('vat_number'),
    /** Answer of VIES: null if it was not asked. */
    vatNumberConfirmed: flag('vat_number_confirmed'),
    totalCents: integer('total_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    shippingVatPercent: real('shipping_vat_percent').notNull(),
    shippingVatCents: integer('shipping_vat_cents').notNull(),
    paidCents: integer('paid_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull(),
    /** Lost in disputes. */
    lostCents: integer('lost_cents').notNull().default(0),
    /** What the seller let go of the total. */
    waivedCents: integer('waived_cents').notNull().default(0),
    /** What the seller owes the buyer, by `refundBy`. */
    dueCents: integer('due_cents').notNull().default(0),
    /** Why the owner has to look at the money before anything is delivered. */
    hold: text('hold', { enum: HOLDS }),
    /** Of an open dispute: until when the bank takes evidence. */
    checkBy: time('check_by'),
    /** The shopper asked for digital content at once and gave up the right to withdraw from it. */
    digitalConsent: flag('digital_consent').notNull(),
    idempotencyKey: text('idempotency_key').unique(),
    /** SHA-256 of the request: the same key with other content is refused. */
    contentHash: text('content_hash').notNull(),
    orderedAt: time('ordered_at').notNull(),
    payBy: time('pay_by'),
    paidAt: time('paid_at'),
    fulfilledAt: time('fulfilled_at'),
    closedAt: time('closed_at'),
    refundBy: time('refund_by'),
    /** Hash of who ordered, for its day: bounds what one network reserves. */
    network: text('network').notNull().default(''),
    confirmedAt: time('confirmed_at'),
    heldUntil: time('held_until'),
    /** Of `terms_versions`: what the contract was concluded by. Null for orders from before it was kept. */
    termsVersion: text('terms_version'),
    discountCode: text('discount_code'),
    /** Proofs of the place of consumers of files abroad (`needsPlaceProof`): of the request that ordered, and of the first card that paid. */
    networkCountry: text('network_country'),
    cardCountry: text('card_country'),
    /** Rises with each step: of two at once, one finds the order changed. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('orders_by_number').on(table.year, table.number),
    index('orders_by_state').on(table.state, table.orderedAt),
    index('orders_by_time').on(table.orderedAt),
    index('orders_by_key').on(table.emailKey, table.orderedAt),
    index('orders_by_person').on(table.person, table.orderedAt),
    index('orders_by_content').on(table.contentHash, table.orderedAt),
    index('orders_by_deadline').on(table.state, table.payBy),
    index('orders_by_hold').on(table.heldUntil),
    index('orders_by_network').on(table.network),
    index('orders_by_discount').on(table.discountCode, table.person, table.state),
  ],
);

const ofOrder = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id);

/** `title`: in the shopper's language, as ordered. Without VAT, `unitCents` is the net price. */
export const orderLines = sqliteTable(
  'order_lines',
  {
    orderId: ofOrder(),
    position: integer('position').notNull(),
    sku: text('sku').notNull(),
    slug: text('slug').notNull(),
    kind: text('kind', { enum: ['digital', 'service', 'physical'] }).notNull(),
    title: text('title').notNull(),
    quantity: integer('quantity').notNull(),
    unitCents: integer('unit_cents').notNull(),
    /** Its part of the order's discount, which `totalCents` lacks. */
    discountCents: integer('discount_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull(),
    vatPercent: real('vat_percent').notNull(),
    vatCents: integer('vat_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] }), index('order_lines_by_sku').on(table.sku)],
);

/** `actor`: `shopper`, `owner`, `system`, or a payment provider. `amountCents` of payments and refunds. */
export const orderSteps = sqliteTable(
  'order_steps',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: ofOrder(),
    step: text('step', { enum: [...ORDER_STEPS] }).notNull(),
    actor: text('actor').notNull(),
    note: text('note').notNull(),
    amountCents: integer('amount_cents'),
    at: time('at').notNull(),
    /** What the provider calls a dispute or a warning. */
    about: text('about'),
    /** Until when the bank takes evidence. */
    dueAt: time('due_at'),
  },
  (table) => [index('order_steps_by_order').on(table.orderId, table.at)],
);

/** A payment that was begun, or a refund or a lost dispute (negative `amountCents`). `providerId`: session or refund at the provider. */
export const payments = sqliteTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: ofOrder(),
    provider: text('provider', { enum: [...PAYMENT_METHODS, 'snipcart'] }).notNull(),
    providerId: text('provider_id').notNull(),
    /** What the provider calls the money itself, for refunds: Stripe's payment intent. */
    chargeId: text('charge_id'),
    state: text('state', { enum: PAYMENT_STATES }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    url: text('url'),
    note: text('note').notNull().default(''),
    restock: integer('restock', { mode: 'boolean' }).notNull().default(false),
    settles: integer('settles', { mode: 'boolean' }).notNull().default(false),
    /** Of a refund: products whose price goes back, by `sku`, goods once per piece; null where nobody said. */
    returns: text('returns', { mode: 'json' }).$type<readonly string[]>(),
    /** Of a refund for goods that came back: which of `order_returns`. */
    returnPosition: integer('return_position'),
    /** Of a refund that succeeded: by when the money was due before. */
    refundBy: time('refund_by'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_by_provider').on(table.provider, table.providerId),
    index('payments_by_order').on(table.orderId, table.createdAt),
    index('payments_by_charge').on(table.chargeId),
  ],
);

export const paymentEvents = sqliteTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    orderId: text('order_id'),
    outcome: text('outcome').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] }), index('payment_events_by_order').on(table.orderId)],
);

/** Receipts, invoices and credit notes. Each kind has its own numbers per year, without gaps. */
export const orderDocuments = sqliteTable(
  'order_documents',
  {
    id: text('id').primaryKey(),
    orderId: ofOrder(),
    kind: text('kind', { enum: ['receipt', 'invoice', 'credit'] }).notNull(),
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    /** Negative for a credit note, whose VAT is in the proportion of the order's rates. */
    totalCents: integer('total_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    issuedAt: time('issued_at').notNull(),
    /** All that the document shows, as issued: it is drawn from this alone. Null for documents from before it was kept, until they are read. */
    content: text('content', { mode: 'json' }).$type<DocumentContent>(),
  },
  (table) => [
    uniqueIndex('order_documents_by_number').on(table.kind, table.year, table.number),
    index('order_documents_by_order').on(table.orderId),
  ],
);

/** Of each document since it was kept: what became of its tax document. */
export const taxTransmissions = sqliteTable(
  'tax_transmissions',
  {
    documentId: text('document_id')
      .primaryKey()
      .references(() => orderDocuments.id),
    state: text('state', { enum: TAX_STATES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: time('next_at'),
    /** Number of the tax office (ΜΑΡΚ). */
    mark: text('mark'),
    cancelMark: text('cancel_mark'),
    uid: text('uid'),
    qrUrl: text('qr_url'),
    error: text('error').notNull().default(''),
    /** An earlier attempt found no connection: it is sent with the law's mark for that. */
    isLate: flag('is_late').notNull().default(false),
    /** Key in the bucket of files: what the owner attached. */
    file: text('file'),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [index('tax_transmissions_by_state').on(table.state, table.nextAt)],
);

/** Each text of the terms of sale that an order names, as built. `hash`: the first digits of its SHA-256. */
export const termsVersions = sqliteTable('terms_versions', {
  hash: text('hash').primaryKey(),
  locale: text('locale', { enum: ['en', 'el'] }).notNull(),
  /** Markdown. */
  text: text('text').notNull(),
  firstSeenAt: time('first_seen_at').notNull(),
});

/** Codes that the owner gives out. Their uses are counted from the orders that name them and did not end unpaid. */
export const discounts = sqliteTable('discounts', {
  code: text('code').primaryKey(),
  /** One of both. */
  percent: integer('percent'),
  cents: integer('cents'),
  skus: text('skus', { mode: 'json' }).$type<readonly string[]>(),
  minimumCents: integer('minimum_cents').notNull(),
  /** Null: no bound. `most`: of all orders. */
  most: integer('most'),
  mostPerPerson: integer('most_per_person'),
  beginsAt: time('begins_at').notNull(),
  endsAt: time('ends_at'),
  createdAt: time('created_at').notNull(),
});

/** What changed since the catalogue's number: available is the built stock plus `balance`. */
export const stock = sqliteTable('stock', {
  sku: text('sku').primaryKey(),
  balance: integer('balance').notNull(),
});

export const stockChanges = sqliteTable(
  'stock_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    sku: text('sku').notNull(),
    change: integer('change').notNull(),
    reason: text('reason', { enum: ['ordered', 'released', 'returned', 'corrected'] }).notNull(),
    orderId: text('order_id'),
    actor: text('actor').notNull(),
    note: text('note').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('stock_changes_by_sku').on(table.sku, table.at), index('stock_changes_by_order').on(table.orderId)],
);

export const downloads = sqliteTable(
  'downloads',
  {
    orderId: ofOrder(),
    sku: text('sku').notNull(),
    file: text('file').notNull(),
    used: integer('used').notNull(),
    lastAt: time('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.sku, table.file] })],
);

/** Goods that were sent, in their order. `lines`: pieces by `sku`. `url`: where another carrier's parcel is followed. */
export const shipments = sqliteTable(
  'shipments',
  {
    orderId: ofOrder(),
    position: integer('position').notNull(),
    lines: text('lines', { mode: 'json' }).$type<readonly { sku: string; quantity: number }[]>().notNull(),
    carrier: text('carrier', { enum: CARRIERS }).notNull(),
    /** Of another carrier, as the owner's settings named it then. */
    name: text('name'),
    number: text('number').notNull(),
    url: text('url'),
    sentAt: time('sent_at').notNull(),
    /** A day of Athens, once it is known. */
    deliveredOn: text('delivered_on'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** Goods that come back, in their order; what goes back for them is a refund (`payments.return_position`). */
export const orderReturns = sqliteTable(
  'order_returns',
  {
    orderId: ofOrder(),
    position: integer('position').notNull(),
    reason: text('reason', { enum: RETURN_REASONS }).notNull(),
    /** Which declaration announced it; null for the owner. */
    withdrawalId: text('withdrawal_id').references(() => withdrawals.id),
    /** Of a withdrawal: when it was declared, from which its periods count. */
    announcedAt: time('announced_at').notNull(),
    /** A day of Athens. */
    receivedOn: text('received_on'),
    checkedAt: time('checked_at'),
    /** What came back, once it is checked. `restock`: it is for sale again. */
    pieces: text('pieces', { mode: 'json' })
      .$type<readonly { sku: string; quantity: number; condition: (typeof CONDITIONS)[number]; restock: boolean }[]>()
      .notNull()
      .default([]),
    /** For diminished value (directive 2011/83/EU, article 14(2)). */
    deductionCents: integer('deduction_cents').notNull().default(0),
    deductionReason: text('deduction_reason').notNull().default(''),
    /** What goes back for it, without the deduction; null until it is checked. */
    refundCents: integer('refund_cents'),
    droppedAt: time('dropped_at'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

export const withdrawals = sqliteTable(
  'withdrawals',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').references(() => orders.id),
    reference: text('reference').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    about: text('about').notNull(),
    locale: text('locale', { enum: ['en', 'el'] }).notNull(),
    idempotencyKey: text('idempotency_key').unique(),
    receivedAt: time('received_at').notNull(),
    /** When the order's token or the link in the receipt showed who declares; until then it moves nothing. */
    provenAt: time('proven_at'),
    outcome: text('outcome', { enum: WITHDRAWAL_OUTCOMES }),
  },
  (table) => [
    index('withdrawals_by_order').on(table.orderId),
    index('withdrawals_by_time').on(table.receivedAt),
    index('withdrawals_by_key').on(table.emailKey),
  ],
);
