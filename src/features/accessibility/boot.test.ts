import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PREFERENCES_BOOT, PREFERENCES_SCRIPT } from './boot.ts';
import { MORE_CONTRAST_QUERY, PREFERENCES_KEY } from './names.ts';
import { CONTRASTS, DEFAULT_PREFERENCES, LINE_SPACINGS, parsePreferences, TOGGLES } from './preferences.schema.ts';
import { rootState, type SystemWishes } from './root.ts';

const CALM: SystemWishes = { moreContrast: false, reducedMotion: false };
const SHEET = '/assets/preferences.css';
const SCRIPT = '/assets/preferences.js';
const FILES = `<link rel=stylesheet href=${SHEET}><script src=${SCRIPT}></script>`;

/** What the head's script asks for, and what the page's root is then given, as `rootState` says it. */
function boot(
  saved: string | null,
  system = CALM,
  storage: (key: string) => string | null = (key) => (key === PREFERENCES_KEY ? saved : null),
) {
  const dataset: Record<string, string> = {};
  const state: Record<string, string> = {};
  const written: string[] = [];
  const browser = {
    document: {
      documentElement: { dataset, style: { setProperty: (_: string, value: string) => Object.assign(state, { textSize: value }) } },
      currentScript: { dataset: { preferences: SHEET, apply: SCRIPT } },
      write: (html: string) => written.push(html),
    },
    localStorage: { getItem: storage },
    matchMedia: (query: string) => ({ matches: query === MORE_CONTRAST_QUERY && system.moreContrast }),
  };
  runInNewContext(PREFERENCES_BOOT, browser);
  if (written.length > 0) runInNewContext(PREFERENCES_SCRIPT, browser);
  return { state: { ...state, ...dataset }, written };
}

describe('before the first paint', () => {
  it('says the same as the panel does later, whatever is saved and whatever the system wishes', () => {
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
        const { textSize = '100%', prefer = '', ...state } = boot(text, system).state;
        const toggles = TOGGLES.filter((toggle) => prefer.split(' ').includes(toggle)).join(' ');
        expect({ prefer: toggles, ...state, textSize }).toEqual({ prefer: '', textSize: '100%', ...later });
      }),
      { numRuns: 200 },
    );
  });

  it('asks for the files where something is saved or wished for, and only there', () => {
    expect(boot(JSON.stringify(DEFAULT_PREFERENCES)).written).toEqual([FILES]);
    expect(boot(null, { moreContrast: true, reducedMotion: false }).written).toEqual([FILES]);
    expect(boot(null, { moreContrast: false, reducedMotion: true }).written).toEqual([]);
  });

  it('goes on without storage', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    expect(boot(null, { moreContrast: true, reducedMotion: false }, blocked).state).toEqual({ contrast: 'high' });
  });
});

describe('the wishes of the system', () => {
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
