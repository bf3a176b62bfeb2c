import { afterEach, expect, it, vi } from 'vitest';
import { applyStoredTheme } from './apply-stored-theme.ts';

afterEach(() => vi.unstubAllGlobals());

function shown(getItem: () => string | null): object {
  const dataset = {};
  vi.stubGlobal('localStorage', { getItem });
  vi.stubGlobal('document', { documentElement: { dataset } });
  applyStoredTheme();
  return dataset;
}

it.each(['light', 'dark'])('a stored %s is applied', (theme) => expect(shown(() => theme)).toEqual({ theme }));

it.each([null, '', 'blue', 'system'])('%j leaves the theme to the system', (stored) => expect(shown(() => stored)).toEqual({}));

it('blocked storage leaves the theme to the system', () => {
  expect(
    shown(() => {
      throw new Error('blocked');
    }),
  ).toEqual({});
});
