import { Hono } from 'hono';
import { listen, type Running } from './listen.ts';

/** A check that exists. */
const CHECK = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const PING = /^\/([0-9a-f-]{36})(?:\/(start|fail|log|\d{1,3}))?$/u;
/** Past these, a ping is answered with 429. */
const PINGS_A_MINUTE = 200;

export interface ReceivedPing {
  check: string;
  kind: 'success' | 'start' | 'fail' | 'log';
  body: string;
}

/** An exit status is a success if it is 0. */
const kindOf = (signal = '0'): ReceivedPing['kind'] => {
  if (signal === '0') return 'success';
  return signal === 'start' || signal === 'log' ? signal : 'fail';
};

/**
 * Starts a stand-in for a monitoring service with the protocol of healthchecks.io: `HEAD`, `GET` or `POST` of a check's address, and of `/start`,
 * `/fail`, `/log` and an exit status under it; 404 for a check that does not exist. `/control/pings` lists what came. The origin is a check's
 * address. Source: healthchecks.io/docs/http_api.
 */
export async function startMonitor(): Promise<Running> {
  const pings: ReceivedPing[] = [];
  const times: number[] = [];
  const app = new Hono();
  app.get('/control/pings', (c) => c.json(pings));
  app.all('*', async (c) => {
    const [, check = '', signal] = PING.exec(c.req.path) ?? [];
    if (check === '') return c.text('invalid url format', 400);
    if (!['HEAD', 'GET', 'POST'].includes(c.req.method)) return c.text('', 405);
    if (check !== CHECK) return c.text('not found', 404);
    const now = Date.now();
    if (times.filter((at) => at > now - 60_000).length >= PINGS_A_MINUTE) return c.text('rate limited', 429);
    times.push(now);
    pings.push({ check, kind: kindOf(signal), body: await c.req.text() });
    return c.text('OK');
  });
  const { origin, close } = await listen(app);
  return { origin: `${origin}/${CHECK}`, close };
}
