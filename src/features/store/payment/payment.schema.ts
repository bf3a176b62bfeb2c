import { z } from 'zod';
import { FORM_SHAPE } from '../../forms/forms.schema.ts';
import { PAYMENT_METHODS } from '../order/order.schema.ts';

export const PAYMENT_TEST_PAGE = '/payment/test';
export const PAYMENT_SUCCESS_PAGE = '/payment/success';
export const PAYMENT_CANCEL_PAGE = '/payment/cancel';

export const PAYMENTS_PER_ORDER = 20;

const REFERENCE_LENGTH = 40;
const TOKEN_LENGTH = 100;

/** `POST /api/payments`. `method` is set if the shopper changes the order's method. */
export const paymentSchema = z.object({
  ...FORM_SHAPE,
  reference: z.string().max(REFERENCE_LENGTH),
  token: z.string().max(TOKEN_LENGTH),
  method: z.enum(PAYMENT_METHODS, 'field.choice').optional(),
});

/** `reference` is the transfer's remittance information. */
export const bankPayment = z.object({
  holder: z.string(),
  name: z.string(),
  iban: z.string(),
  bic: z.string(),
  reference: z.string(),
  amountCents: z.int(),
});
export type BankPayment = z.infer<typeof bankPayment>;

export const startedPayment = z.object({
  method: z.enum(PAYMENT_METHODS),
  redirectUrl: z.string().optional(),
  bank: bankPayment.optional(),
});
export type StartedPayment = z.infer<typeof startedPayment>;

export const TEST_OUTCOMES = ['approve', 'decline', 'abandon'] as const;
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

/** `POST /api/payments/test`. Only a shopper who was sent to the gateway knows `session`. */
export const testPaymentSchema = z.object({
  ...FORM_SHAPE,
  session: z.string().max(TOKEN_LENGTH),
  outcome: z.enum(TEST_OUTCOMES, 'field.choice'),
});

export const testedPayment = z.object({ redirectUrl: z.string() });
