import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LONGEST_LIST } from '../../src/features/analytics/figures.schema.ts';
import { CHROME, FIREFOX } from '../../tests/functions/user-agents.ts';
import { BELIEVED_AGE_MS, believedTime } from '../http/believed-time.ts';
import { parseDevice, toViewport } from '../http/device.ts';
import { network, widerNetwork } from '../http/network.ts';
import { isRobot } from './robots.ts';
import { parseHost, parseSource } from './source.ts';
import { foldGroups } from './summary.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.0.0 Mobile/15E148 Safari/604.1';
const EDGE = `${CHROME} Edg/142.0.0.0`;
const SAMSUNG =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36';
const TABLET = 'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const CUBOT = 'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';

describe('a browser', () => {
  it.each([
    [CHROME, 'desktop', 'Chrome', 'Windows'],
    [FIREFOX, 'desktop', 'Firefox', 'Linux'],
    [EDGE, 'desktop', 'Edge', 'Windows'],
    [IPHONE, 'phone', 'Safari', 'iOS'],
    [IPAD, 'tablet', 'Chrome', 'iOS'],
    [SAMSUNG, 'phone', 'Samsung Internet', 'Android'],
    [TABLET, 'tablet', 'Chrome', 'Android'],
    ['Mozilla/5.0 (Unknown)', 'desktop', 'other', 'other'],
  ])('%s', (userAgent, device, browser, system) => {
    expect(parseDevice(userAgent)).toEqual({ device, browser, system });
  });

  it('says itself whether it is a phone', () => {
    expect(parseDevice(CHROME, '?1').device).toBe('phone');
  });

  it.each([
    [undefined, null],
    [0, 'xs'],
    [639, 'xs'],
    [640, 'sm'],
    [768, 'md'],
    [1024, 'lg'],
    [1280, 'xl'],
    [1535, 'xl'],
    [1536, '2xl'],
  ])('%s px wide is of class %s', (width, viewport) => {
    expect(toViewport(width)).toBe(viewport);
  });
});

describe('a robot', () => {
  const asks = (userAgent: string, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }, secure = true) =>
    isRobot({ userAgent, header: (name) => headers[name], secure });

  it.each([CHROME, FIREFOX, EDGE, IPHONE, IPAD, SAMSUNG, TABLET, CUBOT])('is not detected in %s', (userAgent) => {
    expect(asks(userAgent)).toBe(false);
  });

  it.each([
    '',
    'Mozilla/5.0',
    'node',
    'curl/8.5.0',
    'python-requests/2.32',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko; Claude-User/1.0; claude@anthropic.com)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 11; moto g power) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  ])('is detected in %s', (userAgent) => {
    expect(asks(userAgent)).toBe(true);
  });

  it('is detected by the headers that a browser of its version would send, on secure addresses', () => {
    for (const userAgent of [CHROME, FIREFOX, IPHONE]) {
      expect(asks(userAgent, {})).toBe(true);
      expect(asks(userAgent, {}, false)).toBe(false);
    }
    expect(asks(CHROME.replace('142', '79'), {})).toBe(false);
  });
});

