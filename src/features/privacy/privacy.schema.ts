import { z } from 'zod';

/**
 * What can be asked for, and under which law: GDPR, articles 15, 17, 16, 20 and 21; CCPA (California Civil Code), sections 1798.110,
 * .105, .106 and .120.
 */
export const PRIVACY_KINDS = {
  access: 'gdpr',
  erasure: 'gdpr',
  rectification: 'gdpr',
  portability: 'gdpr',
  objection: 'gdpr',
  know: 'ccpa',
  delete: 'ccpa',
  correct: 'ccpa',
  'opt-out': 'ccpa',
} as const;
export type PrivacyKind = keyof typeof PRIVACY_KINDS;
export type PrivacyLaw = (typeof PRIVACY_KINDS)[PrivacyKind];
export const PRIVACY_KIND_NAMES = Object.keys(PRIVACY_KINDS) as [PrivacyKind, ...PrivacyKind[]];

export const PRIVACY_STATES = ['received', 'confirmed', 'authority', 'working', 'answered', 'refused', 'withdrawn'] as const;
export type PrivacyState = (typeof PRIVACY_STATES)[number];
/** No clock runs for these any more. */
export const CLOSED_STATES: readonly PrivacyState[] = ['answered', 'refused', 'withdrawn'];

export const PRIVACY_STEPS = ['received', 'joined', 'confirmed', 'working', 'extended', 'answered', 'refused', 'withdrawn'] as const;
export type PrivacyStep = (typeof PRIVACY_STEPS)[number];

/** The form of `/privacy-request`. `relation`: by what right somebody asks for another person. `website` is the honeypot. */
export const privacyRequestSchema = z
  .strictObject({
    kind: z.enum(PRIVACY_KIND_NAMES),
    name: z.string().trim().min(1).max(120),
    email: z.string().trim().max(254).pipe(z.email()),
    about: z.string().trim().max(4000).default(''),
    subject: z.enum(['self', 'other']).default('self'),
    relation: z.string().trim().max(400).default(''),
    locale: z.enum(['en', 'el']).default('en'),
    website: z.string().max(400).default(''),
    idempotencyKey: z.union([z.uuid(), z.literal('')]).default(''),
  })
  .refine(({ subject, relation }) => subject === 'self' || relation !== '', {
    path: ['relation'],
    error: 'field.required',
    when: () => true,
  });
export type PrivacyRequest = z.output<typeof privacyRequestSchema>;

/** What the person does with the link of the mail. */
export const privacyActionSchema = z.strictObject({ action: z.enum(['confirm', 'withdraw']), locale: z.enum(['en', 'el']).optional() });

/** What the link of the mail shows. Days: `YYYY-MM-DD` in Athens; times: ISO 8601, UTC. */
export const privacyStatusSchema = z.object({
  reference: z.string(),
  kind: z.enum(PRIVACY_KIND_NAMES),
  law: z.enum(['gdpr', 'ccpa']),
  subject: z.enum(['self', 'other']),
  state: z.enum(PRIVACY_STATES),
  receivedOn: z.iso.date(),
  dueOn: z.iso.date(),
  /** CCPA: by when receipt has to be acknowledged. */
  acknowledgeBy: z.iso.date().nullable(),
  extended: z.boolean(),
  steps: z.array(z.object({ step: z.enum(PRIVACY_STEPS), at: z.iso.datetime() })),
});
export type PrivacyStatus = z.infer<typeof privacyStatusSchema>;
