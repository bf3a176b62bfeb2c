import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { GATEWAY_SECRET, SECRET_KEY } from './keys.ts';

const STATES = new Set(['processing', 'processed', 'failed', 'invalidated']);
const CDN = new URL('./cdn/', import.meta.url);
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' };

interface Session {
  id: string;
  publicToken: string;
  mode?: string;
  paymentAuthorizationRedirectUrl: string;
  returnUrl?: string;
  invoice: { amount: number; currency: string; language?: string; targetId?: string; items: object[] };
}

interface Payment {
  paymentSessionId?: string;
  state?: string;
  transactionId?: string;
}

type Answer = [status: number, content?: unknown];

/** The state of one stand-in, and its answers by method and path. */
class Service {
  readonly #tokens = new Set<string>();
  readonly #sessions = new Map<string, Session>();
  readonly #payments: Payment[] = [];
  #isDown = false;

  #isOurs = ({ headers }: IncomingMessage): boolean =>
    headers.authorization === `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;

  /** Single use, by basic authentication with the secret key as user. */
  #validate(token: string, request: IncomingMessage): Answer {
    if (!this.#isOurs(request)) return [401];
    return this.#tokens.delete(token) ? [200, { token, resource: '/api/webhooks/snipcart' }] : [404];
  }

  #pay(payment: Payment, { headers }: IncomingMessage): Answer {
    if (headers.authorization !== `Bearer ${GATEWAY_SECRET}`) return [401];
    const session = [...this.#sessions.values()].find(({ id }) => id === payment.paymentSessionId);
    if (!session) return [404];
    if (!STATES.has(payment.state ?? '') || !payment.transactionId) return [400, { message: 'state and transactionId are required' }];
    this.#payments.push(payment);
    return [200, { id: randomUUID(), returnUrl: session.returnUrl ?? session.paymentAuthorizationRedirectUrl }];
  }

  /** How tests drive it: none of this is Snipcart's. */
  #control(method: string, name: string, body: unknown): Answer {
    if (method === 'POST' && name === 'tokens') {
      const token = randomUUID();
      this.#tokens.add(token);
      return [201, { token }];
    }
    if (method === 'POST' && name === 'sessions') {
      const given = body as Partial<Session>;
      const publicToken = given.publicToken ?? randomBytes(24).toString('base64url');
      const session = { ...this.#sessions.get(publicToken), ...given, publicToken };
      const whole = { id: randomUUID(), ...session } as Session;
      this.#sessions.set(publicToken, whole);
      return [201, whole];
    }
    if (method === 'POST' && name === 'down') {
      this.#isDown = (body as { isDown: boolean }).isDown;
      return [200, {}];
    }
    return name === 'payments' ? [200, this.#payments] : [404];
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const body = method === 'POST' ? await json(request).catch(() => undefined) : undefined;
    const control = /^\/control\/(\w+)$/u.exec(pathname)?.[1];
    if (control) return this.#control(method, control, body);
    if (this.#isDown) return [503];
    if (pathname === '/api/orders' && method === 'GET') return this.#isOurs(request) ? [200, { totalItems: 0, items: [] }] : [401];
    const validated = /^\/api\/requestvalidation\/([^/]+)$/u.exec(pathname)?.[1];
    if (validated && method === 'GET') return this.#validate(validated, request);
    const gateway = /^\/api\/(public|private)\/custom-payment-gateway\/([\w-]+)$/u.exec(pathname);
    if (gateway?.[1] === 'private' && gateway[2] === 'payment' && method === 'POST') return this.#pay((body ?? {}) as Payment, request);
    const session = this.#sessions.get(searchParams.get('publicToken') ?? '');
    if (gateway?.[1] !== 'public' || method !== 'GET' || !session) return [404];
    if (gateway[2] === 'validate') return [200, {}];
    const { id, invoice, mode, paymentAuthorizationRedirectUrl } = session;
    return gateway[2] === 'payment-session' ? [200, { id, invoice, mode, paymentAuthorizationRedirectUrl }] : [404];
  }
}

/**
 * Starts a local Snipcart: confirms request tokens, keeps payment sessions of the custom gateway and takes their payments, as
 * docs.snipcart.com/v3 has them; it serves a small cart script, too. Tests control it over HTTP below `/control`.
 */
export async function startSnipcartService(): Promise<{ origin: string; close: () => Promise<void> }> {
  const service = new Service();
  const server = createServer(async (request, response) => {
    const file = /^\/(themes\/v[\d.]+\/default\/snipcart\.(js|css))$/u.exec(request.url ?? '');
    if (file?.[1] && file[2]) {
      response.writeHead(200, { 'Content-Type': TYPES[file[2]] ?? '', 'Access-Control-Allow-Origin': '*' });
      response.end(await readFile(new URL(file[1], CDN)));
      return;
    }
    const [status, content] = await service.answer(request);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(content === undefined ? '' : JSON.stringify(content));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
