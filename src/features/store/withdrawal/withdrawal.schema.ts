import { z } from 'zod';
import type { FormPage } from '../../api/declare-calls.shared.ts';
import { emailAddress, FORM_SHAPE, nameField, textField } from '../../forms/forms.schema.ts';
import { ORDER_LIMITS, WITHDRAWAL_PAGE } from '../order/order.schema.ts';

/** Characters. */
export const WITHDRAWAL_LIMITS = { name: ORDER_LIMITS.name, reference: 120, about: 1000 } as const;

/** Directive 2011/83/EU, article 11a(2): name, contract, address for the receipt. `about`: which goods, if not all. */
export const withdrawalSchema = z.strictObject({
  ...FORM_SHAPE,
  name: nameField(WITHDRAWAL_LIMITS.name).min(1),
  reference: nameField(WITHDRAWAL_LIMITS.reference).min(1),
  email: emailAddress,
  about: textField(WITHDRAWAL_LIMITS.about).default(''),
  /** The order's token, from the page that links here: without it the declaration has no effect until it is confirmed. */
  token: z.string().max(100).default(''),
});
export type WithdrawalRequest = z.output<typeof withdrawalSchema>;

/** `change` goes back to the first step, with what was written. */
export const reviewSchema = withdrawalSchema.extend({ change: z.literal('1').optional() });

export const reviewedWithdrawal = withdrawalSchema.pick({ name: true, reference: true, email: true, about: true });

/**
 * `part`: names only some products. `examined`: the owner has to decide. `again`: the order had ended or was withdrawn from before.
 * `unknown`: no order has its number and address.
 */
export const WITHDRAWAL_OUTCOMES = ['cancelled', 'refund', 'part', 'examined', 'again', 'unknown'] as const;
export type WithdrawalOutcome = (typeof WITHDRAWAL_OUTCOMES)[number];

export const confirmationSchema = z.strictObject({ token: z.string().max(100).default(''), locale: FORM_SHAPE.locale });

/** The reply is the same whether or not an order matches. */
export const receivedWithdrawal = z.object({ receivedAt: z.iso.datetime() });

export const WITHDRAWAL_FORM = {
  id: 'withdrawal',
  page: WITHDRAWAL_PAGE,
  labels: {
    name: 'withdrawal.name',
    reference: 'withdrawal.reference',
    email: 'withdrawal.email',
    about: 'withdrawal.about',
  },
} as const satisfies FormPage;
