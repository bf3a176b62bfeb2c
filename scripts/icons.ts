/** Makes the bitmap icons from `public/icon.svg`. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const PAPER = '#fbfaf7';

/** Edge length in pixels of each icon file. */
const ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

export async function makeIcons(out = 'dist'): Promise<void> {
  const svg = await readFile('public/icon.svg');
  for (const [file, size] of Object.entries(ICONS)) {
    await sharp(svg, { density: 512 }).resize(size, size).flatten({ background: PAPER }).png().toFile(`${out}/${file}`);
  }
}
