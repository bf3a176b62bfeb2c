import { z } from 'zod';
import { own } from '../../foreign/own.shared.ts';
import { emailAddress, FORM_SHAPE, lineField, nameField } from '../../forms/forms.schema.ts';
import { asLatin, cleanIdentifier } from '../../forms/identifiers.shared.ts';
import { ADDRESS_PARTS, COUNTRIES, neededAddress, vatCountry, vatNumberCountry } from './countries.shared.ts';
import { CODE_LENGTH, cleanCode, type Discount } from './discount.shared.ts';
import { LINES_LIMIT, QUANTITY_LIMIT } from './limits.shared.ts';
import { TAXATIONS } from './totals.shared.ts';
import { isRecord, unflatten } from './unflatten.shared.ts';
import { cleanVatNumber, isVatNumber, withLostZero } from './vat-number.shared.ts';

export * from './addresses.shared.ts';

/** Afterwards unpaid orders expire and release their stock; transfers have the days of `content/terms.yaml`. */
export const CARD_MINUTES = 60;
/** Counted from the order: a card payment may begin while its pieces are reserved, unless the mailed link was opened. */
export const HELD_CARD_MINUTES = 120;
/** Pieces are reserved for this long until the link in the order's mail is opened. */
export const HOLD_MINUTES = 60;

/** Days to withdraw after delivery, and to repay after the withdrawal (Directive 2011/83/EU, articles 9 and 13). */
export const WITHDRAWAL_DAYS = 14;
export const REFUND_DAYS = 14;

