import { z } from 'zod';
import { PREFERENCE_CHANGED } from '../accessibility/preferences.schema.ts';
import { EXCEPTION, PAGE_VIEW, WEB_VITALS } from './names.shared.ts';
import { isOwnPath } from './own-path.shared.ts';
import { VITALS, type Vital } from './vitals.shared.ts';

/** Properties stored per event, at most 40 characters; others are dropped. */
export const STORED_PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map([
  [EXCEPTION, ['status', 'kind']],
  ['app_installed', ['platform']],
  [PREFERENCE_CHANGED, ['name', 'value']],
]);
export const STORED_TEXT_LENGTH = 40;

export const EVENT_BODY_LIMIT_BYTES = 8 * 1024;
const NAME = /^[a-z][\w.:-]{0,63}$/iu;
const MOST_PROPERTIES = 32;
/** Browsers cut a referrer at 4,096 characters (Referrer Policy, section 8.4). */
const LONGEST_REFERRER = 4_096;
export const LONGEST_PATH = 512;
const LONGEST_CAMPAIGN = 128;

export const toPath = (address: string): string => address.split(/[?#]/u, 1)[0] ?? '';

const path = z
  .string()
  .max(LONGEST_PATH)
  .refine((address) => isOwnPath(toPath(address)), 'field.invalid');
const campaign = z.string().max(LONGEST_CAMPAIGN).optional();

/** `width`: the window's, in CSS pixels. */
const viewSchema = z.object({
  path,
  referrer: z.string().max(LONGEST_REFERRER).optional(),
  width: z.number().min(0).max(100_000).optional(),
  utm_source: campaign,
  utm_medium: campaign,
  utm_campaign: campaign,
});
export type View = z.infer<typeof viewSchema>;

const measurement = z.number().min(0).max(1e7).optional();

/** Milliseconds; CLS is a score. */
const vitalsSchema = z.object({
  path,
  width: viewSchema.shape.width,
  ...(Object.fromEntries(VITALS.map((metric) => [metric, measurement])) as Record<Vital, typeof measurement>),
});

const ownSchemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  [PAGE_VIEW, viewSchema],
  [WEB_VITALS, vitalsSchema],
]);

/**
 * `POST /api/analytics/event` (specification, section 7). `timestamp`: milliseconds since 1970 or
 * ISO 8601. `id`: from the sender, so that an event sent twice counts once.
 */
export const eventSchema = z
  .object({
    event: z.string().regex(NAME),
    properties: z.record(z.string().max(64), z.unknown()).default({}),
    timestamp: z.union([z.number(), z.iso.datetime({ offset: true })]).optional(),
    id: z.uuid().optional(),
  })
  .superRefine(({ event, properties }, context) => {
    if (Object.keys(properties).length > MOST_PROPERTIES)
      context.addIssue({ code: 'custom', message: 'field.invalid', path: ['properties'] });
    const result = ownSchemas.get(event)?.safeParse(properties, { reportInput: true });
    for (const issue of result?.error?.issues ?? [])
      context.addIssue({ ...issue, path: ['properties', ...issue.path] } as Parameters<typeof context.addIssue>[0]);
  });
export type AnalyticsEvent = z.infer<typeof eventSchema>;
