import { z } from 'zod';
import { FORM_SHAPE } from '../../forms/forms.schema.ts';

/** Where Snipcart sends the shopper who chose one of our payment methods; it adds `publicToken`. */
export const SNIPCART_PAYMENT_PAGE = '/payment/snipcart';

/** A token of a payment session: a JWT, or letters in base64. */
const publicToken = z
  .string()
  .max(4096)
  .regex(/^[\w.+/=~-]*$/u);

/** `publicToken` comes in the query or in the body: docs.snipcart.com/v3/custom-payment-gateway/technical-reference. */
export const methodsRequest = z.object({
  publicToken: publicToken.optional(),
  mode: z.string().optional().catch(undefined),
  invoice: z
    .object({ language: z.string().max(20) })
    .partial()
    .optional()
    .catch(undefined),
});

export const methodsQuery = z.object({ publicToken: publicToken.optional() });

export const PAYMENT_CHOICES = ['bank', 'test-approve', 'test-decline'] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

/** `amountCents`, `currency`: what the page showed. Strict, so that a state from the browser is refused. */
export const choiceSchema = z.strictObject({
  ...FORM_SHAPE,
  publicToken: publicToken.min(1),
  choice: z.enum(PAYMENT_CHOICES, 'field.choice'),
  amountCents: z.coerce.number().int().min(0),
  currency: z.string().max(10),
});
export type GatewayChoice = z.output<typeof choiceSchema>;

export const refundRequest = z.object({ paymentId: z.string().min(1).max(200), amount: z.number().positive().max(1e9) });

/** Amounts are numbers of the currency with decimals. */
export const sessionSchema = z.object({
  id: z.string().regex(/^[\w-]{1,200}$/u),
  mode: z.string().nullish(),
  paymentAuthorizationRedirectUrl: z.string().nullish(),
  invoice: z.object({
    amount: z.number().min(0).max(1e9),
    currency: z.string(),
    language: z.string().nullish(),
    /** The cart's token, which is the order's. */
    targetId: z
      .string()
      .regex(/^[\w-]{1,100}$/u)
      .nullish(),
    items: z.array(z.object({ name: z.string(), quantity: z.number(), amount: z.number() })).default([]),
  }),
});
export type GatewaySession = z.output<typeof sessionSchema>;

export const confirmedPayment = z.object({ returnUrl: z.string().nullish() });
