/**
 * Lets the owner's pages of `npm start` read and write the entries in this folder, learn what stopped the last build, and start one. The
 * address has a secret, which only the functions know.
 */
import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { SETUP_FILES } from '../src/features/setup/fields.shared.ts';
import { readFailure } from './build-problems.ts';
import { SITE, STAMP } from './built-site.ts';
import { launch } from './processes.ts';
import { replaceFiles } from './replaced-files.ts';

/** A text of an entry, or a file of `/admin/setup`; no other file is read or written. */
const ENTRY = /^content\/[a-z]+\/[a-z0-9-]+\/index\.(?:en|el)\.mdx$/u;
const isServed = (file: string): boolean => ENTRY.test(file) || Object.values<string>(SETUP_FILES).includes(file);
const changesSchema = z.array(z.object({ path: z.string().refine(isServed), text: z.string(), version: z.string() }));

const tagOf = (content: Buffer): string => `"${createHash('sha256').update(content).digest('hex')}"`;

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

async function putFiles(request: IncomingMessage, root: string): Promise<number> {
  const { data: files } = changesSchema.safeParse(JSON.parse(await text(request)));
  if (!files) return 404;
  if (files.some(({ path, version }) => version !== tagOf(readFileSync(join(root, path))))) return 412;
  replaceFiles(new Map(files.map(({ path, text: content }) => [path, content])), { root });
  return 204;
}

async function answer(request: IncomingMessage, response: ServerResponse, { root, path }: { root: string; path: string }): Promise<void> {
  const { method } = request;
  if (method === 'POST' && path === 'build') response.writeHead(startBuild() ? 202 : 409).end();
  else if (method === 'GET' && path === 'state') response.end(JSON.stringify({ newer: newerFiles(), failed: readFailure() }));
  else if (method === 'PUT' && path === 'files') response.writeHead(await putFiles(request, root)).end();
  else if (method !== 'GET' || !isServed(path)) response.writeHead(404).end();
  else {
    // As it is: what is no UTF-8 must not come back changed.
    const content = readFileSync(join(root, path));
    response.setHeader('ETag', tagOf(content)).end(content);
  }
}

/**
 * @param root of the files to read and write; builds and what is said of them are always the project's
 * @returns the address with its secret
 */
export function serveFolder(root = '.'): Promise<string> {
  const secret = randomBytes(24).toString('hex');
  const server = createServer((request, response) => {
    const [, given, ...path] = (request.url ?? '').split('/');
    if (given !== secret) {
      response.writeHead(404).end();
      return;
    }
    answer(request, response, { root, path: path.join('/') }).catch((error: NodeJS.ErrnoException) => {
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
