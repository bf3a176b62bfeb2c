import { formatHex } from 'culori';
import { z } from 'zod';
import { readColour } from '../tools/contrast/contrast.ts';
import { COLOURS, paletteProblems } from './palette.ts';

const bilingual = z.strictObject({ en: z.string().min(1), el: z.string().min(1) });

/** Any colour of CSS that covers what is below it, as `#rrggbb`; undefined for anything else. */
export function readTone(text: string): string | undefined {
  const read = readColour(text);
  return read && (read.alpha ?? 1) === 1 ? formatHex(read) : undefined;
}

const colour = z.string().transform((text, context) => {
  const read = readTone(text);
  if (read) return read;
  context.addIssue({ code: 'custom', message: `must be a colour without transparency, such as "#274690", but it is "${text}".` });
  return z.NEVER;
});

const tones = z.strictObject(
  Object.fromEntries(COLOURS.map((name) => [name, colour.optional()])) as Record<(typeof COLOURS)[number], z.ZodOptional<typeof colour>>,
);

const palette = z.strictObject({ light: tones.optional(), dark: tones.optional() }).superRefine((given, context) => {
  for (const { path, message } of paletteProblems(given)) context.addIssue({ code: 'custom', path, message });
});

export const brandSchema = z.strictObject({
  palette: palette.optional(),
  /** Draws the hill of home page, footer, missing pages and cards from the line of `icon.svg`, where no file of theirs is. */
  ridge: z.boolean().optional(),
  /** Of the picture `hero.*`. */
  hero: z
    .strictObject({
      place: z.enum(['beside', 'below', 'horizon']).default('beside'),
      alt: bilingual,
      caption: bilingual.optional(),
      /** A label at its upper edge. `at`: what it points at, as a percentage of the width. */
      mark: z.strictObject({ at: z.number().min(0).max(100), text: bilingual }).optional(),
    })
    .optional(),
});

export type BrandSettings = z.infer<typeof brandSchema>;
