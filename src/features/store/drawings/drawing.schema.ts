import { z } from 'zod';
import { month } from '../../content/day.ts';

const caption = z.string().min(20).max(160);
const svg = z.string().regex(/^[\w.-]+\.svg$/u);
const cents = z.int().nonnegative();

/** Millimetres, of which the product's page shows the measures. */
const printSheet = z
  .strictObject({ width: z.int().positive(), height: z.int().positive(), margin: z.int().min(0) })
  .refine(({ width, height, margin }) => 2 * margin < Math.min(width, height), { path: ['margin'], error: 'it leaves no room to print' });

export const drawing = z.discriminatedUnion('kind', [
  /** Drawings beside the text, in the palette's colours; the thumbnail may have fewer lines. */
  z.strictObject({ kind: z.literal('print'), caption, file: svg, thumbnail: svg.optional(), sheet: printSheet.optional() }),
  z
    .strictObject({
      kind: z.literal('sheet'),
      caption,
      tabs: z.array(z.string().max(12)).min(2).max(4),
      open: z.int().positive(),
      title: z.string().max(36),
      rows: z
        .array(z.tuple([z.string().max(16), z.string().max(34)]))
        .min(3)
        .max(7),
    })
    .refine(({ open, tabs }) => open <= tabs.length, { path: ['open'], error: 'there are fewer tabs' }),
  z.strictObject({ kind: z.literal('stack'), caption, documents: z.array(z.string().max(38)).min(3).max(14) }),
  z.strictObject({
    kind: z.literal('parts'),
    caption,
    parts: z
      .array(z.strictObject({ name: z.string().max(18), minutes: z.int().positive() }))
      .min(2)
      .max(10),
    warm: z.array(z.int().positive()),
  }),
  z.strictObject({
    kind: z.literal('limits'),
    caption,
    title: z.string().max(36),
    rows: z
      .array(
        z.strictObject({
          name: z.string().max(10),
          value: z.number().nonnegative(),
          limit: z.number().positive(),
          unit: z.string().max(4),
        }),
      )
      .min(1)
      .max(4),
    findings: z.array(z.string().max(44)).max(3),
  }),
  /** Cents per month, and how much of it the product saves. */
  z
    .strictObject({
      kind: z.literal('bill'),
      caption,
      from: month(),
      to: month(),
      total: z.array(cents).min(2).max(12),
      found: z.array(cents),
      label: z.string().max(24),
    })
    .refine(({ total, found }) => found.length === total.length && found.every((part, index) => part <= (total[index] ?? 0)), {
      path: ['found'],
      error: 'needs one part for each total, and none larger than its total',
    }),
]);

export type ProductDrawing = z.infer<typeof drawing>;
export type DrawingOf<Kind extends ProductDrawing['kind']> = Extract<ProductDrawing, { kind: Kind }>;
