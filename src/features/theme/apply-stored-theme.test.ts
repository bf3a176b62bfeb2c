import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function shown(getItem: () => string | null): Promise<object> {
  const dataset = {};
  vi.stubGlobal('localStorage', { getItem });
  vi.stubGlobal('document', { documentElement: { dataset } });
  (await import('./apply-stored-theme.ts')).applyStoredTheme();
  return dataset;
}

it.each(['light', 'dark'])('a stored %s is applied', async (theme) => expect(await shown(() => theme)).toEqual({ theme }));

it.each([null, '', 'blue', 'system'])('%j leaves the theme to the system', async (stored) => expect(await shown(() => stored)).toEqual({}));

it('blocked storage leaves the theme to the system', async () => {
  expect(
    await shown(() => {
      throw new Error('blocked');
    }),
  ).toEqual({});
});
