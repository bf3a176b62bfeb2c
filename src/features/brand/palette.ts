import { converter, formatHex, interpolate, wcagContrast } from 'culori';
import { roundRatio, suggestColour } from '../tools/contrast/contrast.ts';

const toOklch = converter('oklch');

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** The names of `src/styles/tokens.css`. */
export const COLOURS = ['paper', 'raise', 'ink', 'muted', 'line', 'accent', 'warm', 'success', 'warning', 'error'] as const;
type Colour = (typeof COLOURS)[number];
/** All as `#rrggbb`. */
export type Tones = Readonly<Record<Colour, string>>;
export type Given = Readonly<Partial<Record<Scheme, Partial<Record<Colour, string | undefined>> | undefined>>>;

export interface Palette {
  light: Tones;
  dark: Tones;
  /** The set of a visitor who asks for more contrast. */
  high: Readonly<Record<Scheme, Tones>>;
}

const GROUNDS = ['paper', 'raise'] as const;
const TEXTS = ['ink', 'muted', 'accent', 'warm', 'success', 'warning', 'error'] as const;
type Text = (typeof TEXTS)[number];

/** WCAG 2.2, 1.4.6 for texts. Borders of controls, outlines and marks (1.4.11 asks for 3) are drawn in the colours of texts. */
const TEXT_RATIO = 7;
const HIGH_RATIO = 14;
/** Some room above the limit, so that a derived colour is not the faintest possible one. */
const DERIVED_RATIO = 7.5;

const FALLBACK_ACCENT = '#274690';
/** Colours of meaning: green, amber, red. */
const MEANINGS = {
  light: { success: '#14532d', warning: '#6b4206', error: '#8c1d18' },
  dark: { success: '#8fdca8', warning: '#f5cf7a', error: '#ffb4ab' },
} as const;
const EXTREMES = {
  light: { paper: '#ffffff', ink: '#000000', muted: '#1a1a1a' },
  dark: { paper: '#000000', ink: '#ffffff', muted: '#f0f0f0' },
} as const;

const mix = (from: string, to: string, share: number): string => formatHex(interpolate([from, to], 'oklab')(share));
const oklch = (l: number, c: number, h: number): string => formatHex({ mode: 'oklch', l, c, h });
const hueOf = (colour: string): number => toOklch(colour)?.h ?? 0;
const worst = (colour: string, grounds: readonly string[]): number => Math.min(...grounds.map((ground) => wcagContrast(colour, ground)));

/** The nearest colour of the same hue that reaches the ratio on all grounds; undefined where none does. */
function fitting(colour: string, grounds: readonly string[], ratio: number): string | undefined {
  if (worst(colour, grounds) >= ratio) return colour;
  return grounds.map((ground) => suggestColour(colour, ground, ratio)).find((found) => found && worst(found, grounds) >= ratio);
}

function tonesOf(scheme: Scheme, given: Partial<Record<Colour, string | undefined>>, wanted: string): Tones {
  const isLight = scheme === 'light';
  const hue = hueOf(wanted);
  const paper = given.paper ?? (isLight ? oklch(0.988, 0.003, hue) : oklch(0.195, 0.012, hue));
  const ink = given.ink ?? (isLight ? oklch(0.26, 0.02, hue) : oklch(0.93, 0.006, hue));
  const raise = given.raise ?? mix(paper, isLight ? '#ffffff' : ink, isLight ? 0.8 : 0.05);
  const grounds = [paper, raise];
  const readable = (colour: string): string => fitting(colour, grounds, DERIVED_RATIO) ?? ink;
  return {
    paper,
    raise,
    ink,
    muted: given.muted ?? readable(mix(ink, paper, 0.28)),
    line: given.line ?? mix(paper, ink, 0.17),
    accent: given.accent ?? readable(wanted),
    warm: given.warm ?? readable(oklch(isLight ? 0.45 : 0.8, 0.12, hue + 150)),
    success: given.success ?? readable(MEANINGS[scheme].success),
    warning: given.warning ?? readable(MEANINGS[scheme].warning),
    error: given.error ?? readable(MEANINGS[scheme].error),
  };
}

