import { Hono } from 'hono';
import { listen } from '../listen.ts';
import { type Calls, refuse, toApp } from './api.ts';
import { buckets } from './buckets.ts';
import { databases } from './databases.ts';
import { WORKERS_DEV, workers } from './workers.ts';
import { zones } from './zones.ts';

const API = '/client/v4';
export const TEST_TOKEN = 'a token of the tests';
const ACCOUNT = { id: 'a0000000000000000000000000000001', name: 'Consulting' };

/** What a deployed site answers to `/api/health`: the stamp of the files that were uploaded, while the database has its tables. */
function health(files: ReadonlyMap<string, string> | undefined): Response {
  const stamp = files?.get('/build.json');
  if (stamp === undefined) return new Response('error code: 1042', { status: 404 });
  const { version, builtAt } = JSON.parse(stamp) as { version: string; builtAt: string };
  return Response.json({ success: true, data: { status: 'up', version, builtAt, checks: [] } });
}

/**
 * Starts a local stand-in for Cloudflare's API as wrangler calls it to deploy: accounts, D1, R2, Workers with static files, custom domains
 * and Email Routing. It also answers `/api/health` of a deployed site by its host name. It runs no code that it is given.
 */
export async function startCloudflare(domains: readonly string[]) {
  const parts = { d1: databases(), r2: buckets(), workers: workers(), zones: zones(domains) };
  const requests: string[] = [];
  const account: Calls = {
    'GET /user/tokens/verify': () => ({ id: 'token', status: 'active' }),
    'GET /user': () => ({ id: 'owner', email: 'owner@consulting.test' }),
    'GET /accounts': () => [ACCOUNT],
    'GET /memberships': () => [{ id: 'membership', account: ACCOUNT, roles: ['Administrator'], status: 'accepted' }],
  };
  const app = new Hono();
  app.use(`${API}/*`, async ({ req }, next) => {
    requests.push(`${req.method} ${req.path.slice(API.length)}`);
    if (req.header('authorization') !== `Bearer ${TEST_TOKEN}` && !req.path.endsWith('/workers/assets/upload'))
      throw refuse(401, 10_000, 'Authentication error');
    await next();
  });
  for (const { calls } of [{ calls: account }, ...Object.values(parts)]) app.route(API, toApp(calls));
  app.all(`${API}/*`, ({ req }) => {
    throw refuse(404, 7003, `The stand-in has no ${req.method} ${req.path}`);
  });
  app.all('*', ({ req }) => {
    const host = String(req.header('x-host') ?? req.header('host'));
    if (req.header('x-protocol') === 'http:')
      return parts.zones.state.https === 'on' ? Response.redirect(`https://${host}${req.path}`, 301) : new Response('a file');
    const name = parts.zones.domains.get(host) ?? host.replace(`.${WORKERS_DEV}.workers.dev`, '');
    const worker = parts.workers.scripts.get(name);
    return health(worker?.versions.find(({ id }) => id === worker.deployments[0])?.files);
  });
  return { ...(await listen(app)), requests, ...parts };
}
