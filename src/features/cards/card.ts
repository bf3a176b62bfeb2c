import { readFileSync } from 'node:fs';
import satori from 'satori';
import sharp from 'sharp';
import { brand } from '../brand/brand.ts';
import { brandIcon } from '../brand/icon.ts';
import { checkedPicture, painted, placed } from '../brand/own-svg.ts';
import { OWN_FONT } from '../letters/letters.shared.ts';
import { needLetters, siteFonts } from '../letters/site-fonts.ts';
import { readFonts } from '../pdf/read-fonts.shared.ts';
import { type CardFigure, drawFigure } from './card-figure.ts';

const FOLDER = 'node_modules/@expo-google-fonts/commissioner';
const FONTS = { 400: '400Regular/Commissioner_400Regular.ttf', 600: '600SemiBold/Commissioner_600SemiBold.ttf' } as const;

export const CARD = { width: 1200, height: 630 };
const STRIPE_PX = 16;
const ICON_PX = 96;
const { ink, muted, warm } = brand.palette.light;

const own = (Object.entries(FONTS) as unknown as [400 | 600, string][]).map(
  ([weight, file]) =>
    ({ name: 'Commissioner', weight: Number(weight) as 400 | 600, style: 'normal', data: readFileSync(`${FOLDER}/${file}`) }) as const,
);

const paper = `<rect width="${CARD.width}" height="${CARD.height}" fill="${brand.palette.light.paper}"/>`;

/** The picture of the brand's card at its full size; without one, the icon above a stripe of the accent. */
async function ground(): Promise<string> {
  const { light } = brand.palette;
  if (brand.card) {
    const { svg } = checkedPicture(brand.card.source, brand.card.file);
    return paper + placed(painted(svg, light, light.ink), CARD);
  }
  const { favicon } = await brandIcon();
  const stripe = `<rect y="${CARD.height - STRIPE_PX}" width="${CARD.width}" height="${STRIPE_PX}" fill="${light.accent}"/>`;
  return paper + stripe + placed(favicon, { x: 72, y: CARD.height - STRIPE_PX - 56 - ICON_PX, width: ICON_PX, height: ICON_PX });
}

type Style = Record<string, string | number>;
const element = (style: Style, children: unknown) => ({ type: 'div', props: { style, children } });

export interface CardText {
  /** The small line over the title, and the one at its right end. */
  kicker: string;
  by: string;
  title: string;
  /** Under the title. */
  line?: string | undefined;
  /** Large, beside the figure. */
  number?: string | undefined;
  figure?: CardFigure | undefined;
}

const EDGE = 72;
/** Where a figure is, in pixels: beside a number, or alone. */
const BESIDE = { x: 610, y: 350, width: 360, height: 156 };
const ALONE = { x: EDGE, y: 356, width: CARD.width - 2 * EDGE, height: 202 };
const NUMBER = { most: 176, width: 480, letter: 0.6 };
const LABEL = { size: 24, apart: 30 };

/** Names of the sides at the right end, apart from each other; dates below. */
function labelsOf({ sides, ends }: CardFigure, place: typeof BESIDE) {
  const [before = 0, after = 0] = sides.map(({ y }) => place.y + y * place.height);
  const missing = Math.max(0, LABEL.apart - Math.abs(after - before)) / 2;
  const tops = before < after ? [before - missing, after + missing] : [before + missing, after - missing];
  const label = (style: Style, text: string) =>
    element({ position: 'absolute', fontSize: LABEL.size, lineHeight: 1.2, color: muted, fontWeight: 400, ...style }, text);
  const top = place.y + place.height + 10;
  return [
    ...sides.map(({ text }, side) =>
      label(
        { top: (tops[side] ?? 0) - 0.6 * LABEL.size, left: place.x + place.width + 14, ...(side ? { color: warm, fontWeight: 600 } : {}) },
        text,
      ),
    ),
    ...ends.map((text, at) => label({ top, ...(at ? { right: CARD.width - place.x - place.width } : { left: place.x }) }, text)),
  ];
}

