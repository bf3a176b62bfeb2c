import { type Palette, SCHEMES, type Tones } from './palette.ts';

const COLOUR = /--palette\(([a-z]+)(?:, (high|light|dark))?\)/gu;

/**
 * A PostCSS plugin. In a sheet, `--palette(ink)` becomes the palette's pair for light and dark, `--palette(ink, high)` that of the set with
 * more contrast, `--palette(ink, dark)` one of the pair.
 * @throws Error on a name that the palette lacks
 */
export const paletteStyles = (palette: Palette) => ({
  postcssPlugin: 'palette',
  Declaration(declaration: { value: string }) {
    if (!declaration.value.includes('--palette(')) return;
    declaration.value = declaration.value.replace(COLOUR, (whole, name: string, set?: 'high' | 'light' | 'dark') => {
      if (!Object.hasOwn(palette.light, name)) throw new Error(`The palette lacks a colour for ${whole}.`);
      const of = name as keyof Tones;
      if (set === 'light' || set === 'dark') return palette[set][of];
      return `light-dark(${SCHEMES.map((scheme) => (set === 'high' ? palette.high : palette)[scheme][of]).join(', ')})`;
    });
  },
});
