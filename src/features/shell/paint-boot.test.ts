import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { FONT_ROUND_TRIP_MAX_MS, PAINT_BOOT } from './paint-boot.ts';

/** The links that the head's script adds on a connection; undefined where the browser says nothing of it. */
function added(rtt?: number): { rel: string; href: string }[] {
  const links: { rel: string; href: string }[] = [];
  runInNewContext(PAINT_BOOT, {
    navigator: rtt === undefined ? {} : { connection: { rtt } },
    document: {
      head: { append: (link: (typeof links)[number]) => links.push(link) },
      createElement: () => ({}),
      currentScript: { dataset: { fonts: '/latin.woff2 /greek.woff2' } },
    },
  });
  return links;
}
const fonts = (rtt?: number) =>
  added(rtt)
    .filter(({ rel }) => rel === 'preload')
    .map(({ href }) => href);

describe('the first paint', () => {
  it('has the whole page', () => expect(added(600)).toMatchObject([{ rel: 'expect', href: '#first-paint', blocking: 'render' }]));

  it('asks early for the fonts where they can come in time, and where nothing is known of the connection', () => {
    expect(FONT_ROUND_TRIP_MAX_MS).toBe(150);
    for (const rtt of [0, 150, undefined]) expect(fonts(rtt)).toEqual(['/latin.woff2', '/greek.woff2']);
    expect(fonts(151)).toEqual([]);
  });
});