export const PAYMENT_METHODS = ['bank', 'card', 'viva', 'test'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const ORDER_STATES = ['pending', 'paid', 'fulfilled', 'cancelled', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const NEXT_STATES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['fulfilled', 'refunded'],
  fulfilled: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** Steps named like a state move the order to it. */
export const ORDER_STEPS = [
  ...['ordered', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded'],
  // `late`: money for an ended order. `mismatch`: another currency than the order's, or figures that do not fit it.
  ...[
    'partly-refunded',
    'withdrawn',
    'payment-failed',
    'late',
    'mismatch',
    'disputed',
    'dispute-won',
    'dispute-lost',
    // A bank's early warning of fraud, and what the owner delivers in spite of a warning or a dispute.
    'warned',
    'released',
    // Less than the rest of the total came; the rest was let go, or asked for.
    'part-paid',
    'accepted',
    'asked',
    // A refund that had succeeded came back.
    'refund-failed',
    'downloaded',
    // Goods left, and arrived.
    'sent',
    'delivered',
    // Goods that come back.
    'return-announced',
    'return-received',
    'return-checked',
    'return-dropped',
    // Pieces released while an order waits for its transfer.
    'unreserved',
    'reserved',
    'note',
  ],
] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** Why an order's money has to be looked at: the most pressing reason. `part`: a part of the total came. */
export const HOLDS = ['dispute', 'lost', 'warning', 'part', 'mismatch'] as const;
export type Hold = (typeof HOLDS)[number];

/** Of a payment, or of a refund (negative). `uncounted`: a refund that came back after it had succeeded, or of more than was left. */
export const PAYMENT_STATES = ['open', 'succeeded', 'failed', 'ended', 'uncounted'] as const;

/** Any of these steps settles an earlier withdrawal, and so does the owner's note. */
export const DECIDED_BY = ['cancelled', 'expired', 'partly-refunded', 'refunded', 'return-checked'] as const satisfies OrderStep[];

/** Characters. */
export const ORDER_LIMITS = {
  name: 120,
  company: 160,
  vatNumber: 20,
  vatNumberPasted: 60,
  street: 160,
  city: 80,
  postcode: 16,
  phone: 30,
} as const;

const line = z.strictObject({
  sku: z.string().min(1).max(40),
  quantity: z.coerce.number().int().min(1).max(QUANTITY_LIMIT),
});

/** Postcodes have only Latin letters, so look-alikes are converted. */
const cleanPostcode = (text: string): string => asLatin(cleanIdentifier(text)).toUpperCase();

const addressSchema = z.strictObject({
  street: nameField(ORDER_LIMITS.street).default(''),
  city: nameField(ORDER_LIMITS.city).default(''),
  postcode: nameField(ORDER_LIMITS.postcode).overwrite(cleanPostcode).default(''),
});

/** E.164: at most 15 digits with the country's code. */
const isPhone = (text: string): boolean => /^\+?[\d ()./-]+$/u.test(text) && /^\d{6,15}$/u.test(text.replace(/\D/gu, ''));

const DELIVERY_PARTS = ['name', ...ADDRESS_PARTS] as const;

/** Where goods go instead, in the same country: all of it, or nothing. */
const deliverySchema = addressSchema
  .extend({ name: nameField(ORDER_LIMITS.name).default('') })
  .superRefine((given, context) => {
    const empty = DELIVERY_PARTS.filter((part) => given[part] === '');
    if (empty.length === DELIVERY_PARTS.length) return;
    for (const part of empty) context.addIssue({ code: 'custom', path: [part], message: 'field.required' });
  })
  .transform((given) => (given.name === '' ? undefined : given))
  .optional();
export type Delivery = NonNullable<z.output<typeof deliverySchema>>;

const optionalLine = (maximum: number) =>
  nameField(maximum)
    .transform((text) => text || undefined)
    .optional();

const customerSchema = z
  .strictObject({
    name: nameField(ORDER_LIMITS.name).min(1),
    email: emailAddress,
    country: z.enum(COUNTRIES, 'field.choice'),
    address: addressSchema.prefault({}),
    /** For the courier: goods need it. */
    phone: lineField(ORDER_LIMITS.phone)
      .overwrite(cleanIdentifier)
      .refine((text) => text === '' || isPhone(text), 'field.invalid')
      .transform((text) => text || undefined)
      .optional(),
    delivery: deliverySchema,
    company: optionalLine(ORDER_LIMITS.company),
    vatNumber: lineField(ORDER_LIMITS.vatNumberPasted)
      .overwrite(cleanVatNumber)
      .max(ORDER_LIMITS.vatNumber)
      .transform((text) => text || undefined)
      .optional(),
  })
  .superRefine(({ country, address, company, vatNumber }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const vatState = vatNumberCountry({ country, ...address });
    if (vatNumber !== undefined && !isVatNumber(vatState, vatNumber)) {
      const whole = withLostZero(vatState, vatNumber);
      if (whole === undefined) refuse('vatNumber', 'field.vatNumber');
      else context.addIssue({ code: 'custom', path: ['vatNumber'], message: 'field.vatNumber.zero', params: { number: whole } });
    }
    if (vatNumber !== undefined && company === undefined) refuse('company', 'field.required');
  });

export const DOCUMENTS = ['receipt', 'invoice'] as const;

function readForm(value: unknown): unknown {
  const body = unflatten(value);
  if (!isRecord(body) || body['document'] !== 'receipt' || !isRecord(body['customer'])) return body;
  const { company, vatNumber, ...customer } = body['customer'];
  return { ...body, customer };
}

const ticked = z.union([z.boolean(), z.literal('true').transform(() => true), z.literal('').transform(() => false)]).default(false);

const uniqueSkus = (lines: readonly { sku: string }[]): boolean => new Set(lines.map(({ sku }) => sku)).size === lines.length;

interface Addressed {
  document?: (typeof DOCUMENTS)[number] | undefined;
  customer: Pick<z.output<typeof customerSchema>, 'country' | 'address' | 'phone' | 'company'>;
}

/** Names of the fields of address and telephone that the order needs and lacks. @param hasGoods known from the catalogue */
export function lackingAddress({ document, customer: { country, address, phone, company } }: Addressed, hasGoods: boolean): string[] {
  const isInvoice = document === 'invoice' || company !== undefined;
  const lacking = neededAddress(country, { hasGoods, isInvoice }).flatMap((part) =>
    address[part] === '' ? [`customer.address.${part}`] : [],
  );
  return hasGoods && phone === undefined ? [...lacking, 'customer.phone'] : lacking;
}

/** Letters that a code may have are those of every keyboard: `cleanCode` leaves what cannot be one. */
export const codeField = lineField(CODE_LENGTH.most * 2)
  .overwrite(cleanCode)
  .max(CODE_LENGTH.most);

/** `POST /api/store/orders`. Plain forms send dotted names (`lines.0.sku`). `totalCents`: what the shopper saw. */
export const orderSchema = z.preprocess(
  readForm,
  z
    .strictObject({
      ...FORM_SHAPE,
      lines: z.array(line).min(1).max(LINES_LIMIT).refine(uniqueSkus, 'field.invalid'),
      totalCents: z.coerce.number().int().min(0),
      currency: z.literal('EUR'),
      payment: z.enum(PAYMENT_METHODS, 'field.choice'),
      document: z.enum(DOCUMENTS, 'field.choice').optional(),
      discount: codeField.transform((text) => text || undefined).optional(),
      customer: customerSchema,
      // A plain form sends nothing for an empty box.
      consents: z.strictObject({ terms: ticked.refine(Boolean, 'field.consent'), digitalContent: ticked }).prefault({}),
    })
    .superRefine(({ document, customer: { country, address, company, vatNumber } }, context) => {
      const need = (...path: string[]) => context.addIssue({ code: 'custom', path: ['customer', ...path], message: 'field.required' });
      for (const part of lackingAddress({ document, customer: { country, address, company, phone: undefined } }, false))
        need(...part.split('.').slice(1));
      if (document === 'invoice' && company === undefined) need('company');
      if (document === 'invoice' && vatNumber === undefined && vatCountry({ country, ...address }) !== '') need('vatNumber');
    }),
);
export type OrderRequest = z.output<typeof orderSchema>;

const isEmpty = (order: unknown, name: string): boolean => {
  let value = order;
  for (const part of name.split('.')) value = isRecord(value) ? own(value, part) : undefined;
  return value === undefined || value === '' || value === false;
};

/**
 * The form's schema for what is in the cart; the server checks it against the catalogue. Reports empty fields together with all other errors.
 * @param parts of the address
 */
export const orderSchemaWith = (parts: readonly string[], { hasDigital, hasGoods }: { hasDigital: boolean; hasGoods: boolean }) =>
  [
    ...parts.map((part) => `customer.address.${part}`),
    ...(hasGoods ? ['customer.phone'] : []),
    ...(hasDigital ? ['consents.digitalContent'] : []),
  ].reduce<z.ZodType>(
    (schema, name) =>
      schema.refine((order) => !isEmpty(order, name), {
        ...{ path: name.split('.'), message: name.startsWith('consents') ? 'field.consent' : 'field.required', when: () => true },
      }),
    orderSchema,
  );

const cents = z.int();

const orderLine = z.object({
  sku: z.string(),
  title: z.string(),
  quantity: z.int(),
  unitCents: cents,
  /** Its part of the discount, which `totalCents` lacks. */
  discountCents: cents,
  totalCents: cents,
  vatPercent: z.number(),
  vatCents: cents,
});

/** `token` opens the order without an account: never log it. */
export const placedOrder = z.object({
  reference: z.string(),
  token: z.string(),
  state: z.enum(ORDER_STATES),
  totalCents: cents,
  vatCents: cents,
  lines: z.array(orderLine),
  discountCode: z.string().nullable(),
  shippingCents: cents,
  currency: z.literal('EUR'),
  payment: z.enum(PAYMENT_METHODS),
  taxation: z.enum(TAXATIONS),
  refundedCents: cents,
  orderedAt: z.iso.datetime(),
  payBy: z.iso.datetime().nullable(),
});
export type PlacedOrder = z.infer<typeof placedOrder>;

/** `POST /api/store/discounts`. */
export const discountQuestion = z.strictObject({
  code: codeField.min(1),
  lines: z.array(line).min(1).max(LINES_LIMIT).refine(uniqueSkus, 'field.invalid'),
});

/** What a valid code takes off: `percent` of the listed prices, or `cents`. */
export const discountRule = z.object({
  code: z.string(),
  percent: z.number().nullable(),
  cents: cents.nullable(),
  skus: z.array(z.string()).readonly().nullable(),
  minimumCents: cents,
}) satisfies z.ZodType<Discount>;

/** Pieces by product number; products that never run out are absent. */
export const liveStock = z.object({ products: z.record(z.string(), z.int().min(0)) });

export const paymentMethods = z.object({ methods: z.array(z.enum(PAYMENT_METHODS)) });
