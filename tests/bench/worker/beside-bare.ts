import { Hono } from 'hono';
import type { Env } from '../../../functions/env.ts';
import worker from '../../../functions/worker.ts';

export { Clock, Mailroom } from '../../../functions/worker.ts';

/** The minimal route that stores a body, to compare the flooded calls with. The benchmark creates its table. */
const bare = new Hono<{ Bindings: Pick<Env, 'DB'> }>();
bare.post('/api/bare', async (c) => {
  const body: unknown = await c.req.json();
  const id = crypto.randomUUID();
  await c.env.DB.prepare('INSERT INTO bare (id, body, at) VALUES (?, ?, ?)').bind(id, JSON.stringify(body), Date.now()).run();
  return c.json({ success: true, data: { id } }, 202);
});

/** Two rows, as the least that an order and its line need. */
bare.post('/api/bare-two', async (c) => {
  const body: unknown = await c.req.json();
  const id = crypto.randomUUID();
  const insert = c.env.DB.prepare('INSERT INTO bare (id, body, at) VALUES (?, ?, ?)');
  await c.env.DB.batch([insert.bind(id, JSON.stringify(body), Date.now()), insert.bind(`${id} line`, '', Date.now())]);
  return c.json({ success: true, data: { id } }, 201);
});

/** The site's worker, unchanged, with the bare route beside it: same process, database and connection. */
export default {
  fetch: (request, env, ctx) => (new URL(request.url).pathname.startsWith('/api/bare') ? bare : worker).fetch(request, env, ctx),
} satisfies ExportedHandler<Env>;
