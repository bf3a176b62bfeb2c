import { afterEach, describe, expect, it, vi } from 'vitest';
import { FONT_ROUND_TRIP_MAX_MS, holdPaint } from './hold-paint.ts';

afterEach(() => vi.unstubAllGlobals());

function added(rtt?: number): { rel: string; href: string }[] {
  const links: { rel: string; href: string }[] = [];
  vi.stubGlobal('navigator', rtt === undefined ? {} : { connection: { rtt } });
  vi.stubGlobal('document', {
    head: { append: (link: (typeof links)[number]) => links.push(link) },
    createElement: () => ({}),
    currentScript: { dataset: { fonts: '/latin.woff2 /greek.woff2' } },
  });
  holdPaint();
  return links;
}
const fonts = (rtt?: number) =>
  added(rtt)
    .filter(({ rel }) => rel === 'preload')
    .map(({ href }) => href);

describe('the first paint', () => {
  it('waits for the whole page', () => expect(added(600)).toMatchObject([{ rel: 'expect', href: '#first-paint', blocking: 'render' }]));

  it('preloads the fonts when they can arrive in time, or the connection is unknown', () => {
    expect(FONT_ROUND_TRIP_MAX_MS).toBe(150);
    for (const rtt of [0, 150, undefined]) expect(fonts(rtt)).toEqual(['/latin.woff2', '/greek.woff2']);
    expect(fonts(151)).toEqual([]);
  });
});
