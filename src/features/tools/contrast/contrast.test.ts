import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareColours, LEVELS, readColour, roundRatio, suggestColour } from './contrast.ts';

const ratio = (text: string, ground: string) => {
  const [top, under] = [readColour(text), readColour(ground)];
  return top && under ? roundRatio(compareColours(top, under).ratio) : undefined;
};

describe('reads any syntax of CSS', () => {
  it.each([
    '#000',
    'black',
    'BLACK',
    'rgb(0 0 0)',
    'rgba(0, 0, 0, 1)',
    'hsl(0 0% 0%)',
    'hwb(0 0% 100%)',
    'lab(0 0 0)',
    'oklch(0 0 0)',
    'color(srgb 0 0 0)',
    ' #000000ff ',
  ])('%s', (text) => {
    expect(ratio(text, '#fff')).toBe(21);
  });

  it.each(['', '#12', 'blakc', 'rgb(0 0', 'var(--ink)', '#ggg'])('%j is none', (text) => {
    expect(readColour(text)).toBeUndefined();
  });
});

it('takes a missing channel for 0, in the syntax that may have one', () => {
  expect(ratio('rgb(none 0 none)', '#fff')).toBe(21);
  expect(ratio('oklch(none none none)', 'color(srgb 1 1 1)')).toBe(21);
  expect(readColour('rgb(0 0 0 / none)')?.alpha).toBe(0);
  expect(readColour('hsl(0 0% 0%/none)')?.alpha).toBe(0);
  expect(['none', 'rgb(none, 0, 0)', 'rgb(0, 0, none)'].map(readColour)).toEqual(Array(3).fill(undefined));
});

it('agrees with known ratios, and never rounds up', () => {
  expect(ratio('#777', '#fff')).toBe(4.47);
  expect(ratio('#767676', '#fff')).toBe(4.54);
  expect(roundRatio(4.4999)).toBe(4.49);
  expect(roundRatio(4.5)).toBe(4.5);
});

it('lays transparent colours over what is behind them', () => {
  const [text, ground] = [readColour('rgb(0 0 0 / 50%)'), readColour('#ffffff00')];
  expect(text && ground && compareColours(text, ground)).toMatchObject({ text: '#808080', ground: '#ffffff', isTransparent: true });
});

it('tells colours that are outside sRGB', () => {
  const [text, ground] = [readColour('color(display-p3 0 1 0)'), readColour('#000')];
  expect(text && ground && compareColours(text, ground).isWide).toBe(true);
});

it('suggests a colour that passes, if there is one', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, hex, fc.constantFrom(...LEVELS.map(({ aa }) => aa), 7), (text, ground, wanted) => {
      const found = suggestColour(text, ground, wanted);
      const possible = Math.max(wcagContrast('#000', ground), wcagContrast('#fff', ground)) >= wanted;
      return found ? wcagContrast(found, ground) >= wanted : !possible;
    }),
    { numRuns: 40 },
  );
});

it('suggests a near colour of the same hue', () => {
  expect(suggestColour('#767676', '#ffffff', 4.5)).toBe('#767676');
  expect(suggestColour('#777777', '#ffffff', 4.5)).toMatch(/^#7[456]7[456]7[456]$/u);
});
