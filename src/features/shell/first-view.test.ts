import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { FIRST_VIEW_BOOT } from './first-view.ts';

/** Whether the root of a page is marked that is come to in this way. */
function isMarked(type: string | undefined, hash = ''): boolean {
  const dataset: Record<string, string> = {};
  runInNewContext(FIRST_VIEW_BOOT, {
    location: { hash },
    performance: { getEntriesByType: () => (type === undefined ? [] : [{ type }]) },
    document: { documentElement: { dataset } },
  });
  return 'first' in dataset;
}

describe('a page of which the first view is painted first', () => {
  it('is one that somebody comes to', () => expect(isMarked('navigate')).toBe(true));

  it.each(['reload', 'back_forward', 'prerender', undefined])('is none that is come to otherwise: %s', (type) =>
    expect(isMarked(type)).toBe(false),
  );

  it('is none that is come to at a place within', () => expect(isMarked('navigate', '#how')).toBe(false));
});
