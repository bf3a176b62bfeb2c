import type { Stripe } from 'stripe';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { PAYMENT_CANCEL_PAGE, PAYMENT_SUCCESS_PAGE } from '../../../src/features/store/payment/payment.schema.ts';
import { path } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { DAY_MS } from '../../calendar.ts';
import { ApiError } from '../../http/api-error.ts';
import { describeFault, log } from '../../http/log.ts';
import { database } from '../../storage/database.ts';
import { missingCents } from '../order/ledger.ts';
import { orderToken } from '../order/token.ts';
import type { StoredOrder } from '../storage/orders.ts';
import { closePayment, insertPayment, NO_REFUND } from '../storage/payments.ts';
import type { Provider } from './provider.ts';
import { stripeClient } from './stripe-client.ts';

/** The session ends earlier than the order, so that its last payment is confirmed in time. */
const SESSION_MARGIN_MS = 2 * 60_000;

export const unreachable = (fault: unknown): ApiError => {
  log('warn', 'stripe', { fault: describeFault(fault) });
  return new ApiError('unavailable', { message: { key: 'call.payment.provider' } });
};

function lineItems({ order, lines }: StoredOrder): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const { shippingCents, totalCents, locale, reference } = order;
  const restCents = missingCents(order);
  if (restCents < totalCents) {
    const name = translator(locale)('payment.rest', { reference });
    return [{ quantity: 1, price_data: { currency: 'eur', unit_amount: restCents, product_data: { name } } }];
  }
  const name = translator(locale)('payment.postage');
  const postage = { title: name, quantity: 1, unitCents: shippingCents, discountCents: 0, totalCents: shippingCents };
  const items = shippingCents > 0 ? [...lines, postage] : lines;
  const isWhole = items.every(
    ({ quantity, unitCents, discountCents, totalCents: total }) => quantity * unitCents - discountCents === total,
  );
  if (!isWhole || items.reduce((sum, item) => sum + item.totalCents, 0) !== totalCents) throw new Error('the lines are not the total');
  return items.map(({ title, quantity, unitCents, discountCents, totalCents: total }) => {
    const isWhole = discountCents === 0;
    const name = isWhole || quantity === 1 ? title : `${quantity} × ${title}`;
    const price = { currency: 'eur', unit_amount: isWhole ? unitCents : total, product_data: { name } };
    return { quantity: isWhole ? quantity : 1, price_data: price };
  });
}

function sessionParams(stored: StoredOrder, site: string, token: string): Stripe.Checkout.SessionCreateParams {
  const { id, reference, locale, email, payBy } = stored.order;
  const query = new URLSearchParams({ reference, token });
  const metadata = { order: id };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    // Charged in euro, whatever the card's own currency is.
    adaptive_pricing: { enabled: false },
    line_items: lineItems(stored),
    customer_email: email,
    client_reference_id: reference,
    locale,
    metadata,
    payment_intent_data: { metadata, description: reference },
    success_url: `${site}${path(locale, PAYMENT_SUCCESS_PAGE)}?${query}`,
    cancel_url: `${site}${path(locale, PAYMENT_CANCEL_PAGE)}?${query}`,
    // The rest of an order may have days, a session has a day at most.
    ...(payBy && payBy.getTime() < Date.now() + DAY_MS && { expires_at: Math.floor((payBy.getTime() - SESSION_MARGIN_MS) / 1000) }),
  };
}

const REFUND_STATES: Readonly<Record<string, 'succeeded' | 'failed'>> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' };

export const refundState = (status: string | null): 'succeeded' | 'open' | 'failed' => own(REFUND_STATES, status ?? '') ?? 'open';

/** Stripe's largest page. */
const REFUNDS_READ = 100;

export const stripe: Provider = {
  refunder: 'provider',
  isAvailable: ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) => Boolean(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET),
  start: async ({ env, site }, stored) => {
    const { order } = stored;
    const begun = stored.payments.filter(({ provider, amountCents }) => provider === 'card' && amountCents > 0);
    const open = begun.find(({ state, amountCents }) => state === 'open' && amountCents === missingCents(order));
    if (open?.url) return { redirectUrl: open.url };
    const { checkout } = await stripeClient(env);
    const params = sessionParams(stored, site, await orderToken(env, order.id, 'p', order.orderedAt));
    const session = await checkout.sessions
      // The deadline or the rest may have moved since a call whose response was lost: Stripe refuses other parameters under one key.
      .create(params, { idempotencyKey: `${order.id}-${begun.length}-${params.expires_at}-${missingCents(order)}` })
      .catch((fault: unknown) => Promise.reject(unreachable(fault)));
    if (!session.url) throw new Error('a session lacks its page');
    const at = new Date();
    await insertPayment(database(env.DB), {
      ...{ id: crypto.randomUUID(), orderId: order.id, provider: 'card', providerId: session.id, chargeId: null, state: 'open' },
      ...{ amountCents: missingCents(order), url: session.url, ...NO_REFUND, createdAt: at, updatedAt: at },
    });
    return { redirectUrl: session.url };
  },
  end: async (env, { id, providerId }) => {
    const { checkout } = await stripeClient(env);
    // Stripe refuses a session that was just paid; its webhook then counts.
    const ended = await checkout.sessions.expire(providerId).catch((fault: unknown) => void unreachable(fault));
    if (ended) await closePayment(database(env.DB), id, 'ended');
  },
  refund: async (env, { orderId, chargeId }, amountCents, key, isRepeat) => {
    const { refunds, errors } = await stripeClient(env);
    try {
      // Stripe forgets idempotency keys after a day or more.
      const sent = isRepeat ? await refunds.list({ payment_intent: chargeId ?? '', limit: REFUNDS_READ }) : undefined;
      const known = sent?.data.find(({ metadata }) => metadata?.['refund'] === key);
      if (known) return { state: refundState(known.status), providerId: known.id };
      const params = { payment_intent: chargeId ?? '', amount: amountCents, metadata: { order: orderId, refund: key } };
      const { id, status } = await refunds.create(params, { idempotencyKey: key });
      return { state: refundState(status), providerId: id };
    } catch (fault) {
      if (!(fault instanceof errors.StripeInvalidRequestError)) throw unreachable(fault);
      log('warn', 'stripe', { fault: describeFault(fault) });
      return { state: 'failed', providerId: key };
    }
  },
};
