import { z } from 'zod';

const words = z.strictObject({ en: z.string().min(1), el: z.string().min(1) });
const workingDays = z.strictObject({ workingDays: z.int().min(1).max(60) });
const days = z.strictObject({ days: z.int().min(1).max(365) });

/** `content/terms.yaml`: what the owner promises. What is absent is not promised, and no page or mail says it. */
export const termsSchema = z.strictObject({
  /** True while these are the sample's promises and not the owner's. */
  sample: z.boolean().default(false),
  talk: z.strictObject({ minutes: z.int().min(5).max(480), free: z.boolean().default(false) }).optional(),
  proposal: workingDays.optional(),
  answer: workingDays.optional(),
  complaint: days.optional(),
  exit: z.strictObject({ project: words.optional(), day: words.optional(), month: words.optional() }).prefault({}),
  person: words.optional(),
  posting: days.optional(),
  start: workingDays.optional(),
  /** What the site enforces for files that were sold, whether the owner chose it or not. */
  downloads: z.strictObject({ times: z.int().min(1).max(100), days: z.int().min(1).max(3650) }).default({ times: 5, days: 30 }),
  /** From the order until the money must have arrived; afterwards the order ends and releases its pieces. */
  transfer: z.strictObject({ days: z.int().min(3).max(60) }).default({ days: 7 }),
  courts: words.optional(),
});

export type Terms = z.infer<typeof termsSchema>;

/** Those that the store's server needs, in its catalogue. */
export const storeTermsSchema = termsSchema.pick({ posting: true, start: true, downloads: true, transfer: true });
export type StoreTerms = z.infer<typeof storeTermsSchema>;
