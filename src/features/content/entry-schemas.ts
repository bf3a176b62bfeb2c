import { z } from 'astro/zod';
import { drawing } from '../store/drawings/drawing.schema.ts';
import { isGtin } from '../store/feeds/gtin.ts';
import { QUANTITY_LIMIT } from '../store/order/limits.shared.ts';
import { topicField } from '../topics/topics.ts';
import { headlineProblem } from '../work/headline.ts';
import type { ENTRY_FOLDERS } from './collections.shared.ts';
import { day, month } from './day.ts';
import type { FieldMeta } from './field-meta.ts';
import { shared } from './shared-words.ts';

const slug = z.string().regex(/^[a-z0-9-]+$/u, 'lower-case Latin letters, digits and hyphens only');
const cents = z.int().nonnegative();
const marked = <Schema extends z.ZodType>(schema: Schema, meta: FieldMeta): Schema => schema.meta({ ...meta });
const category = marked(slug, { topic: 'category' });
const tag = marked(slug, { topic: 'tag' });
const service = marked(slug, { entries: 'services' });

/** Fields of every entry; lengths are those that search results show whole. */
const entry = z.strictObject({
  title: z.string().min(2).max(80),
  description: z.string().min(40).max(180),
  /** `pending`: the other language has no text of its own yet; the page is served with this one. */
  translation: z.literal('pending').optional(),
  /** On a translation: `<locale>:<hash of the source text>:<day of the translation>`, written by `npm run site -- translated`. */
  translatedFrom: marked(z.string().regex(/^(en|el):[0-9a-f]{12}:\d{4}-\d{2}-\d{2}$/u), { hidden: true }).optional(),
  /** An entry with a date to come stays out of the build until then. */
  publishAt: day().optional(),
  updatedAt: day().optional(),
  draft: z.boolean().default(false),
  /** A short title for the menu and the footer. */
  menu: z.string().min(2).max(24).optional(),
});

const ALT_PROBLEM = 'say what the picture shows, in the language of this text';

/** A photograph beside the texts, which both languages share; each describes it for those who do not see it. */
const picture = z.strictObject({
  file: marked(
    z.string().regex(/^[^/\\]+\.(?:avif|jpe?g|png|webp)$/u, 'name a picture beside this text that ends in .avif, .jpg, .png or .webp'),
    { picture: true },
  ),
  alt: z.string(ALT_PROBLEM).trim().min(2, ALT_PROBLEM).max(200),
});

/** `services`: the service named with its price at the foot of the text. */
const dated = entry.extend({ publishAt: day(), services: z.array(service).max(1).default([]), cover: picture.optional() });

const blog = dated.extend({
  category,
  tags: z.array(tag).min(1).max(5),
  featured: z.boolean().default(false),
});

const notes = dated.extend({ tags: z.array(tag).min(1).max(4) });

const figure = z
  .strictObject({
    /** As it is set in type: `−38%`, `9 → 2`. */
    display: shared(z.string().max(16)),
    label: z.string().max(80),
    before: z.number(),
    after: z.number(),
    unit: z.string().max(24),
  })
  .superRefine((stated, { addIssue }) => {
    const message = headlineProblem(stated);
    if (message) addIssue({ code: 'custom', path: ['display'], message });
  });

const work = entry
  .extend({
    kind: z.enum(['case', 'open', 'research']),
    illustrative: z.boolean(),
    sector: z.string().max(60),
    role: z.string().max(80),
    from: month(),
    to: month().optional(),
    services: z.array(service),
    stack: z.array(shared(z.string())).min(1),
    figure: figure.optional(),
    /** CSV beside the entry with the columns period, before, after; drawn with the unit of the figure. */
    series: z.string().endsWith('.csv').optional(),
    seriesUnit: z.string().max(40).optional(),
    seriesMark: z.enum(['line', 'dot']).default('line'),
    seriesPeriod: z.string().max(20).optional(),
    repository: z.url().optional(),
    featured: z.boolean().default(false),
    order: z.int(),
  })
  .refine(({ series, figure }) => series === undefined || figure !== undefined, {
    path: ['series'],
    error: 'a series is drawn with the unit of "figure". Add "figure", or delete "series"',
  })
  .refine(({ series, seriesUnit }) => series === undefined || seriesUnit !== undefined, {
    path: ['seriesUnit'],
    error: 'missing. Say what the numbers of "series" count',
  });

