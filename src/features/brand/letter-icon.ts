import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { splitGraphemes } from '../letters/letters.shared.ts';
import { siteFonts } from '../letters/site-fonts.ts';
import { readFonts } from '../pdf/read-fonts.shared.ts';

const OWN = 'node_modules/@expo-google-fonts/commissioner/600SemiBold/Commissioner_600SemiBold.ttf';

/** Units of the view box. */
const SIDE = 32;
const LETTER = { height: 17, width: 22 };

const open = (bytes: Uint8Array): Font => create(Buffer.from(bytes)) as Font;
const hasAll = (font: Font, text: string): boolean => [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

/** The first letter or digit of a name, as a capital; Greek capitals lose their accent. Empty for a name without any. */
export function initialOf(name: string): string {
  const first = splitGraphemes(name.normalize('NFC')).find((grapheme) => /^[\p{L}\p{N}]/u.test(grapheme)) ?? '';
  const [capital = ''] = splitGraphemes(first.toLocaleUpperCase());
  return /\p{Script=Greek}/u.test(capital) ? [...capital.normalize('NFD')].slice(0, 1).join('') : capital;
}

async function fontOf(letter: string): Promise<Font | undefined> {
  const own = open(await readFile(OWN));
  if (hasAll(own, letter)) return own;
  const { fonts } = await readFonts(await siteFonts(), [letter]);
  return [...fonts.values()].map(open).find((font) => hasAll(font, letter));
}

/** The outline of a letter in the middle of the view box. */
function outline(font: Font, letter: string): string {
  const { glyphs, positions } = font.layout(letter);
  let x = 0;
  const paths = glyphs.map(({ path }, index) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
    const moved = path.translate(x + xOffset, yOffset);
    x += xAdvance;
    return moved;
  });
  const boxes = paths.map(({ bbox }) => bbox).filter(({ maxX, minX }) => maxX > minX);
  const [left, right] = [Math.min(...boxes.map(({ minX }) => minX)), Math.max(...boxes.map(({ maxX }) => maxX))];
  const [bottom, top] = [Math.min(...boxes.map(({ minY }) => minY)), Math.max(...boxes.map(({ maxY }) => maxY))];
  const scale = Math.min(LETTER.height / (top - bottom), LETTER.width / (right - left));
  const toCentre = [SIDE / 2 - (scale * (left + right)) / 2, SIDE / 2 + (scale * (top + bottom)) / 2] as const;
  return paths
    .map((path) =>
      path
        .scale(scale, -scale)
        .translate(...toCentre)
        .toSVG(),
    )
    .join('')
    .replace(/-?\d+\.\d+/gu, (number) => String(Math.round(Number(number) * 100) / 100));
}

const DOT = 'M16 10a6 6 0 1 0 0 12a6 6 0 1 0 0-12Z';

/** The icon of a brand without one: its initial on a square of the accent; a dot where no font has a letter of the name. */
export async function letterIcon(name: string): Promise<string> {
  const letter = initialOf(name);
  const font = letter === '' ? undefined : await fontOf(letter);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="7" fill="currentColor"/><path fill="var(--paper)" d="${font ? outline(font, letter) : DOT}"/></svg>`;
}
