/** Makes the bitmap icons from `public/icon.svg`. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const PAPER = '#fbfaf7';

const ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

/**
 * Systems may crop it to any shape; the drawing stays within a circle of four fifths (W3C manifest,
 * "maskable").
 */
const MASKABLE_PX = 512;
const SAFE_PX = 352;

export async function makeIcons(out = 'dist'): Promise<void> {
  const svg = await readFile('public/icon.svg');
  for (const [file, size] of Object.entries(ICONS)) {
    await sharp(svg, { density: 512 }).resize(size, size).flatten({ background: PAPER }).png().toFile(`${out}/${file}`);
  }
  const drawing = await sharp(svg, { density: 512 }).resize(SAFE_PX, SAFE_PX).toBuffer();
  await sharp({ create: { width: MASKABLE_PX, height: MASKABLE_PX, channels: 3, background: PAPER } })
    .composite([{ input: drawing }])
    .png()
    .toFile(`${out}/icon-maskable-${MASKABLE_PX}.png`);
}
