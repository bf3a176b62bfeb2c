import { z } from 'zod';
import { csvForm } from '../../admin/table/csv.schema.ts';
import { pageQuery, pageSchema } from '../../admin/table/page.schema.ts';
import { lineField, textField } from '../../forms/forms.schema.ts';
import { cleanIdentifier } from '../../forms/identifiers.shared.ts';
import { DELIVERY_STATES } from '../../mail/settings/delivery.schema.ts';
import { PRODUCT_KINDS } from '../catalogue/catalogue.schema.ts';
import { CARRIERS } from '../order/carriers.shared.ts';
import { CODE_LENGTH } from '../order/discount.shared.ts';
import { MARK, TAX_STATES } from '../order/document.shared.ts';
import { LINES_LIMIT, QUANTITY_LIMIT } from '../order/limits.shared.ts';
import { codeField, discountRule, HOLDS, ORDER_STATES, ORDER_STEPS, PAYMENT_METHODS, PAYMENT_STATES } from '../order/order.schema.ts';
import { CONDITIONS, RETURN_REASONS, RETURN_STATES } from '../order/returns.shared.ts';
import { TAXATIONS } from '../order/totals.shared.ts';

export const STORE_PAGE = '/admin/store';

export const LOW_STOCK = 3;

/** Directive 2006/112/EC, article 59c: sales to consumers in other EU states, per year, without VAT. */
export const EU_LIMIT_CENTS = 1_000_000;
export const EU_WARNING_CENTS = 800_000;

const cents = z.int();
const count = z.int().min(0);
const time = z.iso.datetime();
const day = z.iso.date();

const shippedLine = z.object({ sku: z.string().max(40), quantity: z.int().min(1).max(QUANTITY_LIMIT) });

const returnedPiece = z.object({
  ...{ sku: z.string().max(40), quantity: z.int().min(1).max(QUANTITY_LIMIT) },
  ...{ condition: z.enum(CONDITIONS), restock: z.boolean() },
});

export const ORDERS_SORT = '-orderedAt';

/** `act`: paid and not fulfilled, money to return, or a payment or a withdrawal to check. `transfer`: to look for at the bank. `papers`: a tax document is missing or was refused. */
export const ORDER_FILTERS = ['act', 'transfer', 'papers', ...ORDER_STATES] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** What the owner has to do: send or deliver, give money back, look at a payment or a withdrawal, or wait for goods that come back and check them. */
export const ORDER_NEEDS = ['fulfil', 'refund', 'check', 'withdrawal', 'receive', 'inspect'] as const;

/** `from`, `to`: days of Athens, both included. */
export const ordersQuery = z.object({
  ...pageQuery(['orderedAt', 'reference', 'name', 'totalCents', 'state'], '-orderedAt'),
  state: z.enum(ORDER_FILTERS).optional(),
  from: day.optional(),
  to: day.optional(),
});

const orderRow = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.enum(ORDER_STATES),
  needs: z.enum(ORDER_NEEDS).nullable(),
  /** Why its money has to be looked at. */
  hold: z.enum(HOLDS).nullable(),
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  country: z.string(),
  payment: z.enum(PAYMENT_METHODS),
  source: z.enum(['site', 'snipcart']),
  totalCents: cents,
  refundedCents: cents,
  orderedAt: time,
  payBy: time.nullable(),
  refundBy: time.nullable(),
  /** Until when the bank takes evidence in a dispute. */
  checkBy: time.nullable(),
});
export type AdminOrderRow = z.infer<typeof orderRow>;

/** `counts`: orders by filter, whatever the query. */
export const ordersPage = pageSchema(orderRow).extend({ counts: z.record(z.enum(ORDER_FILTERS), count) });

/**
 * `send`: goods, some or the last. `deliver`: they have arrived. `fulfil`: nothing more is to be sent or done. `accept`, `ask`: of an order of which a part was paid, lets the rest go or asks for it. `release`: delivers in spite of a dispute, a warning or a
 * payment that does not fit. `settle`: no money is due any more. `announce`, `receive`, `inspect`, `drop`: goods come back, have come, were checked, or do not come.
 */
