import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

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
const kindOf = (signal: string | undefined): ReceivedPing['kind'] => {
  if (signal === undefined || signal === '0') return 'success';
  return signal === 'start' || signal === 'log' ? signal : 'fail';
};

/**
 * Starts a stand-in for a monitoring service with the protocol of healthchecks.io: `HEAD`, `GET` or `POST` of a check's address, and of `/start`,
 * `/fail`, `/log` and an exit status under it; 404 for a check that does not exist. `/control/pings` lists what came. Source:
 * healthchecks.io/docs/http_api.
 */
export async function startMonitorService(): Promise<{ check: string; close: () => Promise<void> }> {
  const pings: ReceivedPing[] = [];
  const times: number[] = [];
  const server = createServer(async (request, response) => {
    const send = (status: number, body: string): void => {
      response.writeHead(status, { 'Content-Type': 'text/plain' }).end(body);
    };
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/control/pings') return send(200, JSON.stringify(pings));
    const [, check = '', signal] = PING.exec(pathname) ?? [];
    if (check === '') return send(400, 'invalid url format');
    if (!['HEAD', 'GET', 'POST'].includes(request.method ?? '')) return send(405, '');
    if (check !== CHECK) return send(404, 'not found');
    const now = Date.now();
    if (times.filter((at) => at > now - 60_000).length >= PINGS_A_MINUTE) return send(429, 'rate limited');
    times.push(now);
    pings.push({ check, kind: kindOf(signal), body: await text(request) });
    send(200, 'OK');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { check: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${CHECK}`, close };
}
