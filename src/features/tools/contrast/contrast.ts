import {
  blend,
  type Color,
  clampChroma,
  clampRgb,
  converter,
  differenceEuclidean,
  displayable,
  formatHex,
  parse,
  wcagContrast,
} from 'culori';

/** WCAG 2.2: 1.4.3 and 1.4.6 for text, 1.4.11 for interface components. Large: from 24 px, or bold from 18.66 px. */
export const LEVELS = [
  { name: 'text', aa: 4.5, aaa: 7 },
  { name: 'large', aa: 3, aaa: 4.5 },
  { name: 'ui', aa: 3, aaa: undefined },
] as const;

export interface Colours {
  ratio: number;
  /** With transparency applied: the text over the ground, the ground over white. */
  text: string;
  ground: string;
  isTransparent: boolean;
  /** Outside sRGB, so that wide-gamut screens show another colour. */
  isWide: boolean;
}

const WHITE: Color = { mode: 'rgb', r: 1, g: 1, b: 1 };
const toRgb = converter('rgb');
const toOklch = converter('oklch');

/** A missing channel counts as 0 (CSS Color 4, section 4.4). The older syntax with commas has none. */
const NONE = /(?<=[^\s,]\s+|[(/])none(?=[\s)/])/gu;

/** Parses any CSS syntax for one colour; `undefined` for anything else. */
export const readColour = (text: string): Color | undefined => parse(text.trim().toLowerCase().replace(NONE, '0'));

const over = (top: Color, under: Color): Color => clampRgb(blend([under, top], 'normal', 'rgb'));

export function compareColours(text: Color, ground: Color): Colours {
  const seenGround = over(ground, WHITE);
  const seenText = over(text, seenGround);
  return {
    ratio: wcagContrast(seenText, seenGround),
    text: formatHex(seenText),
    ground: formatHex(seenGround),
    isTransparent: (text.alpha ?? 1) < 1 || (ground.alpha ?? 1) < 1,
    isWide: !displayable(text) || !displayable(ground),
  };
}

/** Rounds down: 4.499 does not pass as 4.5. */
export const roundRatio = (ratio: number): number => Math.floor(ratio * 100 + 1e-9) / 100;

const STEPS = 1000;
const distance = differenceEuclidean('oklab');

/**
 * Finds the nearest colour of the same hue that reaches a ratio, lighter or darker.
 * @param text as `#rrggbb` @returns undefined where neither black nor white would do
 */
export function suggestColour(text: string, ground: string, ratio: number): string | undefined {
  const start = toOklch(text);
  if (!start) return undefined;
  let best: { hex: string; far: number } | undefined;
  for (let step = 0; step <= STEPS; step += 1) {
    const l = step / STEPS;
    // Skips the costly search: a colour further away in lightness alone cannot be nearer.
    if (best && Math.abs(l - start.l) > best.far) continue;
    const hex = formatHex(toRgb(clampChroma({ ...start, l }, 'oklch')));
    if (wcagContrast(hex, ground) < ratio) continue;
    const far = distance(hex, text);
    if (!best || far < best.far) best = { hex, far };
  }
  return best?.hex;
}
