/**
 * Lets the owner's pages of `npm start` read and write the entries in this folder, learn what stopped the last build, and start one. The
 * address has a secret, which only the functions know.
 */
import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readFailure } from './build-problems.ts';
import { SITE, STAMP } from './built-site.ts';
import { launch } from './processes.ts';

/** A text of an entry; no other file is read or written. */
const ENTRY = /^content\/[a-z]+\/[a-z0-9-]+\/index\.(?:en|el)\.mdx$/u;

const tagOf = (content: string): string => `"${createHash('sha256').update(content).digest('hex')}"`;

/** Files of `content/` that changed after the running build read them. */
function newerFiles(): string[] {
  const builtAt = Date.parse((JSON.parse(readFileSync(join(SITE, STAMP), 'utf8')) as { builtAt: string }).builtAt);
  return globSync('content/**/*.*').filter((file) => statSync(file).mtimeMs > builtAt);
}

let building = false;

function startBuild(): boolean {
  if (building) return false;
  building = true;
  const { ended } = launch('npm', ['run', 'build'], {}, 'inherit', true);
  void ended.then(() => {
    building = false;
  });
  return true;
}

async function putFile(file: string, request: IncomingMessage): Promise<number> {
  const content = await text(request);
  if (request.headers['if-match'] !== tagOf(readFileSync(file, 'utf8'))) return 412;
  writeFileSync(file, content);
  return 204;
}

async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const { method } = request;
  if (method === 'POST' && path === 'build') response.writeHead(startBuild() ? 202 : 409).end();
  else if (method === 'GET' && path === 'state') response.end(JSON.stringify({ newer: newerFiles(), failed: readFailure() }));
  else if (!ENTRY.test(path)) response.writeHead(404).end();
  else if (method === 'PUT') response.writeHead(await putFile(path, request)).end();
  else {
    const content = readFileSync(path, 'utf8');
    response.setHeader('ETag', tagOf(content)).end(content);
  }
}

/** @returns the address with its secret */
export function serveFolder(): Promise<string> {
  const secret = randomBytes(24).toString('hex');
  const server = createServer((request, response) => {
    const [, given, ...path] = (request.url ?? '').split('/');
    if (given !== secret) {
      response.writeHead(404).end();
      return;
    }
    answer(request, response, path.join('/')).catch((error: NodeJS.ErrnoException) => {
      response.writeHead(error.code === 'ENOENT' ? 404 : 500).end();
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      server.unref();
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/${secret}`);
    });
  });
}