/** The font has no arrow. */
function drawNumber(number: string, fitted: (text: string) => string) {
  const fontSize = Math.min(NUMBER.most, Math.round(NUMBER.width / (NUMBER.letter * number.replaceAll(/\s/gu, '').length)));
  const arrow = {
    type: 'svg',
    props: {
      ...{ viewBox: '0 0 40 40', width: 0.6 * fontSize, height: 0.6 * fontSize },
      style: { margin: `${0.34 * fontSize}px ${0.16 * fontSize}px 0` },
      children: { type: 'path', props: { d: 'M3 20h32M23 8l12 12-12 12', fill: 'none', stroke: ink, strokeWidth: 5 } },
    },
  };
  const parts = number.split(/\s*→\s*/u).flatMap((part, at) => [...(at > 0 ? [arrow] : []), element({}, fitted(part))]);
  return element(
    { display: 'flex', position: 'absolute', left: EDGE - 6, bottom: 56, fontSize, lineHeight: 1, letterSpacing: '-0.04em' },
    parts,
  );
}

const titlePx = ({ title, number, figure }: CardText): number =>
  title.length > 60 ? 54 : number || figure ? 58 : title.length > 34 ? 70 : 76;

/**
 * Draws a PNG of few colours.
 * @throws Error that names the letters that no font has
 */
export async function drawCard(card: CardText): Promise<Buffer> {
  const { figure } = card;
  const place = card.number === undefined ? ALONE : BESIDE;
  const texts = [
    card.kicker,
    card.by,
    card.title,
    card.line ?? '',
    card.number ?? '',
    ...(figure?.sides.map(({ text }) => text) ?? []),
    ...(figure?.ends ?? []),
  ];
  const read = await siteFonts();
  await needLetters(read, texts, 'A social card');
  const { letters, fonts } = await readFonts(read, texts);
  const fitted = (text: string): string => letters.fit(text).text;
  const others = [...fonts].filter(([name]) => name !== OWN_FONT && name !== 'bold');
  const tree = element(
    { display: 'flex', flexDirection: 'column', width: '100%', height: '100%', padding: EDGE, color: ink, fontWeight: 600 },
    [
      element(
        { display: 'flex', justifyContent: 'space-between', width: CARD.width - 2 * EDGE, fontSize: 26, fontWeight: 400, color: muted },
        [element({}, fitted(card.kicker)), element({}, fitted(card.by))],
      ),
      element(
        { fontSize: titlePx(card), lineHeight: 1.08, letterSpacing: '-0.02em', marginTop: 34, maxWidth: 1000, textWrap: 'balance' },
        fitted(card.title),
      ),
      ...(card.line
        ? [
            element(
              {
                fontSize: figure ? 28 : 34,
                lineHeight: 1.3,
                fontWeight: 400,
                color: muted,
                marginTop: figure ? 14 : 20,
                maxWidth: 1000,
                textWrap: 'balance',
              },
              fitted(card.line),
            ),
          ]
        : []),
      ...(card.number ? [drawNumber(card.number, fitted)] : []),
      ...(figure
        ? labelsOf(
            { ...figure, sides: figure.sides.map((side) => ({ ...side, text: fitted(side.text) })), ends: figure.ends.map(fitted) },
            place,
          )
        : []),
    ],
  );
  const text = await satori(tree as never, {
    ...CARD,
    fonts: [...own, ...others.map(([name, data]) => ({ name, data: Buffer.from(data), weight: 400, style: 'normal' }) as const)],
  });
  const below = figure ? paper + drawFigure(figure, { muted, warm }, place) : await ground();
  return sharp(Buffer.from(text.replace(/^<svg[^>]*>/u, (open) => open + below)))
    .png({ palette: true, colours: 32, effort: 3 })
    .toBuffer();
}