export const ORDER_ACTIONS = [
  'pay',
  'accept',
  'ask',
  'send',
  'fulfil',
  'deliver',
  'announce',
  'receive',
  'inspect',
  'drop',
  'cancel',
  'release',
  'settle',
  'note',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Need `paidCents`, as it was seen. */
export const COUNTED_ACTIONS: readonly OrderAction[] = ['pay', 'accept', 'ask'];
/** Need a `note`. */
export const NOTED_ACTIONS: readonly OrderAction[] = ['release', 'settle', 'note'];

export const STORE_LIMITS = { note: 1000, number: 60, reason: 200, pieces: 10_000 } as const;

/** Who sends money back: the provider that took it, the owner by a transfer, or Snipcart, where the refund is made. */
const REFUNDERS = ['provider', 'owner', 'snipcart'] as const;

/**
 * Also the response of every change. `lostCents`: in disputes. `waivedCents`: let go by the seller. `dueCents`: owed to the buyer. `missingCents`: owed
 * by the buyer. `refundableCents`: 0 while nothing can be given back here. `unconfirmedCents`: of a refund to finish
 * first, or 0.
 */
export const openedOrder = orderRow.extend({
  locale: z.enum(['en', 'el']),
  taxation: z.enum(TAXATIONS),
  street: z.string(),
  city: z.string(),
  postcode: z.string(),
  phone: z.string(),
  /** Where goods go instead, in the same country. */
  delivery: z.object({ name: z.string(), street: z.string(), city: z.string(), postcode: z.string() }).nullable(),
  vatNumber: z.string().nullable(),
  vatNumberConfirmed: z.boolean().nullable(),
  digitalConsent: z.boolean(),
  vatCents: cents,
  discountCode: z.string().nullable(),
  shippingCents: cents,
  version: count,
  paidCents: cents,
  lostCents: cents,
  waivedCents: cents,
  dueCents: cents,
  missingCents: cents,
  refundableCents: cents,
  refunder: z.enum(REFUNDERS),
  unconfirmedCents: cents,
  actions: z.array(z.enum(ORDER_ACTIONS)),
  vat: z.array(z.object({ percent: z.number(), netCents: cents, vatCents: cents })),
  /** Where two proofs of the buyer's country are due: what there is beside the address, and whether some of it is the same. */
  places: z
    .object({ network: z.string().nullable(), card: z.string().nullable(), verdict: z.enum(['agree', 'differ', 'alone']) })
    .nullable(),
  lines: z.array(
    z.object({
      sku: z.string(),
      kind: z.enum(PRODUCT_KINDS),
      title: z.string(),
      quantity: count,
      unitCents: cents,
      discountCents: cents,
      totalCents: cents,
      vatPercent: z.number(),
      returnable: count,
      /** Of goods: pieces to be sent, and pieces that were not sent. */
      toSend: count,
      sendable: count,
      /** Pieces that the buyer has. */
      away: count,
      /** Its price went back: its files are closed. */
      isReturned: z.boolean(),
    }),
  ),
  /** Others that the settings name. */
  carriers: z.array(z.string()),
  shipments: z.array(
    z.object({
      ...{
        position: count,
        lines: z.array(shippedLine),
        carrier: z.enum(CARRIERS),
        name: z.string().nullable(),
        number: z.string(),
        url: z.string().nullable(),
      },
      ...{ sentAt: time, deliveredOn: day.nullable() },
    }),
  ),
  /** By kind of product, of a consumer's order: the last day to withdraw (`over` after a download, null while not known), and of the guarantee. */
  periods: z.array(
    z.object({
      ...{ kind: z.enum(PRODUCT_KINDS), withdrawUntil: z.union([day, z.literal('over')]).nullable() },
      ...{ isEstimated: z.boolean(), guaranteeUntil: day.nullable() },
    }),
  ),
  returns: z.array(
    z.object({
      ...{ position: count, reason: z.enum(RETURN_REASONS), state: z.enum(RETURN_STATES), at: time, isBuyers: z.boolean() },
      /** Until when the buyer sends the goods, and until when their price goes back, of a withdrawal. */
      ...{ sendBy: time.nullable(), receivedOn: day.nullable() },
      pieces: z.array(returnedPiece),
      ...{ deductionCents: cents, deductionReason: z.string() },
      /** What goes back for it: the rest of what the check said, or what would be right before it. */
      leftCents: cents,
      refundCents: cents.nullable(),
    }),
  ),
  steps: z.array(z.object({ step: z.enum(ORDER_STEPS), actor: z.string(), note: z.string(), amountCents: cents.nullable(), at: time })),
  payments: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      providerId: z.string(),
      state: z.enum(PAYMENT_STATES),
      amountCents: cents,
      at: time,
    }),
  ),
  events: z.array(z.object({ provider: z.string(), id: z.string(), type: z.string(), outcome: z.string(), at: time })),
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['receipt', 'invoice', 'credit']),
      year: z.int(),
      number: z.int(),
      totalCents: cents,
      at: time,
      issuer: z.enum(['mydata', 'owner']).nullable(),
      /** Null where none is due. `error`: of the last attempt. */
      tax: z.object({ state: z.enum(TAX_STATES), mark: z.string().nullable(), error: z.string(), hasFile: z.boolean() }).nullable(),
    }),
  ),
  /** Number of the invoice that Snipcart issued for an order of its own, if it said it. */
  snipcartInvoice: z.string().nullable(),
  /** Letters that no font of the PDF documents has. */
  letters: z.array(z.string()),
  withdrawals: z.array(z.object({ id: z.string(), name: z.string(), about: z.string(), isProven: z.boolean(), at: time })),
  mails: z.array(z.object({ id: z.string(), subject: z.string(), status: z.enum(DELIVERY_STATES), at: time })),
});
export type OpenedOrder = z.infer<typeof openedOrder>;

