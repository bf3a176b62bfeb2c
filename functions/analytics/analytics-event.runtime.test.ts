import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { EVENT_BODY_LIMIT_BYTES } from '../../src/features/analytics/events.schema.ts';
import { browser, flood, only, rows, send, view } from '../../tests/functions/counting.ts';
import { FIREFOX } from '../../tests/functions/user-agents.ts';
import { visit } from '../../tests/functions/visit.ts';

const counted = async (response: Response): Promise<unknown> => {
  expect(response.status).toBe(202);
  return response.json();
};
const COUNTED = { success: true, data: { counted: true } };
const LEFT_OUT = { success: true, data: { counted: false } };

describe('POST /api/analytics/event', () => {
  it('counts a view by its page, source, campaign, country and device', async () => {
    const response = await send(
      view('/el/blog/first?x=1', { referrer: 'https://www.google.gr/', width: 800, utm_source: 'News', utm_campaign: 'May' }),
      { 'User-Agent': FIREFOX },
      { cf: { country: 'GR' } } as RequestInit,
    );
    expect(await counted(response)).toEqual(COUNTED);
    expect(await only()).toMatchObject({
      event: 'page_view',
      path: '/el/blog/first',
      locale: 'el',
      template: 'article',
      channel: 'campaign',
      referrer: 'google.gr',
      campaign: 'news / - / may',
      country: 'GR',
      device: 'desktop',
      browser: 'Firefox',
      system: 'Linux',
      viewport: 'md',
      properties: null,
    });
  });

  it('takes the country from the platform, and ignores the local emulation’s', async () => {
    for (const origin of ['http://localhost:8788', 'http://127.0.0.1:8788', 'http://[::1]:8788', 'https://lycabettus.example']) {
      const init = { method: 'POST', headers: browser(), body: JSON.stringify(view('/')), cf: { country: 'US' } } as RequestInit;
      await exports.default.fetch(new Request(`${origin}/api/analytics/event`, init));
    }
    expect((await rows()).map((row) => row['country'])).toEqual([null, null, null, 'US']);
  });

  it('counts the installed app as the specification sends it, and drops unknown fields', async () => {
    const body = { event: 'app_installed', properties: { platform: 'web', email: 'a@example.com' }, timestamp: new Date().toISOString() };
    expect(await counted(await send(body))).toEqual(COUNTED);
    expect(await only()).toMatchObject({ event: 'app_installed', properties: '{"platform":"web"}', path: null, channel: null });
  });

  it('keeps measurements as buckets', async () => {
    await send({ event: 'web_vitals', properties: { path: '/', LCP: 740, CLS: 0, other: 'x' } });
    expect(await only()).toMatchObject({ template: 'home', properties: '{"LCP":46,"CLS":0}' });
  });

  it('stores no path that cannot be a page of the site', async () => {
    for (const path of ['/caf%C3%A9', '/\\evil.example', '/a b', `/${'a'.repeat(600)}`, 7]) {
      await send({ event: 'contact_sent', properties: { path } });
    }
    expect((await rows()).map((row) => row['path'])).toEqual([null, null, null, null, null]);
  });

  it.each(['constructor', 'hasOwnProperty', 'toString', 'valueOf', 'isPrototypeOf'])('counts an event that is called %s', async (event) => {
    expect(await counted(await send({ event }))).toEqual(COUNTED);
    expect(await only()).toMatchObject({ event, properties: null });
  });

  it('refuses one that is called __proto__', async () => {
    expect((await send('{"event":"__proto__","properties":{"__proto__":{"path":"/"}}}')).status).toBe(422);
  });

  it('counts an event once when it is sent twice', async () => {
    const body = { ...view('/about'), id: crypto.randomUUID() };
    expect(await counted(await send(body))).toEqual(COUNTED);
    expect(await counted(await send(body))).toEqual(LEFT_OUT);
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['half an hour ago', -30 * 60, -30 * 60],
    ['an hour ago, to the bound', -59 * 60, -59 * 60],
    ['more than an hour ago', -61 * 60, 0],
    ['in the future', 60, 0],
    ['at no time', Number.NaN, 0],
    ['in the year 275761', 8.64e15, 0],
  ])('believes a timestamp within bounds: %s', async (_, offsetS, expectedS) => {
    const now = Date.now();
    const timestamp = Number.isNaN(offsetS) ? -1e300 : now + offsetS * 1000;
    await counted(await send({ ...view('/'), timestamp }));
    expect(Math.abs(Number((await only())['at']) - (now + expectedS * 1000))).toBeLessThan(10_000);
  });

  it.each([
    ['Global Privacy Control', { 'Sec-GPC': '1' }],
    ['Do Not Track', { DNT: '1' }],
    ['a crawler', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program', { 'User-Agent': 'curl/8.5.0' }],
    ['a pretended browser', { 'Sec-Fetch-Site': '' }],
    ['a driven browser', { 'Sec-CH-UA': '"HeadlessChrome";v="142"' }],
    ['a prefetched page', { 'Sec-Purpose': 'prefetch;prerender' }],
  ])('leaves out %s, without an error', async (_, headers) => {
    const own = browser(headers);
    if (own['Sec-Fetch-Site'] === '') delete own['Sec-Fetch-Site'];
    const response = await visit('/api/analytics/event', { method: 'POST', headers: own, body: JSON.stringify(view('/')) });
    expect(await counted(response)).toEqual(LEFT_OUT);
    expect(await rows()).toEqual([]);
  });

  it('ignores requests that the platform marks as a robot', async () => {
    const cf = { botManagement: { score: 29, verifiedBot: false } };
    expect(await counted(await send(view('/'), {}, { cf } as RequestInit))).toEqual(LEFT_OUT);
    const person = { botManagement: { score: 30, verifiedBot: false } };
    expect(await counted(await send(view('/'), {}, { cf: person } as RequestInit))).toEqual(COUNTED);
  });
});

describe('an invalid event', () => {
  it.each([
    ['no JSON', '{"event":', {}, 400],
    ['too large', `"${'x'.repeat(EVENT_BODY_LIMIT_BYTES)}"`, {}, 413],
    ['a form', 'event=page_view', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['text', '{}', { 'Content-Type': 'text/plain' }, 415],
    ['another origin', '{}', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ])('%s', async (_, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status);
    expect(await rows()).toEqual([]);
    expect(await rows('analytics_salts')).toEqual([]);
  });

  it.each([
    [{}, 'event'],
    [{ event: 'a b' }, 'event'],
    [{ event: 'x'.repeat(65) }, 'event'],
    [{ event: 'page_view' }, 'properties.path'],
    [view('about'), 'properties.path'],
    [view('//evil.example/'), 'properties.path'],
    [view('/\\evil.example'), 'properties.path'],
    [view('/buy at evil.example now/../contact'), 'properties.path'],
    [view('/%2e%2e/about'), 'properties.path'],
    [view('/\u202eabout'), 'properties.path'],
    [{ event: 'web_vitals', properties: { path: '/\t/evil.example' } }, 'properties.path'],
    [view('/', { width: '800' }), 'properties.width'],
    [view('/', { utm_source: 'x'.repeat(129) }), 'properties.utm_source'],
    [{ event: 'web_vitals', properties: { LCP: 3 } }, 'properties.path'],
    [{ event: 'web_vitals', properties: { path: '/', LCP: -1 } }, 'properties.LCP'],
    [{ event: 'contact_sent', properties: [] }, 'properties'],
    [{ event: 'contact_sent', properties: Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`p${index}`, 1])) }, 'properties'],
    [{ event: 'contact_sent', timestamp: 'yesterday' }, 'timestamp'],
    [{ event: 'contact_sent', id: '1' }, 'id'],
  ])('%j answers 422 and names %s', async (body, field) => {
    const response = await send(body);
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { code: string; fields: Record<string, string> } };
    expect(error.code).toBe('invalid');
    expect(error.fields[field]).toEqual(expect.stringMatching(/\.$/u));
    expect(await rows()).toEqual([]);
  });

  it('too many events from one visitor answer 429, another visitor is not affected', async () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.9' };
    const responses = await Promise.all(Array.from({ length: flood(120) }, () => send('', headers)));
    expect(responses.find(({ status }) => status === 429)?.headers.get('Retry-After')).toBe('60');
    expect((await send(view('/'), { 'CF-Connecting-IP': '203.0.113.10' })).status).toBe(202);
  }, 30_000);
});
