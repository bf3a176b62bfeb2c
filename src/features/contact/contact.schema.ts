import { z } from 'zod';
import type { MessageKey } from '../../i18n/translator.ts';
import { FORMS } from '../forms/fields.shared.ts';
import { emailAddress, FORM_SHAPE, lineField, textField } from '../forms/forms.schema.ts';

/** In characters. Even all in Greek, a plain form stays under a call's 64 KiB. */
export const CONTACT_LIMITS = { name: 100, company: 120, phone: 40, message: 5000, problem: 3000, data: 2000, decision: 300 } as const;

export const TOPICS = ['project', 'article', 'order', 'talk', 'other'] as const;

/** Euro: below the first, between two of them, above the last. */
export const BUDGET_BOUNDS_EUR = [5_000, 15_000, 40_000] as const;
export const BUDGETS = ['under-5000', '5000-15000', '15000-40000', 'over-40000', 'unknown'] as const;
export const STARTS = ['month', 'quarter', 'year', 'open'] as const;

/** Plain forms send an empty text when nothing is chosen. */
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(['', ...values]).default('');

const sender = {
  name: lineField(CONTACT_LIMITS.name).min(1),
  email: emailAddress,
  company: lineField(CONTACT_LIMITS.company).default(''),
  phone: lineField(CONTACT_LIMITS.phone).default(''),
  /** One of `TOPICS`, or a service's slug, of which the functions have no list. */
  topic: z
    .string()
    .regex(/^(?:[a-z\d-]{1,64})?$/u, 'field.choice')
    .default(''),
};

const message = z.strictObject({ ...FORM_SHAPE, kind: z.literal('message'), ...sender, message: textField(CONTACT_LIMITS.message).min(1) });

const brief = z.strictObject({
  ...FORM_SHAPE,
  kind: z.literal('brief'),
  ...sender,
  problem: textField(CONTACT_LIMITS.problem).min(1),
  data: textField(CONTACT_LIMITS.data).default(''),
  budget: choice(BUDGETS),
  start: choice(STARTS),
  decision: lineField(CONTACT_LIMITS.decision).default(''),
});

export const contactSchema = z.discriminatedUnion('kind', [message, brief]);
export type Contact = z.infer<typeof contactSchema>;
export type Brief = z.infer<typeof brief>;

export const receivedSchema = z.object({ received: z.literal(true) });

export const CONTACT_FORMS = {
  message: {
    id: 'contact',
    page: FORMS['/api/contact'].page,
    labels: {
      name: 'contact.name',
      email: 'contact.email',
      message: 'contact.message',
      company: 'contact.company',
      phone: 'contact.phone',
      topic: 'contact.topic',
    },
  },
  brief: {
    id: 'brief',
    page: '/contact-new',
    labels: {
      problem: 'brief.problem',
      topic: 'brief.topic',
      data: 'brief.data',
      budget: 'brief.budget',
      start: 'brief.start',
      decision: 'brief.decision',
      name: 'contact.name',
      email: 'contact.email',
      company: 'contact.company',
      phone: 'contact.phone',
    },
  },
} as const satisfies Record<Contact['kind'], { id: string; page: string; labels: Record<string, MessageKey> }>;

export const SENT_PAGE = FORMS['/api/contact'].sent;