/**
 * `version`: of the order as it was seen: what is settled, sent or noted may have changed by a withdrawal, a dispute or a payment. `state`, `paidCents`: as they were seen. `pay` needs both amounts, `accept` and `ask` what was paid, `settle` that and a `note`, `release` and `note` a
 * `note`; the notes of `send` and `fulfil` go into the mail. `send`: `pieces` with `carrier` and `number`, another carrier with its `carrierName` of the settings or an address or neither, and
 * how many `shipments` were seen. `deliver`: position of the `shipment`, and its `day` in Athens. `announce`: `reason`, the `day` of a withdrawal, and
 * how many `returns` were seen. `receive`, `inspect`, `drop`: their `position`; `receive` with the `day`, `inspect` with what was `returned`,
 * `refundedCents` as seen, `amountCents` that goes back (0 or absent: nothing), and a deduction with its reason.
 */
export const orderStepSchema = z
  .strictObject({
    action: z.enum(ORDER_ACTIONS),
    state: z.enum(ORDER_STATES),
    note: textField(STORE_LIMITS.note).default(''),
    amountCents: z.int().min(0).max(100_000_000).optional(),
    paidCents: z.int().min(0).optional(),
    version: count,
    shipments: count.optional(),
    pieces: z.array(shippedLine).max(LINES_LIMIT).optional(),
    carrier: z.enum(CARRIERS, 'field.choice').optional(),
    carrierName: z.string().max(STORE_LIMITS.number).optional(),
    number: lineField(STORE_LIMITS.number).overwrite(cleanIdentifier).default(''),
    url: z.union([z.literal(''), z.url({ protocol: /^https$/u, message: 'field.invalid' }).max(500)]).default(''),
    shipment: count.optional(),
    day: day.optional(),
    reason: z.enum(RETURN_REASONS, 'field.choice').optional(),
    returns: count.optional(),
    position: count.optional(),
    returned: z.array(returnedPiece).max(LINES_LIMIT).optional(),
    deductionCents: z.int().min(0).max(100_000_000).optional(),
    deductionReason: textField(STORE_LIMITS.reason).default(''),
    refundedCents: z.int().min(0).optional(),
  })
  .superRefine((asked, context) => {
    const { action, note, amountCents, paidCents, shipments, pieces = [], carrier, carrierName, number, shipment, day: arrived } = asked;
    const need = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'field.required' });
    for (const path of lacking(asked)) need(path);
    if (NOTED_ACTIONS.includes(action) && note === '') need('note');
    if (action === 'pay' && !amountCents) need('amountCents');
    if (COUNTED_ACTIONS.includes(action) && paidCents === undefined) need('paidCents');
    if (action === 'send') {
      if (shipments === undefined) need('shipments');
      if (pieces.length === 0 || new Set(pieces.map(({ sku }) => sku)).size < pieces.length) need('pieces');
      if (carrier === undefined) need('carrier');
      if ((carrier !== 'other' || carrierName !== undefined) && number === '') need('number');
    }
    if (action === 'deliver' && shipment === undefined) need('shipment');
    if (action === 'deliver' && arrived === undefined) need('day');
  });