/** Black and white, and the same hues at twice the contrast. */
function highTones(scheme: Scheme, tones: Tones): Tones {
  const { paper, ink, muted } = EXTREMES[scheme];
  const strong = (name: Text): string => fitting(tones[name], [paper], HIGH_RATIO) ?? ink;
  const hues = { accent: strong('accent'), warm: strong('warm') };
  return {
    ...{ paper, raise: paper, ink, muted, line: ink },
    ...hues,
    ...{ success: strong('success'), warning: strong('warning'), error: strong('error') },
  };
}

export function derivePalette(given: Given): Palette {
  const accent = given.light?.accent ?? given.dark?.accent ?? FALLBACK_ACCENT;
  const light = tonesOf('light', given.light ?? {}, accent);
  const dark = tonesOf('dark', given.dark ?? {}, accent);
  return { light, dark, high: { light: highTones('light', light), dark: highTones('dark', dark) } };
}

interface PaletteProblem {
  path: [Scheme, Colour];
  message: string;
  colour: string;
  /** What texts of that colour are read on, and their contrast; undefined where the colour is itself the ground. */
  on?: { ground: string; ratio: number; needed: number };
  /** The nearest colour that passes. */
  better: string | undefined;
}

const change = (name: Colour, from: string, to: string | undefined): string => (to ? ` Change ${name} from ${from} to ${to}.` : '');

function groundProblem(scheme: Scheme, { paper, ink }: Tones): PaletteProblem | undefined {
  const { paper: extreme, ink: opposite } = EXTREMES[scheme];
  if (wcagContrast(paper, opposite) > wcagContrast(paper, extreme) && wcagContrast(paper, opposite) >= 2 * TEXT_RATIO) return undefined;
  const words = scheme === 'light' ? ['light', 'dark'] : ['dark', 'light'];
  const better = fitting(paper, [opposite], 2 * TEXT_RATIO);
  return {
    path: [scheme, 'paper'],
    ...{ colour: paper, better },
    message: `${paper} is not ${words[0]} enough to read ${words[1]} text of several colours on it.${change('paper', paper, better)}${
      wcagContrast(ink, opposite) > wcagContrast(ink, extreme) ? ` And ink, ${ink}, must be ${words[1]}.` : ''
    }`,
  };
}

/** What texts are read on: the two grounds, and for `ink` also the tints of buttons, chosen rows and found words. */
function groundsOf(name: Text, tones: Tones): [ground: string, words: string][] {
  const tint = (of: Text, percent: number): [string, string] => [
    formatHex(interpolate([tones.paper, tones[of]], 'rgb')(percent / 100)),
    `paper with ${percent} % of ${of},`,
  ];
  const plain = GROUNDS.map((ground): [string, string] => [tones[ground], ground]);
  return name === 'ink' ? [...plain, tint('ink', 9), tint('accent', 14), tint('warning', 16)] : plain;
}

/** Pairs of a scheme that are hard to read, each with its ratio, the ratio that it needs, and the nearest colour that has it. */
export function paletteProblems(given: Given): PaletteProblem[] {
  const palette = derivePalette(given);
  return SCHEMES.flatMap((scheme) => {
    const tones = palette[scheme];
    const problem = groundProblem(scheme, tones);
    if (problem) return [problem];
    return TEXTS.flatMap((name): PaletteProblem[] => {
      const grounds = groundsOf(name, tones);
      const [ground, words] = grounds.find(([under]) => wcagContrast(tones[name], under) < TEXT_RATIO) ?? [];
      if (ground === undefined) return [];
      const ratio = roundRatio(wcagContrast(tones[name], ground));
      const better = fitting(
        tones[name],
        grounds.map(([under]) => under),
        TEXT_RATIO,
      );
      return [
        {
          path: [scheme, name],
          ...{ colour: tones[name], on: { ground, ratio, needed: TEXT_RATIO }, better },
          message: `${name} ${tones[name]} on ${words} ${ground} has a contrast of ${ratio}:1, and text needs ${TEXT_RATIO}:1.${change(name, tones[name], better)}`,
        },
      ];
    });
  });
}
