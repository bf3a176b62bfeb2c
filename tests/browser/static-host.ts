import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { buffer } from 'node:stream/consumers';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Passes a call on to a running site, as if it came from that site's page. */
async function passOn(request: IncomingMessage, response: ServerResponse, site: string): Promise<void> {
  const { 'content-type': type = '', 'cf-connecting-ip': visitor = '' } = request.headers;
  const passed = await fetch(`${site}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { 'Content-Type': type, Origin: site, 'CF-Connecting-IP': String(visitor), 'Sec-Fetch-Site': 'same-origin' },
    ...(request.method === 'POST' && { body: new Uint8Array(await buffer(request)) }),
  });
  response.writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? 'text/plain' });
  response.end(Buffer.from(await passed.arrayBuffer()));
}

/**
 * Serves a built site as any static host does: `/about` is `about.html`, a missing file is the root's `404.html`, and no code runs.
 * @param site a running one, which answers its calls
 */
export async function staticHost(folder: string, site?: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    if (site && url.startsWith('/api/')) return void passOn(request, response, site);
    const inside = normalize(decodeURIComponent(new URL(url, 'http://host').pathname));
    const found = [inside, `${inside.replace(/\/$/u, '')}.html`, join(inside, 'index.html')]
      .map((file) => join(folder, file))
      .find((file) => existsSync(file) && statSync(file).isFile());
    const file = found ?? join(folder, '404.html');
    response.writeHead(found ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      ...(site && { 'server-timing': 'api' }),
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
