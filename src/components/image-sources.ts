import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** Pixels: a phone's column at single and double density, the article's at double. */
const WIDTHS_PX = [420, 840, 1400];

export async function imageSources(source: ImageMetadata, sizes = '(min-width: 48rem) 44rem, 100vw') {
  const widths = WIDTHS_PX.filter((width) => width < source.width);
  const { src, srcSet, attributes } = await getImage({ src: source, format: 'webp', widths: [...widths, Math.min(source.width, 1400)] });
  return { src, srcset: srcSet.attribute, sizes, width: Number(attributes['width']), height: Number(attributes['height']) };
}
