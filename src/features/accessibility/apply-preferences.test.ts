import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyPreferences } from './apply-preferences.ts';
import { MORE_CONTRAST_QUERY, PREFERENCES_KEY } from './names.ts';
import { CONTRASTS, DEFAULT_PREFERENCES, LINE_SPACINGS, parsePreferences } from './preferences.schema.ts';
import { requestPreferences } from './request-preferences.ts';
import { rootState, type SystemPreferences } from './root.ts';

afterEach(() => vi.unstubAllGlobals());

const CALM: SystemPreferences = { moreContrast: false, reducedMotion: false };
const SHEET = '/assets/preferences.css';
const SCRIPT = '/assets/preferences.js';
const FILES = `<link rel=stylesheet href=${SHEET}><script src=${SCRIPT}></script>`;

function boot(
  saved: string | null,
  system = CALM,
  storage: (key: string) => string | null = (key) => (key === PREFERENCES_KEY ? saved : null),
) {
  const dataset: Record<string, string> = {};
  const state: Record<string, string> = {};
  const written: string[] = [];
  vi.stubGlobal('document', {
    documentElement: {
      dataset,
      style: { setProperty: (_: string, value: string) => Object.assign(state, { textSize: value }), removeProperty: () => {} },
    },
    currentScript: { dataset: { preferences: SHEET, apply: SCRIPT } },
    write: (html: string) => written.push(html),
  });
  vi.stubGlobal('localStorage', { getItem: storage });
  // A browser without Trusted Types.
  vi.stubGlobal('self', {});
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === MORE_CONTRAST_QUERY && system.moreContrast }));
  requestPreferences();
  if (written.length > 0) applyPreferences();
  return { state: { ...state, ...dataset }, written };
}

describe('before the first paint', () => {
  it('applies the same as the panel later, whatever is saved and whatever the system prefers', () => {
    const value = fc.oneof(
      fc.double(),
      fc.integer({ min: -10, max: 300 }),
      fc.boolean(),
      fc.string(),
      fc.constantFrom(...CONTRASTS, ...LINE_SPACINGS),
      fc.constant(null),
    );
    const saved = fc.oneof(
      fc
        .record(Object.fromEntries(Object.keys(DEFAULT_PREFERENCES).map((name) => [name, value])), { requiredKeys: [] })
        .map((fields) => JSON.stringify(fields)),
      fc.constantFrom(null, '', 'null', 'undefined', '[]', '7'),
      fc.string(),
    );
    fc.assert(
      fc.property(saved, fc.boolean(), (text, moreContrast) => {
        const system = { ...CALM, moreContrast };
        const later = rootState(parsePreferences(text) ?? DEFAULT_PREFERENCES, system);
        expect(boot(text, system).state).toEqual(later);
      }),
      { numRuns: 200 },
    );
  });

  it('requests the files only when something is saved or preferred', () => {
    expect(boot(JSON.stringify(DEFAULT_PREFERENCES)).written).toEqual([FILES]);
    expect(boot(null, { moreContrast: true, reducedMotion: false }).written).toEqual([FILES]);
    expect(boot(null, { moreContrast: false, reducedMotion: true }).written).toEqual([]);
  });

  it('works without storage', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    expect(boot(null, { moreContrast: true, reducedMotion: false }, blocked).state).toEqual({ contrast: 'high' });
  });
});

describe('the system preferences', () => {
  it.each([
    ['normal', 'high'],
    ['high', 'high'],
    ['inverted', 'inverted'],
  ] as const)('more contrast makes %s into %s', (contrast, shown) => {
    expect(rootState({ ...DEFAULT_PREFERENCES, contrast }, { ...CALM, moreContrast: true }).contrast).toBe(shown);
  });

  it('reduced motion switches Reduce Motion on', () => {
    expect(rootState(DEFAULT_PREFERENCES, { ...CALM, reducedMotion: true })).toEqual({ prefer: 'reduceMotion' });
  });

  it('without any, nothing is set', () => expect(rootState(DEFAULT_PREFERENCES, CALM)).toEqual({}));
});
