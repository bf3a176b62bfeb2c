import { readFileSync } from 'node:fs';
import satori from 'satori';
import sharp from 'sharp';
import { brand } from '../brand/brand.ts';
import { brandIcon } from '../brand/icon.ts';
import { checkedPicture, painted, placed } from '../brand/own-svg.ts';
import { OWN_FONT } from '../letters/letters.shared.ts';
import { needLetters, siteFonts } from '../letters/site-fonts.ts';
import { readFonts } from '../pdf/read-fonts.shared.ts';

const FONT = 'node_modules/@expo-google-fonts/commissioner/600SemiBold/Commissioner_600SemiBold.ttf';

export const CARD = { width: 1200, height: 630 };
const STRIPE_PX = 16;
const ICON_PX = 96;
const { ink, muted } = brand.palette.light;

let font: Buffer | undefined;

/** The picture of the brand's card at its full size; without one, the icon above a stripe of the accent. */
async function ground(): Promise<string> {
  const { light } = brand.palette;
  const paper = `<rect width="${CARD.width}" height="${CARD.height}" fill="${light.paper}"/>`;
  if (brand.card) {
    const { svg } = checkedPicture(brand.card.source, brand.card.file);
    return paper + placed(painted(svg, light, light.ink), CARD);
  }
  const { favicon } = await brandIcon();
  const stripe = `<rect y="${CARD.height - STRIPE_PX}" width="${CARD.width}" height="${STRIPE_PX}" fill="${light.accent}"/>`;
  return paper + stripe + placed(favicon, { x: 72, y: CARD.height - STRIPE_PX - 56 - ICON_PX, width: ICON_PX, height: ICON_PX });
}

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
  const [title, kicker, name] = [card.title, card.kicker, card.brand].map((text) => letters.fit(text).text) as [string, string, string];
  const others = [...fonts].filter(([name]) => name !== OWN_FONT && name !== 'bold');
  const tree = element({ display: 'flex', flexDirection: 'column', width: '100%', height: '100%', padding: '64px 72px', color: ink }, [
    element({ fontSize: 28, color: muted }, `${name}   ${kicker}`),
    element({ fontSize: title.length > 60 ? 58 : 70, lineHeight: 1.1, letterSpacing: '-0.02em', marginTop: 28, maxWidth: 980 }, title),
  ]);
  const text = await satori(tree as never, {
    ...CARD,
    fonts: [
      { name: 'Commissioner', data: font, weight: 600, style: 'normal' },
      ...others.map(([name, data]) => ({ name, data: Buffer.from(data), weight: 400, style: 'normal' }) as const),
    ],
  });
  const below = await ground();
  const svg = text.replace(/^<svg[^>]*>/u, (open) => open + below);
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32, effort: 3 }).toBuffer();
}
