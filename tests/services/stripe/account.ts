import { refusal } from '../listen.ts';

/** An account of the stand-in: objects and events with the fields of Stripe's API that this site uses. */

/** Stripe's limits: amounts in cents, lives of a session in seconds. */
const LEAST_CENTS = 50;
const LIFE_S = { least: 30 * 60, most: 24 * 60 * 60 };

export type Fields = { [name: string]: string | Fields };

export const refuse = (status: number, type: string, message: string) => refusal(status, { error: { type, message } });
/** Of each card that pays. */
export const CARD_COUNTRY = 'DE';

const invalid = (message: string) => refuse(400, 'invalid_request_error', message);

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'succeeded';
  metadata: Fields;
  last_payment_error: { code: string; decline_code: string } | null;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  metadata: Fields;
  payment_intent: string;
  charge: string;
  status: 'succeeded';
}

export interface Session {
  id: string;
  object: 'checkout.session';
  amount_total: number;
  client_reference_id: string | null;
  currency: string;
  customer_email: string | null;
  expires_at: number;
  locale: string;
  metadata: Fields;
  payment_intent: string | null;
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  cancel_url: string;
  url: string | null;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  livemode: false;
  data: { object: object };
}

const text = (value: string | Fields | undefined): string => (typeof value === 'string' ? value : '');
const fields = (value: string | Fields | undefined): Fields => (typeof value === 'object' ? value : {});
const newId = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`;
const seconds = (): number => Math.floor(Date.now() / 1000);

export class Account {
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly #intentFields = new Map<string, Fields>();
  readonly #refunded = new Map<string, number>();

  readonly version: string;

  constructor(version: string) {
    this.version = version;
  }

  event(type: string, object: object): StripeEvent {
    return {
      ...{ id: newId('evt'), object: 'event', api_version: this.version, created: seconds(), type, livemode: false },
      data: { object: structuredClone(object) },
    };
  }

  createSession(asked: Fields, origin: string): Session {
    if (asked['mode'] !== 'payment') throw invalid('mode');
    if ('payment_method_types' in asked) throw invalid('Received unknown parameter: payment_method_types');
    if (!URL.canParse(text(asked['success_url']))) throw invalid('Not a valid URL');
    const expires = asked['expires_at'] === undefined ? seconds() + LIFE_S.most : Number(asked['expires_at']);
    const life = expires - seconds();
    if (!(life >= LIFE_S.least && life <= LIFE_S.most)) throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours');
    const items = Object.values(fields(asked['line_items'])).map((item) => {
      const { quantity, price_data } = fields(item);
      const { currency, unit_amount, product_data } = fields(price_data);
      if (currency !== 'eur' || !/^\d+$/u.test(text(unit_amount)) || !text(fields(product_data)['name'])) throw invalid('price_data');
      return Number(quantity) * Number(unit_amount);
    });
    const amount = items.reduce((sum, cents) => sum + cents, 0);
    if (amount < LEAST_CENTS) throw invalid('The amount is too small');
    const id = newId('cs_test');
    const session: Session = {
      ...{ id, object: 'checkout.session', amount_total: amount, currency: 'eur', expires_at: expires, locale: text(asked['locale']) },
      client_reference_id: text(asked['client_reference_id']) || null,
      customer_email: text(asked['customer_email']) || null,
      metadata: fields(asked['metadata']),
      ...{ payment_intent: null, payment_status: 'unpaid', status: 'open', url: `${origin}/c/pay/${id}` },
      ...{ success_url: text(asked['success_url']), cancel_url: text(asked['cancel_url']) },
    };
    this.sessions.set(id, session);
    this.#intentFields.set(id, fields(asked['payment_intent_data']));
    return session;
  }

  #intentOf(session: Session): Intent {
    const known = session.payment_intent === null ? undefined : this.intents.get(session.payment_intent);
    if (known) return known;
    const metadata = fields(this.#intentFields.get(session.id)?.['metadata']);
    const intent: Intent = {
      ...{ id: newId('pi'), object: 'payment_intent', amount: session.amount_total, amount_received: 0, currency: session.currency },
      ...{ status: 'requires_payment_method', metadata, last_payment_error: null },
    };
    this.intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return intent;
  }

  /** What a shopper does on the hosted page. @returns the events that follow */
  pay(session: Session): StripeEvent[] {
    const intent = this.#intentOf(session);
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    session.status = 'complete';
    session.payment_status = 'paid';
    session.url = null;
    return [this.event('checkout.session.completed', session)];
  }

  decline(session: Session): StripeEvent[] {
    const intent = this.#intentOf(session);
    intent.last_payment_error = { code: 'card_declined', decline_code: 'generic_decline' };
    return [this.event('payment_intent.payment_failed', intent)];
  }

  expire(session: Session): StripeEvent[] {
    if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    session.status = 'expired';
    session.url = null;
    return [this.event('checkout.session.expired', session)];
  }

  charge({ id, amount, currency, metadata }: Intent): object {
    const refunded = this.#refunded.get(id) ?? 0;
    return {
      ...{ id: `ch_${id.slice(3)}`, object: 'charge', amount, amount_refunded: refunded, currency, metadata, payment_intent: id },
      ...{ paid: true, refunded: refunded === amount, status: 'succeeded' },
      payment_method_details: { type: 'card', card: { country: CARD_COUNTRY } },
    };
  }

  readonly #refunds: Refund[] = [];

  listRefunds(intent: string): object {
    return { object: 'list', data: this.#refunds.filter((refund) => refund.payment_intent === intent), has_more: false };
  }

  refund(asked: Fields): { refund: object; events: StripeEvent[] } {
    const intent = this.intents.get(text(asked['payment_intent']));
    if (!intent) throw invalid('No such payment_intent');
    const before = this.#refunded.get(intent.id) ?? 0;
    const amount = Number(asked['amount'] ?? intent.amount - before);
    if (amount <= 0 || before + amount > intent.amount_received) throw invalid('Refund amount is greater than unrefunded amount on charge');
    this.#refunded.set(intent.id, before + amount);
    const refund: Refund = {
      ...{ id: newId('re'), object: 'refund', amount, currency: intent.currency, metadata: fields(asked['metadata']) },
      ...{ payment_intent: intent.id, charge: `ch_${intent.id.slice(3)}`, status: 'succeeded' },
    };
    this.#refunds.push(refund);
    return { refund, events: [this.event('refund.created', refund), this.event('charge.refunded', this.charge(intent))] };
  }
}
