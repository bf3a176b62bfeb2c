import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { ALGOLIA_SEARCH_KEY, ALGOLIA_TEST_KEYS } from './keys.ts';
import { type Fields, type Item, StoredIndex } from './stored-index.ts';

const RECORD_LIMIT_BYTES = 10_000;
const BATCH_LIMIT = 1000;

class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * What an index's name makes the stand-in do: `status-503-x` and `status-429-x` answer so, `quota-x` is full, `slow-x` does not answer,
 * `polls-3-x` publishes a task at the third question, `never-x` at none.
 */
async function misbehave(name: string): Promise<void> {
  const status = Number(/^status-(\d{3})/u.exec(name)?.[1] ?? 0);
  if (status === 429) throw new Refusal(429, 'Too Many Requests', { 'Retry-After': '3600' });
  if (status > 0) throw new Refusal(status, 'The index is named after this error');
  if (name.startsWith('slow-')) await setTimeout(60_000, undefined, { ref: false });
}

const pollsOf = (name: string): number =>
  name.startsWith('never-') ? Number.POSITIVE_INFINITY : Number(/^polls-(\d+)/u.exec(name)?.[1] ?? 1);

/** What a key may do. Source: algolia.com/doc/guides/security/api-keys, "Access control list". */
const SEARCH_ACTIONS = /^POST (?:\/1\/indexes\/\*\/queries|\/1\/indexes\/[^/]+\/(?:query|facets\/[^/]+\/query))$/u;

/**
 * Starts a local stand-in for Algolia's REST API: searches with facets, browsing by cursor, batches, tasks, settings, copies and moves.
 * `GET /control/requests` lists what was asked.
 */
export async function startAlgoliaService({ port = 0 }: { port?: number } = {}): Promise<{ origin: string; close: () => Promise<void> }> {
  const indices = new Map<string, StoredIndex>();
  const tasks = new Map<number, { index: string; asked: number }>();
  const requests: { call: string; query: string; body: Fields }[] = [];
  let lastTask = 0;

  const existing = (name: string): StoredIndex => {
    const index = indices.get(name);
    if (!index) throw new Refusal(404, `Index ${name} does not exist`);
    return index;
  };
  const opened = (name: string): StoredIndex => {
    const index = indices.get(name) ?? new StoredIndex();
    indices.set(name, index);
    return index;
  };
  const task = (index: string, more: Fields = {}): Fields => {
    lastTask += 1;
    tasks.set(lastTask, { index, asked: 0 });
    return { taskID: lastTask, updatedAt: new Date().toISOString(), ...more };
  };

  function writeBatch(name: string, body: Fields): Fields {
    const writes = body['requests'] as { action: string; body: Item }[];
    if (name.startsWith('quota-')) throw new Refusal(403, 'Record quota exceeded. Change plan or delete records.');
    if (writes.length > BATCH_LIMIT) throw new Refusal(400, 'Too many operations');
    for (const { body: item } of writes)
      if (Buffer.byteLength(JSON.stringify(item)) > RECORD_LIMIT_BYTES)
        throw new Refusal(400, `Record at the position 0 objectID=${item.objectID} is too big size=10000/10000 bytes.`);
    for (const write of writes) opened(name).write(write);
    return task(name, { objectIDs: writes.map(({ body: item }) => item.objectID) });
  }

  function operate(name: string, { operation, destination, scope }: Fields): Fields {
    const to = String(destination);
    const from = existing(name);
    if (operation === 'move') {
      indices.set(to, from);
      indices.delete(name);
    } else {
      const copy = opened(to);
      copy.settings = structuredClone(from.settings);
      if (scope === undefined) copy.items = structuredClone(from.items);
    }
    return task(to);
  }

  function askTask(name: string, id: string): Fields {
    const known = tasks.get(Number(id)) ?? { index: name, asked: 0 };
    known.asked += 1;
    return { status: known.asked >= pollsOf(name) ? 'published' : 'notPublished', pendingTask: false };
  }

  const actions: Readonly<Record<string, (name: string, body: Fields, more: string) => Fields>> = {
    'POST query': (name, body) => existing(name).search(body),
    'POST browse': (name, body) => existing(name).browse(body),
    'POST facets': (name, body, facet) => existing(name).facetValues(facet, body),
    'POST batch': writeBatch,
    'POST operation': operate,
    'GET settings': (name) => existing(name).settings,
    'PUT settings': (name, body) => {
      Object.assign(opened(name).settings, body);
      return task(name);
    },
    'GET task': (name, _, id) => askTask(name, id),
    'DELETE ': (name) => {
      indices.delete(name);
      return task(name);
    },
  };

  async function answer(method: string, path: string, body: Fields): Promise<Fields> {
    const [, , , name = '', action = '', more = ''] = path.split('/').map(decodeURIComponent);
    if (name !== '*') {
      await misbehave(name);
      const act = actions[`${method} ${action}`];
      if (!act) throw new Refusal(404, 'Path not found');
      return act(name, body, more);
    }
    const asked = body['requests'] as ({ indexName: string } & Fields)[];
    for (const { indexName } of asked) await misbehave(indexName);
    return { results: asked.map(({ indexName, ...one }) => ({ index: indexName, ...existing(indexName).search(one) })) };
  }

  const permit = (request: IncomingMessage, call: string, query: URLSearchParams): void => {
    const given = (name: string): unknown => request.headers[name] ?? query.get(name);
    const isAdmin = given('x-algolia-api-key') === ALGOLIA_TEST_KEYS.ALGOLIA_ADMIN_KEY;
    const isKnown = isAdmin || given('x-algolia-api-key') === ALGOLIA_SEARCH_KEY;
    if (!isKnown || given('x-algolia-application-id') !== ALGOLIA_TEST_KEYS.ALGOLIA_APP_ID)
      throw new Refusal(403, 'Invalid Application-ID or API key');
    if (!isAdmin && !SEARCH_ACTIONS.test(call)) throw new Refusal(403, 'Method not allowed with this API key');
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://localhost');
    const send = (status: number, content: unknown, headers: Record<string, string> = {}): void =>
      void response
        .writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', 'Access-Control-Allow-Origin': '*', ...headers })
        .end(JSON.stringify(content));
    if (pathname === '/') return send(200, {});
    if (pathname === '/control/requests') return send(200, requests);
    const call = `${request.method} ${pathname}`;
    const content = await text(request);
    const body = (content === '' ? {} : JSON.parse(content)) as Fields;
    requests.push({ call, query: search, body });
    try {
      permit(request, call, searchParams);
      send(200, await answer(request.method ?? 'GET', pathname, body));
    } catch (error) {
      const { status, message, headers } = error instanceof Refusal ? error : new Refusal(500, String(error));
      send(status, { message, status }, headers);
    }
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
