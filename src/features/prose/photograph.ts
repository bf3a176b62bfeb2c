import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import type { EntryPlace } from './entry-place.ts';

const FILES = import.meta.glob<{ default: ImageMetadata }>('/content/**/*.{png,jpg,jpeg,webp,avif}');

/** Widths in pixels that a picture is offered in: a phone's column, the same at twice the density, the article's at twice. */
const WIDTHS_PX = [420, 840, 1400];

/** The attributes of `<img>` for a bitmap beside an entry. @throws Error that names the file to add */
export async function photograph({ dir }: EntryPlace, file: string) {
  const load = FILES[`/${dir}/${file}`];
  if (!load) {
    throw new Error(
      `${dir}/${file} is missing, or its ending is not svg, png, jpg, jpeg, webp or avif. Add the file beside the text or correct src.`,
    );
  }
  const { default: source } = await load();
  const widths = WIDTHS_PX.filter((width) => width < source.width);
  const { src, srcSet, attributes } = await getImage({ src: source, format: 'webp', widths: [...widths, Math.min(source.width, 1400)] });
  return {
    src,
    srcset: srcSet.attribute,
    sizes: '(min-width: 48rem) 44rem, 100vw',
    width: Number(attributes['width']),
    height: Number(attributes['height']),
  };
}
