import { z } from 'zod';
import type { FormPage } from '../../api/declare-calls.shared.ts';
import { emailAddress, FORM_SHAPE, lineField, textField } from '../../forms/forms.schema.ts';
import { ORDER_LIMITS, WITHDRAWAL_PAGE } from '../order/order.schema.ts';

/** Characters. */
export const WITHDRAWAL_LIMITS = { name: ORDER_LIMITS.name, reference: 40, about: 1000 } as const;

/** Directive 2011/83/EU, article 11a(2): name, contract, address for the receipt. `about`: which goods, if not all. */
export const withdrawalSchema = z.strictObject({
  ...FORM_SHAPE,
  name: lineField(WITHDRAWAL_LIMITS.name).min(1),
  reference: lineField(WITHDRAWAL_LIMITS.reference).min(1),
  email: emailAddress,
  about: textField(WITHDRAWAL_LIMITS.about).default(''),
});
export type WithdrawalRequest = z.output<typeof withdrawalSchema>;

/** `change`: back to the first step, with what was written. */
export const reviewSchema = withdrawalSchema.extend({ change: z.literal('1').optional() });

/** What the button of the second step declares. */
export const reviewedWithdrawal = withdrawalSchema.pick({ name: true, reference: true, email: true, about: true });

/** The same whether or not an order matches. */
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
