import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { only, rows, send, view } from '../../tests/functions/counting.ts';
import { CHROME, FIREFOX } from '../../tests/functions/user-agents.ts';
import { HOUR_MS } from '../calendar.ts';
import { destroySalts } from '../jobs/forget.ts';
import { EVERY_FIVE_MINUTES } from '../jobs/schedule.ts';
import { JOBS } from '../scheduled.ts';

const at = (iso: string) => vi.setSystemTime(new Date(iso));
const visitors = async (): Promise<unknown[]> => [...new Set((await rows()).map(({ visitor }) => visitor))];

describe('the stored visitor', () => {
  it('contains no IP address, user agent, query or path of another site', async () => {
    const secret = view('/about?email=me@example.com#me', {
      referrer: 'https://mail.example.org/inbox/secret-message?token=abc',
      utm_source: 'letter',
      utm_campaign: 'me@example.com',
      name: 'Maria',
    });
    await send(secret, { 'CF-Connecting-IP': '192.0.2.77', Cookie: 'session=abc', 'Accept-Language': 'el' });
    const tables = ['analytics_events', 'analytics_totals', 'analytics_vitals', 'analytics_salts'];
    const all = JSON.stringify(await Promise.all(tables.map(rows)));
    for (const word of ['192.0.2.77', CHROME, '537.36', 'Chrome/', 'secret', 'token', 'inbox', 'example.com', 'Maria', 'session']) {
      expect(all, word).not.toContain(word);
    }
    expect(await only()).toMatchObject({ referrer: 'mail.example.org', path: '/about', campaign: null });
  });

  it('is the same all day in Athens for one browser at one address, and differs for any other', async () => {
    at('2031-02-28T22:10:00Z');
    await send(view('/'));
    at('2031-03-01T21:50:00Z');
    await send(view('/about'));
    expect(await visitors()).toHaveLength(1);
    await send(view('/'), { 'User-Agent': FIREFOX });
    await send(view('/'), { 'CF-Connecting-IP': '192.0.2.2' });
    expect(await visitors()).toHaveLength(3);
  });

  it('is one visitor per IPv6 network, as devices change the lower half', async () => {
    at('2031-03-01T12:00:00Z');
    await send(view('/'), { 'CF-Connecting-IP': '2001:db8:0:1:aaaa::1' });
    await send(view('/'), { 'CF-Connecting-IP': '2001:0DB8::1:bbbb:0:0:2' });
    expect(await visitors()).toHaveLength(1);
    await send(view('/'), { 'CF-Connecting-IP': '2001:db8:0:2:aaaa::1' });
    expect(await visitors()).toHaveLength(2);
  });

  it('cannot be linked to the next day', async () => {
    at('2031-03-02T12:00:00Z');
    await send(view('/'));
    at('2031-03-03T12:00:00Z');
    await send(view('/'));
    expect(await visitors()).toHaveLength(2);
    const salts = (await rows('analytics_salts')).map(({ salt }) => String(salt));
    expect(new Set(salts).size).toBe(2);
    for (const salt of salts) expect(salt).toMatch(/^[\w-]{43}$/u);
  });

  it('belongs to the day of the event when it arrives after midnight', async () => {
    at('2031-03-04T21:59:00Z');
    await send(view('/'));
    at('2031-03-04T22:05:00Z');
    await send({ ...view('/about'), timestamp: Date.parse('2031-03-04T21:59:30Z') });
    expect(await visitors()).toHaveLength(1);
    expect((await rows()).map(({ day }) => day)).toEqual(['2031-03-04', '2031-03-04']);
  });

  it('has one salt, also when many requests start the day at once', async () => {
    at('2031-03-06T00:00:00Z');
    await Promise.all(Array.from({ length: 10 }, (_, index) => send(view('/'), { 'CF-Connecting-IP': `192.0.2.${index % 2}` })));
    expect(await rows('analytics_salts')).toHaveLength(1);
    expect(await visitors()).toHaveLength(2);
  });
});

describe('the salt of a day', () => {
  const made = Date.parse('2031-03-07T00:00:00Z');
  const left = async (): Promise<number> => (await rows('analytics_salts')).length;

  it('is destroyed within 48 hours, but not while events of its day may still arrive', async () => {
    vi.setSystemTime(made);
    await send(view('/'));
    expect(await destroySalts(env, new Date(made + 24 * HOUR_MS))).toEqual({ destroyed: 0 });
    expect(await destroySalts(env, new Date(made + 25 * HOUR_MS - 1))).toEqual({ destroyed: 0 });
    expect(await left()).toBe(1);
    expect(await destroySalts(env, new Date(made + 25 * HOUR_MS))).toEqual({ destroyed: 1 });
    expect(await destroySalts(env, new Date(made + 25 * HOUR_MS))).toEqual({ destroyed: 0 });
    expect(await left()).toBe(0);
  });

  it('of the day that begins earlier in Athens is destroyed as early', async () => {
    at('2031-03-08T22:00:00Z');
    await send(view('/'));
    expect((await rows('analytics_salts')).map(({ day }) => day)).toContain('2031-03-09');
    await destroySalts(env, new Date('2031-03-10T01:00:00Z'));
    expect(await left()).toBe(0);
  });

  it('is cleaned up every five minutes', () => {
    expect(JOBS.find(({ name }) => name === 'destroy-salts')?.rhythm).toBe(EVERY_FIVE_MINUTES);
  });
});
