import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function isMarked(type: string | undefined, hash = ''): Promise<boolean> {
  const dataset: Record<string, string> = {};
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('performance', { getEntriesByType: () => (type === undefined ? [] : [{ type }]) });
  vi.stubGlobal('document', { documentElement: { dataset } });
  (await import('./first-view.ts')).markFirstView();
  return 'first' in dataset;
}

describe('a page whose first view is painted first', () => {
  it('is a page that is opened', async () => expect(await isMarked('navigate')).toBe(true));

  it.each(['reload', 'back_forward', 'prerender', undefined])('is not a page reached by %s', async (type) =>
    expect(await isMarked(type)).toBe(false),
  );

  it('is not a page opened at a hash', async () => expect(await isMarked('navigate', '#how')).toBe(false));
});
