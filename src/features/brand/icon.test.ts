import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeIcon } from './icon.ts';
import { initialOf, letterIcon } from './letter-icon.ts';
import { derivePalette } from './palette.ts';

const palette = derivePalette({});
const { light } = palette;
const file = 'content/brand/icon.svg';
const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${attributes}>${inside}</svg>`;
const icon = (source: string) => makeIcon({ source, file }, palette);

describe('the initial', () => {
  it.each([
    ['Kyma Data', 'K'],
    ['Άλφα Σύμβουλοι', 'Α'],
    ['ώριμα δεδομένα', 'Ω'],
    ['élan vital', 'É'],
    ['«Ίρις» ΕΠΕ', 'Ι'],
    ['3E Analytics', '3'],
    ['🌊 Kyma', 'K'],
    ['شركة البيانات', 'ش'],
    ['נתונים', 'נ'],
    ['数据公司', '数'],
    ['Ќирил', 'Ќ'],
    ['🌊🌊', ''],
    ['--', ''],
  ])('of %s is %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial.normalize('NFC'));
  });

  it.each(['Kyma', 'Ωκεανός', 'شركة', 'נתונים', '数据', 'Жизнь', 'wave'])(
    'of %s stands whole in the middle of its square',
    async (name) => {
      const drawn = (await letterIcon(name)).replace(/<rect[^>]*>/u, '').replace('var(--paper)', 'black');
      const { data, info } = await sharp(Buffer.from(drawn))
        .resize(64, 64)
        .extractChannel('alpha')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const inked = [...data].flatMap((alpha, index) => (alpha > 127 ? [[index % info.width, Math.floor(index / info.width)]] : []));
      const [xs, ys] = [0, 1].map((axis) => inked.map((place) => place[axis] ?? 0)) as [number[], number[]];
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      expect(Math.abs(left + right - 63)).toBeLessThanOrEqual(3);
      expect(Math.abs(top + bottom - 63)).toBeLessThanOrEqual(3);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(8);
      expect(Math.max(right - left, bottom - top)).toBeGreaterThan(24);
    },
  );

  it('is a dot for a name that has no letter', async () => {
    const icons = await Promise.all(['🌊', '!!', 'K'].map(letterIcon));
    expect(icons[0]).toBe(icons[1]);
    expect(icons[0]).not.toBe(icons[2]);
  });
});

describe('the file for tabs and home screens', () => {
  it('puts a drawing of the palette’s colours on paper', async () => {
    const { favicon, ground, ownColours } = await icon(
      svg('<path d="M2 26 16 4 30 26" stroke-width="3" fill="none" stroke="currentColor"/>'),
    );
    expect(favicon).toContain(`fill="${light.paper}"`);
    expect(favicon).toContain(`stroke="${light.accent}"`);
    expect([ground, ownColours]).toEqual([light.paper, false]);
  });

  it('leaves one that covers its square alone, and continues its edge', async () => {
    const source = svg('<rect width="32" height="32" rx="8" fill="#0f62fe"/><circle cx="16" cy="16" r="5" fill="#fff"/>');
    const made = await icon(source);
    expect(made).toMatchObject({ favicon: source, ground: '#0f62fe', ownColours: true, needsPlate: false });
  });

  it('gives one that is lost in the dark a ground in tabs, and a plate on dark pages', async () => {
    const made = await icon(svg('<circle cx="16" cy="16" r="9" fill="#001a33"/><path fill="#00a3a1" d="M14 4h4v4h-4z"/>'));
    expect(made.needsPlate).toBe(true);
    expect(made.favicon).toContain(`fill="${light.paper}"`);
  });

  it('draws none that nobody could see on the light paper', async () => {
    await expect(icon(svg('<circle cx="16" cy="16" r="9" fill="#fffbe0"/>'))).rejects.toThrow(
      `${file} can hardly be seen on the light paper (${light.paper}): almost none of it has a contrast of 3:1.`,
    );
  });

  it('takes an icon with a size of its own', async () => {
    const { favicon } = await icon(svg('<path d="M0 0h32v6H0z" fill="currentColor"/>', ' width="512px" height="512px"'));
    await expect(sharp(Buffer.from(favicon)).metadata()).resolves.toMatchObject({ format: 'svg' });
    expect(favicon).not.toContain('512px');
  });
});
