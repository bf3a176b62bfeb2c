import { runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { flood, untilRefused } from '../../../tests/functions/counting.ts';
import { signedIn } from '../../../tests/functions/owner-session.ts';
import { visitWith } from '../../../tests/functions/visit.ts';
import { ask, closePages, connectUrl, openPage, room, SITE } from '../../../tests/functions/ws-page.ts';
import { SESSION_COOKIE } from '../../auth/limits.ts';
import { TICKET_LIFETIME_MS, Tickets } from './tickets.ts';

afterEach(closePages);

describe('GET /api/ws/connect', () => {
  it('gives the owner the address of a websocket with a ticket', async () => {
    const response = await ask('/api/ws/connect', { Cookie: await signedIn() });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({
      success: true,
      data: { websocketUrl: expect.stringMatching(/^wss:\/\/lycabettus\.test\/api\/ws\/\*\?ticket=[\w-]{43}$/u) },
    });
  });

  it.each([
    ['nobody', {}],
    ['a wrong session', { Cookie: `${SESSION_COOKIE}=wrong` }],
    ['an empty session', { Cookie: `${SESSION_COOKIE}=` }],
  ])('refuses %s', async (_, headers: Record<string, string>) => {
    const response = await ask('/api/ws/connect', headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ success: false, error: { code: 'signed_out', message: 'Sign in first.' } });
  });

  it('never limits the owner, whose every page opens one', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.78', Cookie: await signedIn() };
    const statuses = await Promise.all(Array.from({ length: 80 }, async () => (await ask('/api/ws/connect', headers)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('a ticket', () => {
  it('opens one websocket, also for two simultaneous requests', async () => {
    const url = await connectUrl();
    const results = await Promise.allSettled([openPage(url), openPage(url), openPage(url)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(openPage(url)).rejects.toThrow('401');
  });

  it('expires after a minute', async () => {
    const spend = (afterMs: number) =>
      runInDurableObject(room(), async (_, { storage }) => {
        const tickets = new Tickets(storage);
        const ticket = await tickets.issue('owner', 1_000);
        return tickets.spend(ticket, 1_000 + afterMs);
      });
    expect(TICKET_LIFETIME_MS).toBe(60_000);
    expect(await spend(TICKET_LIFETIME_MS - 1)).toBe('owner');
    expect(await spend(TICKET_LIFETIME_MS)).toBeUndefined();
  });

  it('is stored as a hash, and deleted by the next one after it expires', async () => {
    await runInDurableObject(room(), async (_, { storage }) => {
      const tickets = new Tickets(storage);
      const ticket = await tickets.issue('owner', 0);
      expect(JSON.stringify([...(await storage.list())])).not.toContain(ticket);
      await tickets.issue('owner', TICKET_LIFETIME_MS);
      expect((await storage.list()).size).toBe(1);
    });
  });

  it('creates no object for unknown names and tickets, and limits attempts before it looks one up', async () => {
    const getByName = vi.fn((_name: string) => ({ fetch: async () => new Response(null, { status: 403 }) }));
    const MAILROOM = { getByName: getByName };
    const knock = async (address: string, headers: Record<string, string> = {}): Promise<number> => {
      const init = {
        headers: { Upgrade: 'websocket', Origin: SITE, 'CF-Connecting-IP': '192.0.2.79', ...headers },
      };
      return (await visitWith({ MAILROOM: MAILROOM as never }, `${SITE}${address}`, init)).status;
    };
    const ticket = 'A'.repeat(43);
    for (const address of [`invented?ticket=${ticket}`, `default?ticket=${ticket}`, '*?ticket=short', '*', 'default'])
      expect([address, await knock(`/api/ws/${address}`)]).toEqual([address, 401]);
    const Cookie = await signedIn();
    expect(await knock('/api/ws/invented', { Cookie })).toBe(404);
    expect(await knock('/api/ws/in%20vented', { Cookie })).toBe(404);
    expect(getByName).not.toHaveBeenCalled();
    expect(await knock(`/api/ws/*?ticket=${ticket}`)).toBe(401);
    expect(getByName).toHaveBeenCalledExactlyOnceWith('*');
    const headers = { 'CF-Connecting-IP': '192.0.2.80' };
    const before = getByName.mock.calls.length;
    let letThrough = 0;
    while (letThrough < flood(60) && (await knock(`/api/ws/*?ticket=${ticket}`, headers)) !== 429) letThrough += 1;
    expect(letThrough).toBeLessThan(flood(60));
    expect(getByName, 'the refused one asked none').toHaveBeenCalledTimes(before + letThrough);
  });

  it.each(['forged', 'A'.repeat(43), '', '%00', 'x'.repeat(5000)])('that is forged is refused: %s', async (ticket) => {
    await expect(openPage(`/api/ws/default?ticket=${ticket}`)).rejects.toThrow('401');
  });

  it('can be tried sixty times a minute at most', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.79', Upgrade: 'websocket', Origin: SITE };
    const [, ...before] = await untilRefused(60, (n) => ask(`/api/ws/default?ticket=${String(n).padStart(43, 'A')}`, headers));
    expect(before.length).toBeGreaterThanOrEqual(60);
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('opens only the mailbox that it was issued for', async () => {
    const url = await connectUrl();
    await expect(openPage(url.replace('/*', '/press'))).rejects.toThrow('401');
    await expect(openPage(url.replace('/*', '/Not%20A%20Name'))).rejects.toThrow('404');
  });

  it('is refused from another site’s page, and is not logged', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue();
    const url = await connectUrl();
    await expect(openPage(url, { Origin: 'https://evil.example' })).rejects.toThrow('403');
    const plain = await ask(url.replace(/^ws/u, 'http'), { Origin: SITE });
    expect(plain.status).toBe(400);
    await openPage(url);
    const ticket = new URL(url).searchParams.get('ticket');
    expect(info.mock.calls.length).toBeGreaterThan(3);
    expect(JSON.stringify(info.mock.calls)).not.toContain(ticket);
  });
});