describe('the referrer of a view', () => {
  it.each([
    ['', null],
    ['not an address', null],
    ['https://WWW.Example.com/secret?q=1', 'example.com'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['javascript:alert(1)', null],
    ['data:text/plain,x', null],
  ])('the host of %j is %s', (referrer, host) => {
    expect(parseHost(referrer)).toBe(host);
  });

  it.each([
    ['', 'direct'],
    ['https://www.google.com/', 'search'],
    ['https://google.co.uk/', 'search'],
    ['https://duckduckgo.com/', 'search'],
    ['https://lnkd.in/x', 'social'],
    ['https://t.co/x', 'social'],
    ['https://chatgpt.com/', 'assistant'],
    ['https://gemini.google.com/', 'assistant'],
    ['https://notgoogle.com/', 'site'],
    ['https://google.com.evil.example/', 'site'],
    ['https://sub.lycabettus.example/', 'site'],
    ['https://www.lycabettus.example/about', null],
  ])('%j is %s', (referrer, channel) => {
    expect(parseSource({ path: '/', referrer }, 'lycabettus.example').channel).toBe(channel);
  });

  it('keeps a campaign name, but none that contains an e-mail address', () => {
    const campaign = (utm: object) => parseSource({ path: '/', ...utm }, 'x.example');
    expect(campaign({ utm_source: ' News ', utm_medium: 'E-Mail' })).toMatchObject({ campaign: 'news / e-mail', channel: 'campaign' });
    expect(campaign({ utm_campaign: 'may' }).campaign).toBe('- / - / may');
    expect(campaign({ utm_source: 'me@example.com' })).toMatchObject({ campaign: null, channel: 'direct' });
    expect(campaign({ utm_source: '  ' }).campaign).toBeNull();
  });
});

describe('a name that an assistant writes into its links', () => {
  it.each([
    [{ utm_source: 'chatgpt.com' }, 'chatgpt.com'],
    [{ utm_source: 'perplexity' }, 'perplexity.ai'],
    [{ utm_source: 'copilot.com', utm_medium: 'referral' }, 'copilot.com'],
    [{ utm_source: 'openai', referrer: 'https://chatgpt.com/' }, 'chatgpt.com'],
  ])('%j is no campaign', (view, referrer) => {
    expect(parseSource({ path: '/', ...view }, 'x.example')).toEqual({ channel: 'assistant', referrer, campaign: null });
  });

  it.each([
    { utm_source: 'newsletter' },
    { utm_source: 'chatgpt.com', utm_campaign: 'may' },
    { utm_source: 'openai', utm_medium: 'email' },
  ])('%j is one', (view) => {
    expect(parseSource({ path: '/', ...view }, 'x.example').channel).toBe('campaign');
  });
});

describe('a network', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0db8:0000:0000:1:2:3:4', '2001:db8:0:0'],
    ['2001:DB8:A:B::', '2001:db8:a:b'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('of %s is %s', (address, own) => {
    expect(network(address)).toBe(own);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:a:b:1::1', '2001:db8:a'],
    ['2001:db8::1', '2001:db8:0'],
  ])('of %s belongs to %s', (address, wider) => {
    expect(widerNetwork(address)).toBe(wider);
  });
});

describe('a claimed time', () => {
  const now = new Date('2030-01-01T00:30:00Z');
  it.each([
    [undefined, now.getTime()],
    [now.getTime() - BELIEVED_AGE_MS, now.getTime() - BELIEVED_AGE_MS],
    [now.getTime() - BELIEVED_AGE_MS - 1, now.getTime()],
    [now.getTime() + 1, now.getTime()],
    [Number.POSITIVE_INFINITY, now.getTime()],
    ['2030-01-01T00:00:00+00:00', Date.parse('2030-01-01T00:00:00Z')],
  ])('%s becomes %d', (claimed, time) => {
    expect(believedTime(claimed, now).getTime()).toBe(time);
  });
});

describe('groups of a list', () => {
  const group = (key: string, visitors: number, views = visitors) => ({ key, visitors, views });

  it('are summed over days, sorted, and cut at the list limit', () => {
    const many = Array.from({ length: LONGEST_LIST + 3 }, (_, index) => group(`g${String(index).padStart(2, '0')}`, 10));
    const folded = foldGroups([...many, group('g05', 1)]);
    expect(folded).toHaveLength(LONGEST_LIST + 1);
    expect(folded[0]).toEqual(group('g05', 11));
    expect(folded.at(-1)).toEqual(group('other', 30));
  });

  it('of fewer than three visitors are shown without a name, or not at all when all are too few', () => {
    expect(foldGroups([group('a', 3), group('b', 2), group('c', 1)])).toEqual([group('a', 3), group('other', 3)]);
    expect(foldGroups([group('a', 3), group('b', 2)])).toEqual([group('a', 3)]);
    expect(foldGroups([group('a', 2, 50)])).toEqual([]);
  });

  it('cannot be mistaken for “other”', () => {
    expect(foldGroups([group('other', 5), group('a', 4)])).toEqual([group('a', 4), group('other', 5)]);
  });
});

describe('referrers of browsers and apps (tests/samples/referrers)', () => {
  const folder = 'tests/samples/referrers';
  it.each(readdirSync(folder))('%s', (name) => {
    const lines = readFileSync(`${folder}/${name}`, 'utf8').trim().split('\n');
    const seen = lines.map((line) => {
      const referrer = line.split('\t')[1] ?? '';
      return `${parseSource({ path: '/', referrer }, 'lycabettus.example').channel}\t${referrer}`;
    });
    expect(seen).toEqual(lines);
  });
});
