import { Hono } from 'hono';
import { STRIPE_TEST_KEYS } from '../keys.ts';
import { listen, originOf, type Running } from '../listen.ts';
import { Account, type Fields, refuse, type StripeEvent } from './account.ts';
import { hostedPage } from './hosted-page.ts';
import { sign } from './sign.ts';

/** Of the library's release; Stripe answers in the version that a request names. */
const VERSION = '2026-10-28.endive';

/** `line_items[0][price_data][currency]=eur` */
function parseForm(body: string): Fields {
  const tree: Fields = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const parts = name.split(/[[\]]+/u).filter(Boolean);
    const last = parts.pop() ?? name;
    let node = tree;
    for (const part of parts) {
      const next = node[part];
      const child: Fields = typeof next === 'object' ? next : {};
      node[part] = child;
      node = child;
    }
    node[last] = value;
  }
  return tree;
}

/**
 * Starts a local stand-in that speaks Stripe's protocol: form-encoded calls with a secret key, idempotency keys, a hosted checkout page for a
 * browser, and signed events. `GET /control/events` lists all events, signed; `POST /control/deliver` sends those that were held back.
 * @param webhook where signed events go
 */
export function startStripe(port?: number, webhook?: string): Promise<Running> {
  const account = new Account(VERSION);
  const events: StripeEvent[] = [];
  const held: StripeEvent[] = [];
  const answered = new Map<string, { asked: string; content: string }>();

  async function send(sent: readonly StripeEvent[]): Promise<void> {
    if (webhook === undefined) return;
    for (const event of sent) {
      const body = JSON.stringify(event);
      const headers = {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0',
        'Stripe-Signature': await sign(body),
      };
      await fetch(webhook, { method: 'POST', headers, body });
    }
  }
  const emit = async (emitted: StripeEvent[]): Promise<void> => {
    events.push(...emitted);
    await send(emitted);
  };
  const found = <T>(kind: string, all: ReadonlyMap<string, T>, id: string): T => {
    const one = all.get(id);
    if (!one) throw refuse(404, 'invalid_request_error', `No such ${kind}: ${id}`);
    return one;
  };

  const app = new Hono<{ Variables: { asked: Fields } }>();
  app.get('/', (c) => c.body(null));
  app.all('/v1/*', async (c, next) => {
    const sent = c.req.method === 'GET' ? new URL(c.req.url).search : await c.req.text();
    const key = c.req.header('idempotency-key');
    const asked = c.req.path + sent;
    const same = key === undefined ? undefined : answered.get(key);
    if (c.req.header('authorization') !== `Bearer ${STRIPE_TEST_KEYS.STRIPE_SECRET_KEY}`)
      throw refuse(401, 'invalid_request_error', 'Invalid API Key provided');
    if (c.req.header('stripe-version') !== VERSION) throw refuse(400, 'invalid_request_error', 'Invalid Stripe API version');
    if (same && same.asked !== asked)
      throw refuse(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters');
    if (same) return c.body(same.content, 200, { 'Content-Type': 'application/json', 'Idempotent-Replayed': 'true' });
    c.set('asked', parseForm(sent));
    await next();
    if (key !== undefined && c.res.ok) answered.set(key, { asked, content: await c.res.clone().text() });
    return undefined;
  });
  app.post('/v1/checkout/sessions', (c) => c.json(account.createSession(c.var.asked, originOf(c.req))));
  app.get('/v1/checkout/sessions/:id', (c) => c.json(found('checkout.session', account.sessions, c.req.param('id'))));
  app.post('/v1/checkout/sessions/:id/expire', (c) => {
    const session = found('checkout.session', account.sessions, c.req.param('id'));
    void emit(account.expire(session));
    return c.json(session);
  });
  app.get('/v1/payment_intents/:id', (c) => {
    const intent = found('payment_intent', account.intents, c.req.param('id'));
    const isExpanded = Object.values(c.var.asked['expand'] ?? {}).includes('latest_charge');
    return c.json({ ...intent, latest_charge: isExpanded ? account.charge(intent) : `ch_${intent.id.slice(3)}` });
  });
  app.get('/v1/balance', (c) => c.json({ object: 'balance', available: [{ amount: 0, currency: 'eur' }] }));
  app.get('/v1/refunds', (c) => c.json(account.listRefunds(String(c.var.asked['payment_intent']))));
  app.post('/v1/refunds', (c) => {
    const { refund, events: following } = account.refund(c.var.asked);
    void emit(following);
    return c.json(refund);
  });
  app.all('/v1/*', () => {
    throw refuse(404, 'invalid_request_error', 'Unrecognized request URL');
  });

  app.get('/c/pay/:id', (c) => {
    const session = account.sessions.get(c.req.param('id'));
    return session ? c.html(hostedPage(session, false)) : c.notFound();
  });
  app.post('/c/pay/:id', async (c) => {
    const session = account.sessions.get(c.req.param('id'));
    if (!session) return c.notFound();
    if (session.status !== 'open') return c.redirect(session.success_url, 303);
    const { outcome } = await c.req.parseBody();
    if (outcome === 'decline') {
      await emit(account.decline(session));
      return c.html(hostedPage(session, true));
    }
    const paid = account.pay(session);
    // Paid, but the event is held back.
    if (outcome === 'late') {
      events.push(...paid);
      held.push(...paid);
    } else await emit(paid);
    return c.redirect(session.success_url, 303);
  });

  app.get('/control/events', async (c) => {
    const payloads = events.map((event) => ({ type: event.type, payload: JSON.stringify(event) }));
    return c.json(await Promise.all(payloads.map(async (one) => ({ ...one, signature: await sign(one.payload) }))));
  });
  app.post('/control/deliver', async (c) => {
    await send(held.splice(0));
    return c.body(null, 204);
  });
  return listen(app, { port });
}
