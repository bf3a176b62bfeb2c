import type { ImageMetadata } from 'astro';
import type { EntryPlace } from './entry-place.ts';

const FILES = import.meta.glob<{ default: ImageMetadata }>('/content/**/*.{png,jpg,jpeg,webp,avif}');

/** A bitmap beside an entry. @throws Error that names the file to add */
export async function findPhotograph({ dir }: Pick<EntryPlace, 'dir'>, file: string): Promise<ImageMetadata> {
  const load = FILES[`/${dir}/${file}`];
  if (!load) {
    throw new Error(
      `${dir}/${file} is missing, or its ending is not svg, png, jpg, jpeg, webp or avif. Add the file beside the text or correct its name.`,
    );
  }
  return (await load()).default;
}
