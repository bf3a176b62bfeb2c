import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { brand } from '../../brand/brand.ts';
import type { Entry } from '../../entries/entries.ts';
import styles from './drawing.css?raw';
import ProductDrawing from './ProductDrawing.astro';

const tones = (palette: Readonly<Record<string, string>>): string =>
  `:root{${Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`;

/** The thumbnail of a product's drawing as a file, for what scripts and functions show: cart, checkout and order. Browsers pass the theme to it. */
export async function plateFile({ locale, slug, data }: Entry<'products'>): Promise<string> {
  const container = await AstroContainer.create();
  const svg = await container.renderToString(ProductDrawing, { props: { locale, drawing: data.plate, slug, small: true } });
  const { light, dark } = brand.palette;
  return svg
    .slice(svg.indexOf('<svg'))
    .replace(
      /^<svg([^>]*)>/u,
      (_, rest: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg"${rest}><style>${tones(light)}@media(prefers-color-scheme:dark){${tones(dark)}}${styles}</style>`,
    );
}
