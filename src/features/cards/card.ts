import { readFileSync } from 'node:fs';
import satori from 'satori';
import sharp from 'sharp';
import { OWN_FONT } from '../letters/letters.shared.ts';
import { needLetters, siteFonts } from '../letters/site-fonts.ts';
import { readFonts } from '../pdf/read-fonts.shared.ts';
import { ridgePaths } from '../ridgeline/ridgeline.ts';

const FONT = 'node_modules/@expo-google-fonts/commissioner/600SemiBold/Commissioner_600SemiBold.ttf';

export const CARD = { width: 1200, height: 630 };
const COLOURS = { paper: '#fbfaf7', ink: '#1f2937', muted: '#475163', warm: '#8f3a12' };

let font: Buffer | undefined;

const hill = (): string => {
  const paths = ridgePaths({ width: 1200, height: 330, ridges: 14, points: 61, summit: 0.8, ground: 170 })
    .map(
      (d, i) =>
        `<path d="${d}" fill="none" stroke="${i === 3 ? COLOURS.warm : COLOURS.ink}" stroke-width="${i === 3 ? 3 : 1.2}" stroke-opacity="${i === 3 ? 1 : 0.55}"/>`,
    )
    .join('');
  return `<g transform="translate(0 300)">${paths}</g>`;
};

const element = (style: Record<string, string | number>, children: unknown) => ({ type: 'div', props: { style, children } });

/**
 * Draws a PNG of few colours. `kicker` is the small line over the title.
 * @throws Error that names the letters that no font has
 */
export async function drawCard(card: { title: string; kicker: string; brand: string }): Promise<Buffer> {
  font ??= readFileSync(FONT);
  const texts = Object.values(card);
  const read = await siteFonts();
  await needLetters(read, texts, 'A social card');
  const { letters, fonts } = await readFonts(read, texts);
  const [title, kicker, brand] = [card.title, card.kicker, card.brand].map((text) => letters.fit(text).text) as [string, string, string];
  const others = [...fonts].filter(([name]) => name !== OWN_FONT && name !== 'bold');
  const tree = element(
    { display: 'flex', flexDirection: 'column', width: '100%', height: '100%', padding: '64px 72px', color: COLOURS.ink },
    [
      element({ fontSize: 28, color: COLOURS.muted }, `${brand}   ${kicker}`),
      element({ fontSize: title.length > 60 ? 58 : 70, lineHeight: 1.1, letterSpacing: '-0.02em', marginTop: 28, maxWidth: 980 }, title),
    ],
  );
  const text = await satori(tree as never, {
    ...CARD,
    fonts: [
      { name: 'Commissioner', data: font, weight: 600, style: 'normal' },
      ...others.map(([name, data]) => ({ name, data: Buffer.from(data), weight: 400, style: 'normal' }) as const),
    ],
  });
  const svg = text.replace(/^<svg[^>]*>/u, (open) => `${open}<rect width="1200" height="630" fill="${COLOURS.paper}"/>${hill()}`);
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32, effort: 3 }).toBuffer();
}