interface OfReturn {
  action: OrderAction;
  reason?: string | undefined;
  day?: string | undefined;
  returns?: number | undefined;
  position?: number | undefined;
  refundedCents?: number | undefined;
  returned?: readonly { sku: string }[] | undefined;
  deductionCents?: number | undefined;
  deductionReason: string;
}

/** Fields that an action on a return needs and lacks. */
function lacking({
  action,
  reason,
  day: given,
  returns,
  position,
  refundedCents,
  returned = [],
  deductionCents,
  deductionReason,
}: OfReturn) {
  const isTwice = new Set(returned.map(({ sku }) => sku)).size < returned.length;
  const needed: Partial<Record<OrderAction, [isLacking: boolean, name: string][]>> = {
    announce: [
      [reason === undefined, 'reason'],
      [returns === undefined, 'returns'],
    ],
    receive: [
      [position === undefined, 'position'],
      [given === undefined, 'day'],
    ],
    inspect: [
      [position === undefined, 'position'],
      [refundedCents === undefined, 'refundedCents'],
      [returned.length === 0 || isTwice, 'returned'],
      [Boolean(deductionCents) && deductionReason === '', 'deductionReason'],
    ],
    drop: [[position === undefined, 'position']],
  };
  return (needed[action] ?? []).flatMap(([isLacking, name]) => (isLacking ? [name] : []));
}

/**
 * `refundedCents`: as it was seen. `key`: a repeat is the same refund. `restock`: the goods of `returns` are back, or all with the last of the money. `settles`: nothing more is due.
 * `returns`: products whose price goes back, by `sku`, so that their files close, and goods once per piece; if absent, the amount says. `byTransfer`: the owner has sent it. `notSent`: of an unconfirmed one, which is dropped.
 */
export const refundSchema = z.strictObject({
  amountCents: z.int().min(1).max(100_000_000),
  refundedCents: z.int().min(0),
  note: textField(STORE_LIMITS.note).default(''),
  restock: z.boolean().default(false),
  settles: z.boolean().default(false),
  returns: z
    .array(z.string().max(40))
    .max(LINES_LIMIT * QUANTITY_LIMIT)
    .optional(),
  byTransfer: z.boolean().default(false),
  notSent: z.boolean().default(false),
  /** Goods that came back and were checked, by position: their price goes back. */
  returnPosition: count.optional(),
  key: z.string().min(8).max(200),
});

export const orderLinkMade = z.object({ link: z.url() });

const stockRow = z.object({
  sku: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Pieces in the catalogue, before sales and corrections. */
  built: z.int(),
  reserved: count,
  available: z.int(),
  isLow: z.boolean(),
});
export const stockList = z.object({ products: z.array(stockRow) });
export type StockRow = z.infer<typeof stockRow>;

/** Newest first, a hundred at most. */
export const stockHistory = stockRow.extend({
  changes: z.array(
    z.object({
      change: z.int(),
      reason: z.enum(['ordered', 'released', 'returned', 'corrected']),
      reference: z.string().nullable(),
      orderId: z.string().nullable(),
      actor: z.string(),
      note: z.string(),
      at: time,
    }),
  ),
});

