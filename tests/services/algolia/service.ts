import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { ALGOLIA_SEARCH_KEY, ALGOLIA_TEST_KEYS } from '../keys.ts';
import { listen, type Running, refusal } from '../listen.ts';
import { type Fields, type Item, StoredIndex } from './stored-index.ts';

const RECORD_LIMIT_BYTES = 10_000;
const BATCH_LIMIT = 1000;

const refuse = (status: number, message: string, headers?: Record<string, string>) => refusal(status, { message, status }, headers);

/**
 * What an index's name makes the stand-in do: `status-503-x` and `status-429-x` answer so, `quota-x` is full, `slow-x` does not answer,
 * `polls-3-x` publishes a task at the third question, `never-x` at none.
 */
async function misbehave(name: string): Promise<void> {
  const status = Number(/^status-(\d{3})/u.exec(name)?.[1] ?? 0);
  if (status === 429) throw refuse(429, 'Too Many Requests', { 'Retry-After': '3600' });
  if (status > 0) throw refuse(status, 'The index is named after this error');
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
export function startAlgolia(port?: number): Promise<Running> {
  const indices = new Map<string, StoredIndex>();
  const tasks = new Map<number, { index: string; asked: number }>();
  const requests: { call: string; query: string; body: Fields }[] = [];

  const existing = (name: string): StoredIndex => {
    const index = indices.get(name);
    if (!index) throw refuse(404, `Index ${name} does not exist`);
    return index;
  };
  const opened = (name: string): StoredIndex => {
    const index = indices.get(name) ?? new StoredIndex();
    indices.set(name, index);
    return index;
  };
  const task = (index: string, more: Fields = {}): Fields => {
    const taskID = tasks.size + 1;
    tasks.set(taskID, { index, asked: 0 });
    return { taskID, updatedAt: new Date().toISOString(), ...more };
  };

  const app = new Hono<{ Variables: { body: Fields } }>();
  app.use(async (c, next) => {
    await next();
    c.header('Access-Control-Allow-Origin', '*');
  });
  app.notFound((c) => c.json({ message: 'Path not found', status: 404 }, 404));
  app.all('/', (c) => c.json({}));
  app.all('/control/requests', (c) => c.json(requests));
  app.use(async (c, next) => {
    const { search, searchParams } = new URL(c.req.url);
    const call = `${c.req.method} ${c.req.path}`;
    const body = JSON.parse((await c.req.text()) || '{}') as Fields;
    requests.push({ call, query: search, body });
    const given = (name: string): string | null => c.req.header(name) ?? searchParams.get(name);
    const isAdmin = given('x-algolia-api-key') === ALGOLIA_TEST_KEYS.ALGOLIA_ADMIN_KEY;
    const isKnown = isAdmin || given('x-algolia-api-key') === ALGOLIA_SEARCH_KEY;
    if (!isKnown || given('x-algolia-application-id') !== ALGOLIA_TEST_KEYS.ALGOLIA_APP_ID)
      throw refuse(403, 'Invalid Application-ID or API key');
    if (!isAdmin && !SEARCH_ACTIONS.test(call)) throw refuse(403, 'Method not allowed with this API key');
    c.set('body', body);
    await next();
  });

  const INDEX = '/1/indexes/:name';
  app.use(`${INDEX}/*`, async (c, next) => {
    await misbehave(c.req.param('name'));
    await next();
  });
  app.post('/1/indexes/*/queries', async (c) => {
    const asked = c.var.body['requests'] as ({ indexName: string } & Fields)[];
    for (const { indexName } of asked) await misbehave(indexName);
    return c.json({ results: asked.map(({ indexName, ...one }) => ({ index: indexName, ...existing(indexName).search(one) })) });
  });
  app.post(`${INDEX}/query`, (c) => c.json(existing(c.req.param('name')).search(c.var.body)));
  app.post(`${INDEX}/browse`, (c) => c.json(existing(c.req.param('name')).browse(c.var.body)));
  app.post(`${INDEX}/facets/:facet/query`, (c) => c.json(existing(c.req.param('name')).facetValues(c.req.param('facet'), c.var.body)));
  app.post(`${INDEX}/batch`, (c) => {
    const name = c.req.param('name');
    const writes = c.var.body['requests'] as { action: string; body: Item }[];
    if (name.startsWith('quota-')) throw refuse(403, 'Record quota exceeded. Change plan or delete records.');
    if (writes.length > BATCH_LIMIT) throw refuse(400, 'Too many operations');
    for (const { body } of writes)
      if (Buffer.byteLength(JSON.stringify(body)) > RECORD_LIMIT_BYTES)
        throw refuse(400, `Record at the position 0 objectID=${body.objectID} is too big size=10000/10000 bytes.`);
    for (const write of writes) opened(name).write(write);
    return c.json(task(name, { objectIDs: writes.map(({ body }) => body.objectID) }));
  });
  app.post(`${INDEX}/operation`, (c) => {
    const name = c.req.param('name');
    const { operation, destination, scope } = c.var.body;
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
    return c.json(task(to));
  });
  app.get(`${INDEX}/settings`, (c) => c.json(existing(c.req.param('name')).settings));
  app.put(`${INDEX}/settings`, (c) => {
    Object.assign(opened(c.req.param('name')).settings, c.var.body);
    return c.json(task(c.req.param('name')));
  });
  app.get(`${INDEX}/task/:id`, (c) => {
    const name = c.req.param('name');
    const known = tasks.get(Number(c.req.param('id'))) ?? { index: name, asked: 0 };
    known.asked += 1;
    return c.json({ status: known.asked >= pollsOf(name) ? 'published' : 'notPublished', pendingTask: false });
  });
  app.delete(INDEX, (c) => {
    indices.delete(c.req.param('name'));
    return c.json(task(c.req.param('name')));
  });
  return listen(app, { port });
}
