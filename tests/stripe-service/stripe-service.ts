import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Account, type Fields, Refusal, type Session, type StripeEvent } from './account.ts';
import { hostedPage } from './hosted-page.ts';
import { STRIPE_TEST_KEYS, sign } from './sign.ts';

/** Of the library's release; Stripe answers in the version that a request names. */
const VERSION = '2026-10-28.endive';

interface Options {
  port?: number;
  /** Where signed events go; without it, tests fetch them from `GET /control/events`. */
  webhook?: string;
}

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
 */
export async function startStripeService({ port = 0, webhook }: Options = {}): Promise<{ origin: string; close: () => Promise<void> }> {
  let origin = '';
  const account = new Account(VERSION, () => origin);
  const events: StripeEvent[] = [];
  const held = new Map<string, StripeEvent[]>();
  const answered = new Map<string, { asked: string; status: number; content: object }>();

  async function send(sent: readonly StripeEvent[]): Promise<void> {
    for (const event of sent) {
      if (webhook === undefined) continue;
      const payload = JSON.stringify(event);
      const headers = {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0',
        'Stripe-Signature': await sign(payload),
      };
      await fetch(webhook, { method: 'POST', headers, body: payload });
    }
  }
  const emit = async (emitted: StripeEvent[]): Promise<void> => {
    events.push(...emitted);
    await send(emitted);
  };

  const findSession = (id: string): Session => {
    const session = account.sessions.get(id);
    if (!session) throw new Refusal(404, 'invalid_request_error', `No such checkout.session: ${id}`);
    return session;
  };

  /** `behind`: events that follow the response. */
  function call(
    method: string,
    [, resource, second = '', third = '']: string[],
    asked: Fields,
  ): { content: object; behind?: StripeEvent[] } {
    const [name, id, verb] = resource === 'checkout' ? ['sessions', third, ''] : [resource, second, third];
    if (method === 'POST' && name === 'sessions' && id === '') return { content: account.createSession(asked) };
    if (name === 'sessions' && id !== '') {
      const session = findSession(id);
      if (method === 'GET') return { content: session };
    }
    if (method === 'GET' && name === 'payment_intents' && verb === '') {
      const intent = account.intents.get(id ?? '');
      if (!intent) throw new Refusal(404, 'invalid_request_error', `No such payment_intent: ${id}`);
      return { content: intent };
    }
    if (method === 'GET' && name === 'balance') return { content: { object: 'balance', available: [{ amount: 0, currency: 'eur' }] } };
    if (method === 'GET' && name === 'refunds') return { content: account.listRefunds(String(asked['payment_intent'])) };
    if (method === 'POST' && name === 'refunds') {
      const { refund, events: following } = account.refund(asked);
      return { content: refund, behind: following };
    }
    throw new Refusal(404, 'invalid_request_error', 'Unrecognized request URL');
  }

  async function api(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const json = (status: number, content: object, headers: Record<string, string> = {}): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(content));
    const method = request.method ?? 'GET';
    const asked = method === 'GET' ? new URL(request.url ?? '/', origin).search : await text(request);
    const key = request.headers['idempotency-key'];
    const same = typeof key === 'string' ? answered.get(key) : undefined;
    try {
      if (request.headers.authorization !== `Bearer ${STRIPE_TEST_KEYS.STRIPE_SECRET_KEY}`)
        throw new Refusal(401, 'invalid_request_error', 'Invalid API Key provided');
      if (request.headers['stripe-version'] !== VERSION) throw new Refusal(400, 'invalid_request_error', 'Invalid Stripe API version');
      if (same && same.asked !== path + asked)
        throw new Refusal(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters');
      if (same) return json(same.status, same.content, { 'Idempotent-Replayed': 'true' });
      const expired = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/u.exec(path)?.[1];
      const session = expired === undefined ? undefined : findSession(expired);
      const { content, behind = [] } = session
        ? { behind: account.expire(session), content: session }
        : call(method, path.split('/').slice(1), parseForm(asked));
      if (typeof key === 'string') answered.set(key, { asked: path + asked, status: 200, content: structuredClone(content) });
      json(200, content);
      await emit(behind);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, 'api_error', String(error));
      json(refusal.status, { error: { type: refusal.type, message: refusal.message } });
    }
  }

  /** `late`: paid, but the event is held back. */
  async function decide(response: ServerResponse, session: Session, outcome: string | null): Promise<void> {
    const back = (address: string): void => void response.writeHead(303, { Location: address }).end();
    if (session.status !== 'open') return back(session.success_url);
    if (outcome === 'decline') {
      await emit(account.decline(session));
      return void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(hostedPage(session, true));
    }
    const paid = account.pay(session);
    if (outcome === 'late') {
      events.push(...paid);
      held.set(session.id, paid);
    } else await emit(paid);
    back(session.success_url);
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const html = (content: string): void => void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(content);
    const session = account.sessions.get(/^\/c\/pay\/([^/]+)$/u.exec(pathname)?.[1] ?? '');
    if (pathname.startsWith('/v1/')) return api(request, response, pathname);
    if (session && request.method === 'POST') return decide(response, session, new URLSearchParams(await text(request)).get('outcome'));
    if (session) return html(hostedPage(session, false));
    if (pathname === '/control/events') {
      const signed = events.map(async (event) => ({
        type: event.type,
        payload: JSON.stringify(event),
        signature: await sign(JSON.stringify(event)),
      }));
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(await Promise.all(signed)));
    }
    if (pathname === '/control/deliver') {
      const waiting = [...held.values()].flat();
      held.clear();
      await send(waiting);
      return void response.writeHead(204).end();
    }
    response.writeHead(pathname === '/' ? 200 : 404).end();
  });

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin, close };
}
