/**
 * Lets the owner's pages of `npm start` read and write the entries in this folder, learn what stopped the last build, and start one. The
 * address has a secret, which only the functions know.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { SETUP_FILES } from '../src/features/setup/fields.shared.ts';
import { readFailure } from './build-problems.ts';
import { SITE, STAMP } from './built-site.ts';
import { launch } from './processes.ts';
import { replaceFiles } from './replaced-files.ts';

/** A text of an entry, or a file or picture of `/admin/setup`; no other file is read or written. */
const ENTRY = /^content\/[a-z]+\/[a-z0-9-]+\/index\.(?:en|el)\.mdx$/u;
const PICTURE = /^content\/(?:brand\/(?:screenshots\/)?)?[\w-][\w.-]*\.(?:svg|jpe?g|png|webp|avif)$/u;
const LISTED = /^content(?:\/[a-z]+)*$/u;
const isServed = (file: string): boolean => ENTRY.test(file) || PICTURE.test(file) || Object.values<string>(SETUP_FILES).includes(file);
const place = { path: z.string().refine(isServed), version: z.string().nullable() };
const changesSchema = z.array(z.union([z.object({ ...place, text: z.string().nullable() }), z.object({ ...place, base64: z.base64() })]));

const tagOf = (content: string | Uint8Array): string => `"${createHash('sha256').update(content).digest('hex')}"`;

/** Files of `content/` that changed after the running build read them. */
function newerFiles(): string[] {
  const builtAt = Date.parse((JSON.parse(readFileSync(join(SITE, STAMP), 'utf8')) as { builtAt: string }).builtAt);
  return globSync('content/**/*.*').filter((file) => statSync(file).mtimeMs > builtAt);
}

let building = false;
let isAskedAgain = false;

/** While one runs, another follows it: the running one may have read the files already. */
function startBuild(): void {
  isAskedAgain = building;
  if (building) return;
  building = true;
  const { ended } = launch('npm', ['run', 'build'], {}, 'inherit', true);
  void ended.then(() => {
    building = false;
    if (isAskedAgain) startBuild();
  });
}

async function putFiles(request: IncomingMessage, root: string): Promise<number> {
  const { data: files } = changesSchema.safeParse(JSON.parse(await text(request)));
  if (!files) return 404;
  const now = (path: string) => (existsSync(join(root, path)) ? tagOf(readFileSync(join(root, path))) : null);
  if (files.some(({ path, version }) => version !== now(path))) return 412;
  replaceFiles(new Map(files.map((file) => [file.path, 'text' in file ? file.text : Buffer.from(file.base64, 'base64')])), { root });
  return 204;
}

/** The files directly in a folder. */
function list(folder: string, root: string): { path: string; version: string }[] {
  if (!LISTED.test(folder) || !existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ path: `${folder}/${name}`, version: tagOf(readFileSync(join(root, folder, name))) }));
}

async function answer(request: IncomingMessage, response: ServerResponse, { root, path }: { root: string; path: string }): Promise<void> {
  const { method } = request;
  if (method === 'POST' && path === 'build') {
    startBuild();
    response.writeHead(202).end();
  } else if (method === 'GET' && path === 'state') response.end(JSON.stringify({ newer: newerFiles(), failed: readFailure() }));
  else if (method === 'PUT' && path === 'files') response.writeHead(await putFiles(request, root)).end();
  else if (method === 'GET' && path.startsWith('list/')) response.end(JSON.stringify(list(path.slice('list/'.length), root)));
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
