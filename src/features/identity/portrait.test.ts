import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTRAIT_FORMATS, PORTRAIT_LIMIT_BYTES, PORTRAIT_SIDE_PX, type PortraitSize, portraitFile } from './portrait.ts';

const dir = mkdtempSync(join(tmpdir(), 'portrait-'));
const photograph = join(dir, 'photograph.jpg');
const noise = join(dir, 'noise.png');

const grain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 120, sigma: 60 } } });

beforeAll(async () => {
  await grain(900, 1200).blur(2).jpeg({ quality: 95 }).toFile(photograph);
  await grain(400, 400).png().toFile(noise);
});
afterAll(() => rmSync(dir, { recursive: true }));

describe.each(Object.keys(PORTRAIT_SIDE_PX) as PortraitSize[])('a %s portrait', (size) => {
  it.each(PORTRAIT_FORMATS)('is a square %s under the limit, with twice the pixels it is shown at', async (format) => {
    const { name, body } = await portraitFile(photograph, size, format);
    const { width, height } = await sharp(body).metadata();
    expect(name).toMatch(new RegExp(`^portrait-${size}\\.[0-9a-f]{8}\\.${format}$`, 'u'));
    expect([width, height]).toEqual([2 * PORTRAIT_SIDE_PX[size], 2 * PORTRAIT_SIDE_PX[size]]);
    expect(body.length).toBeLessThan(PORTRAIT_LIMIT_BYTES);
  });
});

it('says which photograph does not fit', async () => {
  await expect(portraitFile(noise, 'large', 'webp')).rejects.toThrow(`${noise} does not fit into 10000 bytes as webp`);
});
