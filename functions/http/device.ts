import { BREAKPOINTS_PX } from '../../src/styles/breakpoints.shared.ts';

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;

export interface Device {
  device: (typeof DEVICES)[number];
  browser: string;
  system: string;
}

// The first match counts: nearly every browser also claims to be those below.
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\bOPR\/|\bOPT\/|\bOpera\b/u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Vivaldi', /\bVivaldi\//u],
  ['Yandex', /\bYaBrowser\//u],
  ['DuckDuckGo', /\bDuckDuckGo\//u],
  ['Firefox', /\bFirefox\/|\bFxiOS\//u],
  ['Chrome', /\bChrome\/|\bCriOS\//u],
  ['Safari', /\bSafari\//u],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Windows', /\bWindows\b/u],
  ['iOS', /\biPhone\b|\biPad\b|\biPod\b/u],
  ['Android', /\bAndroid\b/u],
  ['macOS', /\bMacintosh\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['Linux', /\bLinux\b|\bX11\b/u],
];

const OTHER = 'other';

export const BROWSER_NAMES = BROWSERS.map(([name]) => name);

export const SYSTEM_NAMES = SYSTEMS.map(([name]) => name);

const first = (families: readonly (readonly [string, RegExp])[], userAgent: string): string =>
  families.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? OTHER;

export function parseDevice(userAgent: string, mobile?: string): Device {
  const saysMobile = /\bMobile\b/u.test(userAgent);
  const tablet = /\biPad\b|\bTablet\b/u.test(userAgent) || (!saysMobile && /\bAndroid\b/u.test(userAgent));
  const phone = mobile === '?1' || saysMobile || /\biPhone\b/u.test(userAgent);
  return {
    device: tablet ? 'tablet' : phone ? 'phone' : 'desktop',
    browser: first(BROWSERS, userAgent),
    system: first(SYSTEMS, userAgent),
  };
}

const WIDEST_FIRST = Object.entries(BREAKPOINTS_PX).sort(([, a], [, b]) => b - a);

export const toViewport = (widthPx: number | undefined): string | null =>
  widthPx === undefined ? null : (WIDEST_FIRST.find(([, from]) => widthPx >= from)?.[0] ?? 'xs');

export function deviceLabel(userAgent: string | null | undefined): string {
  const { browser, system } = parseDevice(userAgent ?? '');
  if (browser === 'other') return system === 'other' ? '' : system;
  return system === 'other' ? browser : `${browser} on ${system}`;
}
