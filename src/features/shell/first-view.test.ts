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

describe('a page whose first view is painted first', () => {
  it('is a page that is opened', () => expect(isMarked('navigate')).toBe(true));

  it.each(['reload', 'back_forward', 'prerender', undefined])('is not a page reached by %s', (type) => expect(isMarked(type)).toBe(false));

  it('is not a page opened at a hash', () => expect(isMarked('navigate', '#how')).toBe(false));
});
