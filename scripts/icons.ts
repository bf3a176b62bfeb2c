/** Makes the bitmap icons from the brand's icon. */
import sharp from 'sharp';
import { brandIcon } from '../src/features/brand/icon.ts';

const ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

/**
 * Systems may crop it to any shape; the drawing stays within a circle of four fifths (W3C manifest,
 * "maskable").
 */
const MASKABLE_PX = 512;
const SAFE_PX = 352;

export async function makeIcons(out = 'dist'): Promise<void> {
  const { favicon, ground } = await brandIcon();
  const drawn = (side: number) =>
    sharp(Buffer.from(favicon), { density: 512 })
      .resize(side, side, { fit: 'contain', background: ground })
      .flatten({ background: ground });
  for (const [file, size] of Object.entries(ICONS)) await drawn(size).png().toFile(`${out}/${file}`);
  const around = (MASKABLE_PX - SAFE_PX) / 2;
  await drawn(SAFE_PX)
    .extend({ top: around, bottom: around, left: around, right: around, background: ground })
    .png()
    .toFile(`${out}/icon-maskable-${MASKABLE_PX}.png`);
}
