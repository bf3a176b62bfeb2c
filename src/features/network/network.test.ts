import { parseHTML } from 'linkedom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSlowLoad, SLOW_PAGE_MS } from '../shell/after-load.ts';
import { BACK_ONLINE_MS } from '../shell/events.ts';
import { isPreloadable, MAX_PRELOADS, preloadFrom, RESOLVE_DELAY_MS } from './link-preload.ts';
import { navigate, resolveDestination } from './navigate.ts';
import { mayReload, RELOAD_GUARD_MS } from './page-load.ts';
import { mayFetchAhead, toQuality } from './quality.ts';

it('has the limits of the specification', () => {
  expect({ BACK_ONLINE_MS, MAX_PRELOADS, RELOAD_GUARD_MS, SLOW_PAGE_MS }).toEqual({
    BACK_ONLINE_MS: 3000,
    MAX_PRELOADS: 4,
    RELOAD_GUARD_MS: 10_000,
    SLOW_PAGE_MS: 5000,
  });
});

it('treats a load above the limit as slow', () => {
  expect([4999, 5000, 5001].map(isSlowLoad)).toEqual([false, false, true]);
});

describe('the reload guard', () => {
  const now = 1_000_000;
  it.each([
    [null, true],
    ['', true],
    ['undefined', true],
    [String(now), false],
    [String(now - RELOAD_GUARD_MS + 1), false],
    [String(now - RELOAD_GUARD_MS), true],
  ])('after a reload at %j: %j', (reloadedAt, allowed) => {
    expect(mayReload(reloadedAt, now)).toBe(allowed);
  });
});

describe('the quality of the network', () => {
  it.each([
    ['slow-2g', 'slow'],
    ['2g', 'slow'],
    ['3g', 'unknown'],
    ['4g', 'fast'],
    [undefined, 'unknown'],
    ['5g', 'unknown'],
  ] as const)('%s is %s', (type, quality) => {
    expect(toQuality(type)).toBe(quality);
  });

  it('prefetches nothing on a slow network, or with data saving on', () => {
    expect(mayFetchAhead({})).toBe(true);
    expect(mayFetchAhead({ effectiveType: '4g', saveData: false })).toBe(true);
    expect(mayFetchAhead({ effectiveType: '4g', saveData: true })).toBe(false);
    expect(mayFetchAhead({ effectiveType: '2g' })).toBe(false);
    expect(mayFetchAhead({ effectiveType: '3g' })).toBe(true);
  });
});

describe('prefetched pages', () => {
  const from = new URL('https://site.example/about');
  it.each([
    ['/blog', true],
    ['/el/about', true],
    ['/about', false],
    ['/about?x=1', false],
    ['/about#uses', false],
    ['/cv.pdf', false],
    ['/api/health', false],
    ['/el/admin', false],
    ['/admin/mail', false],
    ['/administration', true],
    ['https://other.example/blog', false],
    ['mailto:a@b.example', false],
    ['/?locale=en', false],
    ['/el?a=1&locale=el', false],
  ])('%s: %j', (to, expected) => {
    expect(isPreloadable(new URL(to, from), from)).toBe(expected);
  });
});

describe('a link under the pointer or with focus', () => {
  /** A page with two links; what was fetched ahead on it. */
  function page() {
    const { document, Element } = parseHTML('<html><head></head><body><a id="a">a</a><a id="b">b</a></body></html>');
    for (const [id, to] of Object.entries({ a: '/blog', b: '/notes' }))
      Object.assign(document.getElementById(id) ?? {}, { href: `https://site.example${to}` });
    vi.stubGlobal('document', document);
    vi.stubGlobal('Element', Element);
    vi.stubGlobal('location', { href: from.href });
    vi.stubGlobal('navigator', { onLine: true });
    const fire = (type: string, id: string) => preloadFrom({ type, target: document.querySelector(id) });
    return { fire, fetched: () => [...document.querySelectorAll('link')].map((link) => link.href) };
  }
  const from = new URL('https://site.example/about');

  it('is resolved after 100 ms under the pointer, or at once with focus', () => {
    vi.useFakeTimers();
    expect(RESOLVE_DELAY_MS).toBe(100);
    const { fire, fetched } = page();
    fire('pointerover', '#a');
    vi.advanceTimersByTime(99);
    expect(fetched()).toEqual([]);
    // The pointer only passed over.
    fire('pointerover', 'body');
    vi.advanceTimersByTime(1000);
    expect(fetched()).toEqual([]);
    fire('pointerover', '#a');
    vi.advanceTimersByTime(100);
    expect(fetched()).toEqual(['/blog']);
    fire('focusin', '#b');
    expect(fetched()).toEqual(['/blog', '/notes']);
  });
});

describe('navigate', () => {
  const from = 'https://site.example/el/about';
  it.each([
    ['/blog', 'https://site.example/blog'],
    ['uses', 'https://site.example/el/uses'],
    ['https://site.example/x', 'https://site.example/x'],
  ])('goes to %s', (to, address) => {
    expect(resolveDestination(to, from).href).toBe(address);
  });

  it.each(['https://other.example/', '//other.example/', '\\\\other.example', 'http://site.example/'])(
    'refuses %s unless it is marked as external',
    (to) => {
      expect(() => resolveDestination(to, from)).toThrow('Refused');
      expect(resolveDestination(to, from, { external: true }).origin).not.toBe('https://site.example');
    },
  );

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://site.example/1',
    'file:///etc',
  ])('refuses %j always', (to) => {
    expect(() => resolveDestination(to, from)).toThrow('Refused');
    expect(() => resolveDestination(to, from, { external: true })).toThrow('Refused');
  });

  it('navigates to allowed addresses only', () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { href: from, assign });
    navigate('/blog');
    expect(() => navigate('//other.example')).toThrow('Refused');
    navigate('https://other.example/', { external: true });
    expect(assign.mock.calls.flat().map(String)).toEqual(['https://site.example/blog', 'https://other.example/']);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