const services = entry
  .extend({
    group: topicField('group'),
    order: z.int(),
    summary: z.string().min(20).max(110),
    duration: z.strictObject({ min: z.int().positive(), max: z.int().positive(), unit: z.enum(['day', 'week', 'month']) }),
    price: z.strictObject({ fromCents: cents, per: z.enum(['project', 'day', 'month']) }),
    measure: z.string().min(10).max(70),
    /** Length of each part of the longest course, in the unit of the duration; they add up to its maximum. */
    stages: z.array(z.int().positive()).min(2).optional(),
    stageNames: z.array(z.string().min(2).max(40)).optional(),
    audience: z.string().min(30).max(220),
    deliverables: z.array(z.string().min(10)).min(3).max(6),
    questions: z
      .array(z.strictObject({ question: z.string().min(8), answer: z.string().min(30) }))
      .min(2)
      .max(4),
    related: z.array(service).max(3),
  })
  .refine(({ stages, duration }) => !stages || stages.reduce((sum, length) => sum + length, 0) === duration.max, {
    path: ['stages'],
    error: 'the parts do not add up to the longest duration',
  })
  .refine(({ stages, stageNames }) => !stageNames || stageNames.length === stages?.length, {
    path: ['stageNames'],
    error: 'name each part of "stages", in their order',
  });

const products = entry.extend({
  sku: z.string().regex(/^[A-Z0-9-]+$/u),
  kind: z.enum(['digital', 'service', 'physical']),
  category: topicField('product'),
  /** What a consumer pays now, with VAT. */
  priceCents: cents,
  vatPercent: z.literal([0, 6, 13, 24]),
  /** Every price that was ever asked, oldest first; the last one is `priceCents`. */
  priceHistory: z.array(z.strictObject({ from: day(), cents })).min(1),
  /** Physical goods only; `null` where nothing runs out. */
  stock: z.int().nonnegative().nullable().default(null),
  /** Pieces of one order, where fewer than 10. */
  maxPerOrder: z.int().min(1).max(QUANTITY_LIMIT).optional(),
  /** The international article number (GTIN, EAN), where the goods have one. */
  gtin: z.string().refine(isGtin, 'the 8, 12, 13 or 14 digits under the barcode; one of them is wrong').optional(),
  /** Whose make the goods are; absent for the seller's own. */
  brandName: shared(z.string().min(1).max(70)).optional(),
  format: z.string().max(120),
  includes: z.array(z.string().min(5)).min(3).max(8),
  requires: z.string().max(160).optional(),
  plate: drawing.optional(),
  /** The first one stands for the product in lists, in the cart and on cards. */
  images: z.array(picture).max(8).default([]),
  order: z.int(),
});

const address = z
  .string()
  .regex(
    /^\/(?:[a-z\d]+(?:-[a-z\d]+)*(?:\/(?!$)|$))*$/iu,
    'an address from the slash: /how-i-work or /about/how-i-work, without one at the end',
  );

const pages = entry.extend({
  /** The folder's name after a slash, if absent. */
  address: address.optional(),
  /** Further addresses that show the same text. */
  alsoAt: z.array(address).default([]),
  kind: z.enum(['prose', 'man', 'legal']).default('prose'),
  /** Man pages: the section in the head line, as in USES(7). */
  section: z.int().min(1).max(9).default(7),
  distros: z
    .array(shared(z.string().min(2).max(24)))
    .max(8)
    .default([]),
  lead: z.string().max(320).optional(),
  /** True while it tells of the sample's owner and not of the site's. */
  sample: z.boolean().default(false),
  /** Beside the heading of its entries on other pages: of `blog` and `work`. */
  note: z.string().max(120).optional(),
});

interface Dated {
  publishAt?: Date | undefined;
  updatedAt?: Date | undefined;
  from?: string;
  to?: string | undefined;
}

const inOrder = <Schema extends z.ZodType<Dated>>(schema: Schema) =>
  schema
    .refine(({ publishAt, updatedAt }) => !(publishAt && updatedAt && updatedAt < publishAt), {
      path: ['updatedAt'],
      error: 'it is before "publishAt". Correct one of them',
    })
    .refine(({ from, to }) => !(from && to && to < from), { path: ['to'], error: 'it is before "from". Correct one of them' });

export const ENTRY_SCHEMAS = {
  blog: inOrder(blog),
  notes: inOrder(notes),
  work: inOrder(work),
  services: inOrder(services),
  products: inOrder(products),
  pages: inOrder(pages),
} satisfies Record<(typeof ENTRY_FOLDERS)[number], z.ZodType>;
