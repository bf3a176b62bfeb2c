import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { ANNOUNCEMENT_MS } from '@/features/announcements/announce.ts';
import { BREAKPOINTS_PX } from '../../styles/breakpoints.shared.ts';
import { otherLanguage, SCROLLED_ABOVE_PX, SHRUNK_ABOVE_PX, showHeaderState } from './header.ts';
import { RESIZE_DEBOUNCE_MS, readSwipe, SWIPE_THRESHOLD_PX } from './interactions.ts';

it('has the limits of the specification', () => {
  expect({ ANNOUNCEMENT_MS, SCROLLED_ABOVE_PX, SHRUNK_ABOVE_PX, SWIPE_THRESHOLD_PX, RESIZE_DEBOUNCE_MS }).toEqual({
    ANNOUNCEMENT_MS: 1000,
    SCROLLED_ABOVE_PX: 10,
    SHRUNK_ABOVE_PX: 100,
    SWIPE_THRESHOLD_PX: 50,
    RESIZE_DEBOUNCE_MS: 150,
  });
  expect(BREAKPOINTS_PX).toEqual({ sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 });
});

it.each([
  [0, false, false],
  [10, false, false],
  [11, true, false],
  [100, true, false],
  [101, true, true],
])('scrolled by %i px the header is scrolled: %j, shrunk: %j', (px, scrolled, shrunk) => {
  const header = parseHTML('<header></header>').document.documentElement;
  showHeaderState(header, px);
  expect(['data-scrolled', 'data-shrunk'].map((name) => header.hasAttribute(name))).toEqual([scrolled, shrunk]);
});

it.each([
  [-50, 'open'],
  [-49, undefined],
  [0, undefined],
  [49, undefined],
  [50, 'close'],
] as const)('a swipe of %i px: %s', (px, wish) => {
  expect(readSwipe(px)).toBe(wish);
});

it.each([
  ['/el/about', '/about?from=test#place', '/el/about?from=test#place'],
  ['/el/about', '/about', '/el/about'],
  ['/about', '/el/about', '/about'],
  // A home page's address carries the choice: the server needs it with this request.
  ['/?locale=en', '/el?from=a+b&c=%CE%B1#x', '/?from=a+b&c=%CE%B1&locale=en#x'],
  ['/?locale=en', '/el?locale=el&from=test', '/?locale=en&from=test'],
  ['/?from=test&locale=en#x', '/el?from=test#y', '/?from=test&locale=en#y'],
  ['/el?locale=el', '/', '/el?locale=el'],
  // Pages shown for another address keep the requested one.
  ['/el/404', '/nothing/here?a=1', '/el/nothing/here?a=1'],
  ['/404', '/el/nothing', '/nothing'],
  ['/el/404', '/elephant', '/el/elephant'],
])('the link %s to the other language, on %s, leads to %s', (href, at, to) => {
  expect(otherLanguage(`https://site.example${href}`, new URL(at, 'https://site.example'))).toBe(`https://site.example${to}`);
});

it('swipes the other way round from right to left', () => {
  expect([readSwipe(50, true), readSwipe(-50, true), readSwipe(49, true)]).toEqual(['open', 'close', undefined]);
});

it('the header changes its menus where the breakpoint says', () => {
  const css = readFileSync(new URL('header.css', import.meta.url), 'utf8');
  const rem = BREAKPOINTS_PX.lg / 16;
  for (const side of ['<', '>=']) expect(css).toContain(`(width ${side} calc(${rem}rem - 8vw))`);
});
