import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { SECRET_KEY } from './keys.ts';

const CDN = new URL('./cdn/', import.meta.url);
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' };

type Answer = [status: number, content?: unknown];

/** The state of one stand-in, and its answers by method and path. */
class Service {
  readonly #tokens = new Set<string>();
  readonly #orders = new Map<string, object>();
  #isDown = false;

  /** How tests drive it: none of this is Snipcart's. */
  #control(name: string, body: unknown): Answer {
    if (name === 'tokens') {
      const token = randomUUID();
      this.#tokens.add(token);
      return [201, { token }];
    }
    if (name === 'orders') this.#orders.set((body as { token: string }).token, body as object);
    else this.#isDown = (body as { isDown: boolean }).isDown;
    return [200, {}];
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const control = /^\/control\/(\w+)$/u.exec(pathname)?.[1];
    if (control) return this.#control(control, await json(request));
    if (this.#isDown) return [503];
    // Basic authentication with the secret key as user.
    if (request.headers.authorization !== `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`) return [401];
    if (pathname === '/api/orders') return [200, { totalItems: 0, items: [] }];
    const [, kind, token = ''] = /^\/api\/(orders|requestvalidation)\/([^/]+)$/u.exec(pathname) ?? [];
    if (kind === 'orders') return this.#orders.has(token) ? [200, this.#orders.get(token)] : [404];
    // Single use.
    return this.#tokens.delete(token) ? [200, { token, resource: '/api/webhooks/snipcart' }] : [404];
  }
}

/**
 * Starts a local Snipcart: confirms request tokens and answers with orders, as docs.snipcart.com/v3 has them; it serves a small cart script,
 * too. Tests control it over HTTP below `/control`.
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
