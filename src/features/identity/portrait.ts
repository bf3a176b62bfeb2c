import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** CSS pixels; the files have twice as many. */
export const PORTRAIT_SIDE_PX = { small: 48, large: 160 } as const;
export type PortraitSize = keyof typeof PORTRAIT_SIDE_PX;

export const PORTRAIT_FORMATS = ['avif', 'webp'] as const;
type PortraitFormat = (typeof PORTRAIT_FORMATS)[number];

export const PORTRAIT_LIMIT_BYTES = 10_000;
const QUALITIES = [75, 65, 55, 45, 35, 25];

interface PortraitFile {
  name: string;
  body: Buffer;
}

const hashed = (stem: string, ending: string, body: Buffer): PortraitFile => ({
  name: `${stem}.${createHash('sha256').update(body).digest('hex').slice(0, 8)}.${ending}`,
  body,
});

async function square(photograph: string, size: PortraitSize, format: PortraitFormat): Promise<PortraitFile> {
  const side = 2 * PORTRAIT_SIDE_PX[size];
  const picture = sharp(photograph).autoOrient().resize(side, side, { position: 'attention' });
  for (const quality of QUALITIES) {
    const body = await picture.clone().toFormat(format, { quality }).toBuffer();
    if (body.length < PORTRAIT_LIMIT_BYTES) return hashed(`portrait-${size}`, format, body);
  }
  throw new Error(
    `${photograph} does not fit into ${PORTRAIT_LIMIT_BYTES} bytes as ${format}. Choose a photograph with a plain background, or crop it to the face.`,
  );
}

const made = new Map<string, Promise<PortraitFile>>();

/**
 * Crops to a square, in the best quality under the limit.
 * @throws Error that names the photograph
 */
export function portraitFile(photograph: string, size: PortraitSize, format: PortraitFormat): Promise<PortraitFile> {
  const key = `${photograph} ${size} ${format}`;
  const file = made.get(key) ?? square(photograph, size, format);
  made.set(key, file);
  return file;
}
