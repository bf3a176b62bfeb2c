import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

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

/** Serves a built site as any static host does: `/about` is `about.html`, a missing file is the root's `404.html`, and no code runs. */
export async function staticHost(folder: string): Promise<{ url: string; close: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    const inside = normalize(decodeURIComponent(new URL(url, 'http://host').pathname));
    const found = [inside, `${inside.replace(/\/$/u, '')}.html`, join(inside, 'index.html')]
      .map((file) => join(folder, file))
      .find((file) => existsSync(file) && statSync(file).isFile());
    const file = found ?? join(folder, '404.html');
    response.writeHead(found ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
