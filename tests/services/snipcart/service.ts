import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { SNIPCART_TEST_KEY } from '../keys.ts';
import { listen, type Running } from '../listen.ts';

/**
 * Starts a local Snipcart: confirms request tokens and answers with orders, as docs.snipcart.com/v3 has them. Tests control it over HTTP
 * below `/control`. Its cart script is in `cdn`.
 */
export function startSnipcart(): Promise<Running> {
  const tokens = new Set<string>();
  const orders = new Map<string, object>();
  let isDown = false;

  const app = new Hono();
  app.post('/control/tokens', (c) => {
    const token = randomUUID();
    tokens.add(token);
    return c.json({ token }, 201);
  });
  app.post('/control/orders', async (c) => {
    const order = await c.req.json<{ token: string }>();
    orders.set(order.token, order);
    return c.json({});
  });
  app.post('/control/down', async (c) => {
    ({ isDown } = await c.req.json<{ isDown: boolean }>());
    return c.json({});
  });

  // Basic authentication with the secret key as user.
  const authorization = `Basic ${btoa(`${SNIPCART_TEST_KEY}:`)}`;
  app.use('/api/*', async (c, next) => {
    if (isDown) return c.body(null, 503);
    if (c.req.header('authorization') !== authorization) return c.body(null, 401);
    return next();
  });
  app.get('/api/orders', (c) => c.json({ totalItems: 0, items: [] }));
  app.get('/api/orders/:token', (c) => {
    const order = orders.get(c.req.param('token'));
    return order ? c.json(order) : c.notFound();
  });
  app.get('/api/requestvalidation/:token', (c) => {
    const token = c.req.param('token');
    // Single use.
    return tokens.delete(token) ? c.json({ token, resource: '/api/webhooks/snipcart' }) : c.notFound();
  });
  return listen(app);
}
