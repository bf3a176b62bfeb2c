import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONTRASTS,
  clampTextSize,
  DEFAULT_PREFERENCES,
  LINE_SPACINGS,
  parsePreferences,
  TEXT_SIZE_MAX_PERCENT,
  TEXT_SIZE_MIN_PERCENT,
  TEXT_SIZE_STEP_PERCENT,
  TOGGLES,
} from './preferences.schema.ts';

const parseTextSize = (fontSize: unknown) => parsePreferences(JSON.stringify({ fontSize }))?.fontSize;

describe('the defaults', () => {
  it('are those of the specification', () => {
    expect(DEFAULT_PREFERENCES).toEqual({
      fontSize: 100,
      contrast: 'normal',
      lineSpacing: 'normal',
      focusIndicators: false,
      reduceMotion: false,
      highContrastText: false,
      largeTargets: false,
      enhancedFocus: false,
    });
    expect(TEXT_SIZE_STEP_PERCENT).toBe(10);
  });

  it('are the result of an empty object', () => expect(parsePreferences('{}')).toEqual(DEFAULT_PREFERENCES));
});

describe('the text size', () => {
  it.each([
    [79, 80],
    [80, 80],
    [81, 81],
    [199, 199],
    [200, 200],
    [201, 200],
    [-40, 80],
    [1e9, 200],
  ])('%s percent becomes %s', (percent, clamped) => {
    expect(clampTextSize(percent)).toBe(clamped);
    expect(parseTextSize(percent)).toBe(percent < 10 ? 80 : clamped);
  });

  it.each([
    [1, 100],
    [1.1, 110],
    [1.25, 125],
    [2, 200],
    [9.99, 200],
    [10, 80],
    [0.5, 80],
    [0, 80],
  ])('a saved %s, a ratio when below 10, is %s percent', (saved, percent) => expect(parseTextSize(saved)).toBe(percent));

  it.each([null, 'large', '120', true, [], {}])('a value that is no number becomes the default: %j', (saved) =>
    expect(parseTextSize(saved)).toBe(100),
  );
});

describe('the saved preferences', () => {
  it.each([null, '', ' ', 'null', 'undefined', 'NaN', '{', '[]', '7', '"high"', 'true'])('are ignored when they are %j', (saved) => {
    expect(parsePreferences(saved)).toBeUndefined();
  });

  it('are read field by field: an invalid one does not affect the others', () => {
    const saved = { fontSize: 150, contrast: 'loud', lineSpacing: 'extra', reduceMotion: 'yes', largeTargets: true, other: 1 };
    expect(parsePreferences(JSON.stringify(saved))).toEqual({
      ...DEFAULT_PREFERENCES,
      fontSize: 150,
      lineSpacing: 'extra',
      largeTargets: true,
    });
  });

  it('are undefined or valid, whatever was stored', () => {
    const record = fc.record(
      Object.fromEntries(
        Object.keys(DEFAULT_PREFERENCES).map((name) => [name, fc.oneof(fc.anything(), fc.double(), fc.constantFrom(...CONTRASTS))]),
      ),
      { requiredKeys: [] },
    );
    const saved = fc.oneof(
      fc.string(),
      fc.json(),
      record.map((value) => {
        try {
          return JSON.stringify(value) ?? '';
        } catch {
          return '';
        }
      }),
    );
    fc.assert(
      fc.property(saved, (text) => {
        const preferences = parsePreferences(text);
        if (!preferences) return;
        expect(Object.keys(preferences).sort()).toEqual(Object.keys(DEFAULT_PREFERENCES).sort());
        expect(Number.isInteger(preferences.fontSize)).toBe(true);
        expect(preferences.fontSize).toBeGreaterThanOrEqual(TEXT_SIZE_MIN_PERCENT);
        expect(preferences.fontSize).toBeLessThanOrEqual(TEXT_SIZE_MAX_PERCENT);
        expect(CONTRASTS).toContain(preferences.contrast);
        expect(LINE_SPACINGS).toContain(preferences.lineSpacing);
        for (const toggle of TOGGLES) expect(typeof preferences[toggle]).toBe('boolean');
        expect(parsePreferences(JSON.stringify(preferences)), 'reading what was written changes nothing').toEqual(preferences);
      }),
      { numRuns: 500 },
    );
  });
});
