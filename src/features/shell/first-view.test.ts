import { afterEach, describe, expect, it, vi } from 'vitest';
import { markFirstView } from './first-view.ts';

afterEach(() => vi.unstubAllGlobals());

function isMarked(type: string | undefined, hash = ''): boolean {
  const dataset: Record<string, string> = {};
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('performance', { getEntriesByType: () => (type === undefined ? [] : [{ type }]) });
  vi.stubGlobal('document', { documentElement: { dataset } });
  markFirstView();
  return 'first' in dataset;
}

describe('a page of which the first view is painted first', () => {
  it('is one that is opened', () => expect(isMarked('navigate')).toBe(true));

  it.each(['reload', 'back_forward', 'prerender', undefined])('is not one reached otherwise: %s', (type) =>
    expect(isMarked(type)).toBe(false),
  );

  it('is not one opened at a place within', () => expect(isMarked('navigate', '#how')).toBe(false));
});
