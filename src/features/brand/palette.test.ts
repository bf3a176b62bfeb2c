import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseChecked } from '../content/problems.ts';
import { brandSchema } from './brand.schema.ts';
import { derivePalette, type Given, paletteProblems, SCHEMES } from './palette.ts';
import { paletteStyles } from './palette-styles.ts';

const TEXTS = ['ink', 'muted', 'accent', 'warm', 'success', 'warning', 'error'] as const;
const file = 'content/brand/brand.yaml';
const read = (text: string) => parseChecked(brandSchema, parse(text), { file, text });
const faultOf = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

/** Of Kronos, IKEA, Spotify, Coca-Cola, Ubuntu, Stripe, Snapchat, OTE, IBM, Duolingo, the National Bank of Greece and a black brand. */
const BRANDS = '#d71920 #0058a3 #1db954 #f40009 #e95420 #635bff #fffc00 #0081c6 #0f62fe #58cc02 #007b85 #000000'.split(' ');

/** Applies the changes that the messages name. */
function corrected(given: Given): Given {
  let next = given;
  for (const {
    path: [scheme, name],
    message,
  } of paletteProblems(given)) {
    const [, to] = / to (#[\da-f]{6})\./u.exec(message) ?? [];
    next = { ...next, [scheme]: { ...next[scheme], [name]: to } };
  }
  return next;
}

describe('the colours of real brands', () => {
  it.each(BRANDS)('%s: the change that the message names is enough', (accent) => {
    expect(paletteProblems(corrected({ light: { accent } }))).toEqual([]);
  });

  it.each(BRANDS)('%s alone: all derived texts are read at 7:1, and at 14:1 with more contrast', (accent) => {
    const palette = derivePalette(corrected({ light: { accent } }));
    for (const scheme of SCHEMES) {
      for (const text of TEXTS) {
        for (const ground of ['paper', 'raise'] as const)
          expect(wcagContrast(palette[scheme][text], palette[scheme][ground]), `${scheme} ${text} on ${ground}`).toBeGreaterThanOrEqual(7);
        expect(wcagContrast(palette.high[scheme][text], palette.high[scheme].paper), `high ${scheme} ${text}`).toBeGreaterThanOrEqual(14);
      }
    }
  });
});

it('whatever two colours an owner gives, the messages lead to a palette that is read, or ask for another paper', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, hex, (accent, paper) => {
      // A ground first, then what is read on it, then the tints of that.
      let given: Given = { light: { accent, paper }, dark: { ink: accent } };
      for (let round = 0; round < 3; round += 1) given = corrected(given);
      return paletteProblems(given).length === 0;
    }),
    { numRuns: 10, examples: [['#216fd3', '#000001']] },
  );
});

it('names the line, the pair, its ratio, the needed one and the change', () => {
  expect(faultOf('palette:\n  light:\n    accent: "#e95420"\n    paper: white\n')).toBe(
    'content/brand/brand.yaml:3: "palette.light.accent": accent #e95420 on paper #ffffff has a contrast of 3.64:1, and text needs 7:1. Change accent from #e95420 to #a33000.',
  );
});

it.each([
  ['palette: { light: { accent: "#274690", paper: "#808080" } }', '"palette.light.paper": #808080 is not light enough'],
  ['palette: { dark: { paper: "#ffffff" } }', '"palette.dark.paper": #ffffff is not dark enough'],
  [
    'palette: { light: { accent: blau } }',
    '"palette.light.accent": must be a colour without transparency, such as "#274690", but it is "blau".',
  ],
  ['palette: { light: { accent: "#27469080" } }', 'without transparency'],
  ['palette: { light: { primary: "#274690" } }', '"palette.light.primary": no such field'],
  ['hero: { alt: { en: A wave } }', '"hero.alt.el": missing'],
  ['hero: { place: left, alt: { en: A wave, el: Ένα κύμα } }', 'must be "beside" or "below" or "horizon"'],
])('refuses %s', (text, says) => {
  expect(faultOf(text)).toContain(says);
});

it.each(['#036', 'rebeccapurple', 'rgb(0 64 128)', 'oklch(40% 0.1 250)'])('reads %s as CSS does', (accent) => {
  expect(read(`palette: { light: { accent: "${accent}" } }`).palette?.light?.accent).toMatch(/^#[\da-f]{6}$/u);
});

it('writes the pairs into sheets, and stops at a name that the palette lacks', () => {
  const palette = derivePalette({});
  const plugin = paletteStyles(palette);
  const written = (value: string): string => {
    const declaration = { value };
    plugin.Declaration(declaration);
    return declaration.value;
  };
  const { light, dark, high } = palette;
  expect(written('1px solid --palette(line)')).toBe(`1px solid light-dark(${light.line}, ${dark.line})`);
  expect(written('--palette(warm, high)')).toBe(`light-dark(${high.light.warm}, ${high.dark.warm})`);
  expect(written('--palette(paper, dark)')).toBe(dark.paper);
  expect(written('red')).toBe('red');
  expect(() => written('--palette(constructor)')).toThrow('lacks a colour for --palette(constructor)');
});
