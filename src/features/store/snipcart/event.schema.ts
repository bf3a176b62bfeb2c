import { z } from 'zod';

/** Snipcart adds fields without notice: unknown ones are ignored. Source: docs.snipcart.com/v3/webhooks/order-events. */
export const snipcartEvent = z.object({
  eventName: z.string().min(1).max(100),
  mode: z.enum(['Live', 'Test']),
  createdOn: z.string().min(1).max(60),
  /** Present in `order.status.changed` and `order.paymentStatus.changed`. */
  from: z.string().max(60).nullish(),
  to: z.string().max(60).nullish(),
  content: z.record(z.string(), z.unknown()),
});
export type SnipcartEvent = z.infer<typeof snipcartEvent>;

const token = z.string().regex(/^[\w-]{1,100}$/u);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const euros = z.number().refine((value) => Math.abs(value) < 1e9);

const address = z
  .object({
    fullName: text,
    name: text,
    company: text,
    address1: text,
    address2: text,
    city: text,
    country: text,
    postalCode: text,
    vatNumber: text,
  })
  .partial();

/** Amounts are decimal numbers of the currency, not cents. */
export const snipcartOrder = z.object({
  token,
  invoiceNumber: text,
  currency: text,
  email: text,
  lang: text,
  status: text,
  paymentStatus: text,
  paymentMethod: text,
  paymentTransactionId: text,
  items: z
    .array(
      z.object({ id: z.string().max(200), name: text, price: euros, quantity: z.int().min(1).max(10_000), totalPrice: euros.nullish() }),
    )
    .min(1)
    .max(200),
  shippingFees: euros.nullish(),
  grandTotal: euros.nullish(),
  finalGrandTotal: euros.nullish(),
  billingAddress: address.nullish(),
  shippingAddress: address.nullish(),
  shippingAddressSameAsBilling: z.boolean().nullish(),
});
export type SnipcartOrder = z.infer<typeof snipcartOrder>;

export const snipcartRefund = z.object({ orderToken: token, amount: z.number().min(0.01).max(1e9), comment: text });

export const snipcartWithdrawal = z.object({ orderToken: token, confirmationNumber: text, isPartial: z.boolean().nullish() });
