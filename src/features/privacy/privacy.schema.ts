import { z } from 'zod';
import type { MessageKey } from '../../i18n/translator.ts';
import { FORMS } from '../forms/fields.shared.ts';
import { emailAddress, FORM_SHAPE, nameField, textField } from '../forms/forms.schema.ts';

/**
 * GDPR, articles 15, 17, 16, 18, 20 and 21; CCPA (California Civil Code), sections 1798.110, .105,
 * .106 and .120.
 */
export const PRIVACY_KINDS = {
  access: 'gdpr',
  erasure: 'gdpr',
  rectification: 'gdpr',
  restriction: 'gdpr',
  portability: 'gdpr',
  objection: 'gdpr',
  know: 'ccpa',
  delete: 'ccpa',
  correct: 'ccpa',
  'opt-out': 'ccpa',
} as const;
export type PrivacyKind = keyof typeof PRIVACY_KINDS;
export const PRIVACY_KIND_NAMES = Object.keys(PRIVACY_KINDS) as [PrivacyKind, ...PrivacyKind[]];

export const PRIVACY_STATES = [
  'received',
  'confirmed',
  'authority',
  'working',
  'answered',
  'refused',
  'withdrawn',
  'lapsed',
  'closed',
] as const;
export type PrivacyState = (typeof PRIVACY_STATES)[number];
export const CLOSED_STATES: readonly PrivacyState[] = ['answered', 'refused', 'withdrawn', 'lapsed', 'closed'];
/** The deadline runs, so the requester's data must still exist. */
export const CONFIRMED_STATES = ['confirmed', 'authority', 'working'] as const satisfies readonly PrivacyState[];

export const PRIVACY_STEPS = [
  ...['received', 'added', 'joined', 'reminded', 'confirmed', 'verified', 'linked', 'working', 'asked', 'extended', 'exported', 'erased'],
  ...['answered', 'refused', 'withdrawn', 'lapsed', 'closed'],
] as const;
export type PrivacyStep = (typeof PRIVACY_STEPS)[number];

export const LAPSE_DAYS = 30;
export const WAITING_LIMIT = 5;

export const PRIVACY_LIMITS = { name: 120, about: 4000, relation: 400 } as const;

/** `/privacy-request`. `relation`: why somebody may request data of another person. */
export const privacyRequestSchema = z
  .strictObject({
    ...FORM_SHAPE,
    kind: z.enum(PRIVACY_KIND_NAMES, 'field.choice'),
    name: nameField(PRIVACY_LIMITS.name).min(1),
    email: emailAddress,
    about: textField(PRIVACY_LIMITS.about).default(''),
    subject: z.enum(['self', 'other']).default('self'),
    relation: textField(PRIVACY_LIMITS.relation).default(''),
  })
  .refine(({ subject, relation }) => subject === 'self' || relation !== '', { path: ['relation'], error: 'field.required' });
export type PrivacyRequest = z.output<typeof privacyRequestSchema>;

/** The same response whether or not the address is known. */
export const privacyReceivedSchema = z.object({ state: z.literal('mailed') });

export const PRIVACY_FORM = {
  id: 'privacy-request',
  page: FORMS['/api/privacy-requests'].page,
  labels: {
    kind: 'privacy.form.kind',
    name: 'privacy.form.name',
    email: 'privacy.form.email',
    subject: 'privacy.form.subject',
    relation: 'privacy.form.relation',
    about: 'privacy.form.about',
  },
} as const satisfies { id: string; page: string; labels: Record<string, MessageKey> };

export const PRIVACY_SENT_PAGE = FORMS['/api/privacy-requests'].sent;
export const PRIVACY_FOLLOW_PAGE = '/privacy-request/follow';

/** `keep` and `drop`: details that were added, by their id in `waiting`. */
export const privacyActionSchema = z
  .strictObject({
    action: z.enum(['confirm', 'withdraw', 'keep', 'drop']),
    addition: z.coerce.number().int().positive().optional(),
    locale: z.enum(['en', 'el']).default('en'),
  })
  .refine(({ action, addition }) => (action === 'keep' || action === 'drop') === (addition !== undefined), {
    path: ['addition'],
    error: 'field.required',
  });

/** Data of the mail's link. Days: `YYYY-MM-DD` in Athens; times: ISO 8601, UTC. */
export const privacyStatusSchema = z.object({
  reference: z.string(),
  kind: z.enum(PRIVACY_KIND_NAMES),
  law: z.enum(['gdpr', 'ccpa']),
  subject: z.enum(['self', 'other']),
  state: z.enum(PRIVACY_STATES),
  receivedOn: z.iso.date(),
  dueOn: z.iso.date(),
  /** CCPA: deadline to acknowledge receipt. */
  acknowledgeBy: z.iso.date().nullable(),
  extended: z.boolean(),
  steps: z.array(z.object({ step: z.enum(PRIVACY_STEPS), at: z.iso.datetime() })),
  /** Sender and text of an unconfirmed request, which may be false: an address proves nothing. Null once confirmed. */
  written: z.object({ name: z.string(), about: z.string(), relation: z.string() }).nullable(),
  waiting: z.array(z.object({ id: z.int(), text: z.string(), at: z.iso.datetime() })),
});
export type PrivacyStatus = z.infer<typeof privacyStatusSchema>;
