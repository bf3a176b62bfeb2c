import { z } from 'zod';

export const CREDLY_HOST = 'https://www.credly.com';
export const CREDLY_IMAGES_HOST = 'https://images.credly.com';

const day = z.iso.date();
const line = z.string().trim().min(1).max(300);

export const credlyBadge = z.object({
  id: z.uuid().toLowerCase(),
  issued_at_date: day,
  expires_at_date: day.nullish(),
  /** `accepted`, `pending`, `rejected`, `revoked`. */
  state: z.string().optional(),
  public: z.boolean().optional(),
  is_private_badge: z.boolean().optional(),
  issuer: z.object({ entities: z.array(z.object({ primary: z.boolean().optional(), entity: z.object({ name: line }) })).min(1) }),
  badge_template: z.object({
    name: line,
    image_url: z.url().nullish(),
    skills: z.array(z.object({ name: line })).default([]),
  }),
});
export type CredlyBadge = z.output<typeof credlyBadge>;

/** Badges that cannot be read are left out one by one (scripts/credly-import.ts). */
export const credlyAnswer = z.object({
  data: z.array(z.unknown()),
  metadata: z.object({ total_pages: z.int() }).optional().catch(undefined),
});

export const importedBadges = z.strictObject({
  user: z.string(),
  importedAt: z.iso.datetime(),
  badges: z.array(
    z.strictObject({
      id: z.uuid(),
      name: line,
      issuer: line,
      issued: day,
      expires: day.nullable(),
      url: z.url(),
      skills: z.array(line),
      image: z
        .string()
        .regex(/^[\da-f-]{36}\.webp$/u)
        .nullable(),
    }),
  ),
});
export type ImportedBadges = z.output<typeof importedBadges>;
