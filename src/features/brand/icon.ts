import { parse, wcagContrast } from 'culori';
import sharp from 'sharp';
import { identity } from '../identity/identity.ts';
import { brand, type Drawing } from './brand.ts';
import { logoPicture } from './files.ts';
import { letterIcon } from './letter-icon.ts';
import { checkedPicture, painted, placed } from './own-svg.ts';
import type { Palette, Tones } from './palette.ts';
import { hasOwnColours } from './picture-fault.shared.ts';

/** Pixels at which a picture is looked at, and the share of them that must stand out (WCAG 2.2, 1.4.11). */
const LOOKED_AT_PX = 64;
const MARK_RATIO = 3;
const LEAST_SHARE = 0.02;
/** From here on, a picture is its own ground. */
const COVERS = 0.75;

interface Look {
  /** Share of the area with a colour. */
  covered: number;
  /** The colour at the middle of its left edge, which continues it where a system crops or rounds. */
  edge: string | undefined;
  standsOutOn: (ground: string) => boolean;
  /** Most of it would be lost there, as the letters of a dark logo. */
  isLostOn: (ground: string) => boolean;
}

const hex = (parts: readonly number[]): string => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

async function lookAt(svg: string): Promise<Look> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .resize(LOOKED_AT_PX, LOOKED_AT_PX, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (index: number): string | undefined =>
    (data[4 * index + 3] ?? 0) > 200 ? hex([...data.subarray(4 * index, 4 * index + 3)]) : undefined;
  const pixels = Array.from({ length: info.width * info.height }, (_, index) => pixel(index));
  const share = (test: (colour: string) => boolean): number =>
    pixels.filter((colour) => colour !== undefined && test(colour)).length / pixels.length;
  const standing = (ground: string): number => share((colour) => wcagContrast(parse(colour) ?? colour, ground) >= MARK_RATIO);
  const covered = share(() => true);
  return {
    covered,
    edge: pixel((LOOKED_AT_PX / 2) * LOOKED_AT_PX + 1),
    standsOutOn: (ground) => standing(ground) >= LEAST_SHARE,
    isLostOn: (ground) => covered < COVERS && standing(ground) < covered / 2,
  };
}

/** @throws Error if nobody could see it on the light ground */
async function needVisible(svg: string, where: string, { paper }: Tones): Promise<Look> {
  const look = await lookAt(svg);
  if (!look.standsOutOn(paper))
    throw new Error(
      `${where} can hardly be seen on the light paper (${paper}): almost none of it has a contrast of ${MARK_RATIO}:1. Give it a ground or darker colours, or draw it in currentColor, which follows the palette.`,
    );
  return look;
}

interface Icon {
  /** As the page draws it: in the palette's colours, or in its own. */
  source: string;
  file: string;
  ownColours: boolean;
  /** Of its own colours, which would be lost on the dark paper. */
  needsPlate: boolean;
  /** The file `/icon.svg`, which tabs show on light and dark. */
  favicon: string;
  /** What surrounds it on home screens. */
  ground: string;
}

/** @throws Error if it is no safe drawing, or nobody could see it */
export async function makeIcon({ source, file }: Drawing, { light, dark }: Palette): Promise<Icon> {
  const { svg } = checkedPicture(source, file);
  const ownColours = hasOwnColours(svg);
  const picture = painted(svg, light, light.accent);
  const look = await needVisible(picture, file, light);
  const standsOnBoth = look.covered >= COVERS || (ownColours && !look.isLostOn(dark.paper));
  const favicon = standsOnBoth
    ? picture
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="${light.paper}"/>${placed(picture, { x: 2.5, y: 2.5, width: 27, height: 27 })}</svg>`;
  return {
    ...{ source: svg, file, ownColours, favicon },
    needsPlate: ownColours && look.isLostOn(dark.paper),
    ground: look.covered >= COVERS && look.edge !== undefined ? look.edge : light.paper,
  };
}

const drawn = async (): Promise<Drawing> => brand.icon ?? { file: 'the icon of the initial', source: await letterIcon(identity.brand) };

let made: Promise<Icon> | undefined;
export function brandIcon(): Promise<Icon> {
  made ??= drawn().then((icon) => makeIcon(icon, brand.palette));
  return made;
}

/** Whether the logo's own colours would be lost on the dark paper. @throws Error if nobody could see it on the light one */
export async function logoNeedsPlate(): Promise<boolean> {
  if (!logoPicture || !brand.logo) return false;
  const { light, dark } = brand.palette;
  return (await needVisible(logoPicture.body, brand.logo.file, light)).isLostOn(dark.paper);
}