/** `available`: as it was seen, so that two corrections do not add up by mistake. */
export const stockCorrection = z.strictObject({
  change: z
    .int()
    .min(-STORE_LIMITS.pieces)
    .max(STORE_LIMITS.pieces)
    .refine((change) => change !== 0, 'field.required'),
  available: z.int(),
  note: lineField(STORE_LIMITS.reason).min(1),
});

/** Of discount codes, ended ones too. */
export const DISCOUNTS_MOST = 200;

const bound = z.int().min(1).max(1_000_000).nullable().default(null);

/** `from`, `until`: days of Athens, both included. A code takes off a percentage or an amount. */
export const discountFields = z
  .strictObject({
    code: codeField.min(CODE_LENGTH.least).regex(/^[A-Z\d-]+$/u, 'field.invalid'),
    percent: z.int().min(1).max(100).nullable().default(null),
    cents: z.int().min(1).max(10_000_000).nullable().default(null),
    skus: z.array(z.string().min(1).max(40)).min(1).max(1000).nullable().default(null),
    minimumCents: z.int().min(0).max(100_000_000).default(0),
    most: bound,
    mostPerPerson: bound,
    from: day,
    until: day.nullable().default(null),
  })
  .superRefine(({ percent, cents: off, from, until }, context) => {
    if (percent === null && off === null) context.addIssue({ code: 'custom', path: ['percent'], message: 'field.discount.none' });
    if (percent !== null && off !== null) context.addIssue({ code: 'custom', path: ['cents'], message: 'field.discount.both' });
    if (until !== null && until < from) context.addIssue({ code: 'custom', path: ['until'], message: 'field.discount.days' });
  });

/** `uses`: of orders that did not end unpaid. */
export const listedDiscount = discountRule.extend({
  skus: z.array(z.string()).nullable(),
  most: count.nullable(),
  mostPerPerson: count.nullable(),
  uses: count,
  state: z.enum(['planned', 'live', 'used', 'ended']),
  beginsAt: time,
  endsAt: time.nullable(),
});
export type ListedDiscount = z.infer<typeof listedDiscount>;

/** Newest first. `products`: those that a code can be for. */
export const discountList = z.object({
  discounts: z.array(listedDiscount),
  products: z.array(z.object({ sku: z.string(), title: z.string() })),
});
export type DiscountList = z.infer<typeof discountList>;

/** Money by month of the documents, and of what Snipcart sold, in Athens, oldest first; the last twelve months. Refunds are negative parts of `grossCents`. */
export const salesSchema = z.object({
  months: z.array(
    z.object({ month: z.string().regex(/^\d{4}-\d{2}$/u), orders: count, grossCents: cents, netCents: cents, refundedCents: cents }),
  ),
  yearCents: cents,
  otherEuCents: cents,
});
export type Sales = z.infer<typeof salesSchema>;

const quarterField = z.string().regex(/^20\d\d-[1-4]$/u);
export const ossQuery = z.object({ quarter: quarterField });
export const ossCsvQuery = ossQuery.extend({ locale: z.enum(['en', 'el']).default('en'), form: csvForm });

/** `corrects`: the earlier quarter whose sales were credited, by country and rate. */
const ossRow = z.object({
  country: z.string(),
  corrects: z.string().nullable(),
  percent: z.number(),
  netCents: cents,
  vatCents: cents,
  documents: count,
});
export type OssRow = z.infer<typeof ossRow>;
export const ossFigures = z.object({ isOn: z.boolean(), rows: z.array(ossRow) });

/** Of a tax document that is attached. */
export const taxQuery = z.object({ mark: z.string().regex(MARK, 'field.mark') });

export const transmissionSchema = z.strictObject({ action: z.enum(['send', 'cancel']) });

/** Days of Athens, both included. */
export const documentsQuery = z.object({ from: day, to: day, locale: z.enum(['en', 'el']).default('en'), form: csvForm });
