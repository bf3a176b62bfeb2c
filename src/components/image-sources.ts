import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** Widths in pixels: a phone's column, the same at twice the density, the article's at twice. */
const WIDTHS_PX = [420, 840, 1400];

/** The attributes of `<img>` for a bitmap, as WebP in every useful width, none larger than the bitmap itself. */
export async function imageSources(source: ImageMetadata, sizes = '(min-width: 48rem) 44rem, 100vw') {
  const widths = WIDTHS_PX.filter((width) => width < source.width);
  const { src, srcSet, attributes } = await getImage({ src: source, format: 'webp', widths: [...widths, Math.min(source.width, 1400)] });
  return { src, srcset: srcSet.attribute, sizes, width: Number(attributes['width']), height: Number(attributes['height']) };
}
