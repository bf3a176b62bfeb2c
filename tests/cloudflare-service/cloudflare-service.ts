import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API, ApiRefusal, answerCall, type Calls, toRoutes } from './api.ts';
import { buckets } from './buckets.ts';
import { databases } from './databases.ts';
import { WORKERS_DEV, workers } from './workers.ts';
import { zones } from './zones.ts';

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
export async function startCloudflareService(domains: readonly string[]) {
  const parts = { d1: databases(), r2: buckets(), workers: workers(), zones: zones(domains) };
  const requests: string[] = [];
  const account: Calls = {
    'GET /user/tokens/verify': () => ({ id: 'token', status: 'active' }),
    'GET /user': () => ({ id: 'owner', email: 'owner@consulting.test' }),
    'GET /accounts': () => [ACCOUNT],
    'GET /memberships': () => [{ id: 'membership', account: ACCOUNT, roles: ['Administrator'], status: 'accepted' }],
  };
  const routes = Object.values({ account: { calls: account }, ...parts }).flatMap(({ calls }) => toRoutes(calls));

  async function answer(request: IncomingMessage): Promise<Response> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(API)) {
      const host = String(request.headers['x-host'] ?? request.headers.host);
      if (request.headers['x-protocol'] === 'http:')
        return parts.zones.state.https === 'on' ? Response.redirect(`https://${host}${pathname}`, 301) : new Response('a file');
      const name = parts.zones.domains.get(host) ?? host.replace(`.${WORKERS_DEV}.workers.dev`, '');
      const worker = parts.workers.scripts.get(name);
      return health(worker?.versions.find(({ id }) => id === worker.deployments[0])?.files);
    }
    requests.push(`${request.method} ${pathname.slice(API.length)}`);
    if (request.headers.authorization === `Bearer ${TEST_TOKEN}` || pathname.endsWith('/workers/assets/upload'))
      return await answerCall(routes, request);
    request.resume();
    const refusal = new ApiRefusal(401, 10_000, 'Authentication error');
    return Response.json(
      { success: false, errors: [{ code: refusal.code, message: refusal.message }], messages: [], result: null },
      { status: 401 },
    );
  }
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answered = await answer(request);
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(Buffer.from(await answered.arrayBuffer()));
  }
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, ...parts, close };
}
