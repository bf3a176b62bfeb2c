import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function shown(getItem: () => string | null, isDark = false): Promise<object> {
  const dataset = {};
  vi.stubGlobal('matchMedia', () => ({ matches: isDark }));
  vi.stubGlobal('localStorage', { getItem });
  vi.stubGlobal('document', { documentElement: { dataset } });
  (await import('./apply-stored-theme.ts')).applyStoredTheme();
  return dataset;
}

it.each(['light', 'dark'])('a stored %s is applied', async (theme) => expect(await shown(() => theme)).toEqual({ theme }));

it.each([null, '', 'blue', 'system'])('%j shows the theme of the system', async (stored) => {
  expect(await shown(() => stored)).toEqual({ theme: 'light' });
  vi.resetModules();
  expect(await shown(() => stored, true)).toEqual({ theme: 'dark' });
});

it('blocked storage shows the theme of the system', async () => {
  expect(
    await shown(() => {
      throw new Error('blocked');
    }),
  ).toEqual({ theme: 'light' });
});
