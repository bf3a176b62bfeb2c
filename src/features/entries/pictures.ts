import { getImage } from 'astro:assets';
import type { CollectionKey } from 'astro:content';
import { dirname } from 'node:path';
import type { ImageMetadata } from 'astro';
import { findPhotograph } from '../prose/photograph.ts';
import type { Entry } from './entries.ts';

export interface EntryPicture {
  image: ImageMetadata;
  alt: string;
}

/** @throws Error that names the file to add */
export const findPicture = async (
  { source }: Pick<Entry<CollectionKey>, 'source'>,
  { file, alt }: { file: string; alt: string },
): Promise<EntryPicture> => ({ image: await findPhotograph({ dir: dirname(source.filePath ?? '') }, file), alt });

export const findCover = async (entry: Entry<'blog' | 'notes'>): Promise<EntryPicture | undefined> =>
  entry.data.cover && findPicture(entry, entry.data.cover);

/** Address of a social card: many services read no WebP. */
export const cardPicture = async (image: ImageMetadata): Promise<string> =>
  (await getImage({ src: image, width: 1200, height: 630, fit: 'cover', format: 'jpg' })).src;

/** Pixels: twice what the store, lists of entries and the newest entry of a list show. */
export const THUMBNAIL_PX = { width: 160, height: 120 };
export const ROW_PX = { width: 192, height: 96 };
export const NEWEST_PX = { width: 704, height: 352 };

export const thumbnail = async (image: ImageMetadata, size = THUMBNAIL_PX): Promise<string> =>
  (await getImage({ src: image, ...size, fit: 'cover', format: 'webp' })).src;
