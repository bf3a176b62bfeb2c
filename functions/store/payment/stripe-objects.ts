import { z } from 'zod';

/** A signature proves who sent an object, not that it has the fields of today's API: unread parts are left out. */
const id = z.string().min(1).max(255);
const cents = z.int();
const reference = z
  .union([id, z.object({ id }).transform((named) => named.id)])
  .optional()
  .catch(undefined);
const metadata = z
  .object({ order: id.optional().catch(undefined), refund: id.optional().catch(undefined) })
  .catch({ order: undefined, refund: undefined });
const word = z.string().max(100);
/** In small letters. The site's own sessions are in euro. */
const currency = word.default('eur');

export const stripeEvent = z.object({ id, type: id, data: z.object({ object: z.unknown().optional() }) });

export const stripeSession = z.object({ id, metadata });
export const stripePaidSession = stripeSession.extend({
  payment_status: word,
  payment_intent: reference,
  amount_total: cents.nullish(),
  currency: word.nullish(),
});

const failure = z.object({ decline_code: word.optional().catch(undefined), code: word.optional().catch(undefined) });
export const stripeIntent = z.object({ metadata, last_payment_error: failure.optional().catch(undefined) });

export const stripeRefund = z.object({ id, metadata, payment_intent: reference, amount: cents.min(0), currency, status: word.nullable() });
export const stripeCharge = z.object({ payment_intent: reference, amount_refunded: cents.min(0), currency });
const evidence = z.object({ due_by: z.int().positive().nullish() }).optional().catch(undefined);
/** `due_by`: seconds since 1970, until which evidence is taken. */
export const stripeDispute = z.object({
  ...{ id, payment_intent: reference, amount: cents.min(0), currency, reason: word, status: word },
  evidence_details: evidence,
});
export const stripeWarning = z.object({ id, payment_intent: reference, actionable: z.boolean(), fraud_type: word });
