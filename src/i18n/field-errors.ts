import type { z } from 'zod';
import type { MessageKey } from './translator.ts';

export const FIELD_KEYS = [
  'field.required',
  'field.email',
  'field.tooShort',
  'field.tooLong',
  'field.choice',
  'field.link',
  'field.invalid',
] as const satisfies readonly MessageKey[];

/** Only the owner's forms have such fields; other forms do not carry their texts. */
export const OWNER_FIELD_KEYS = [
  'field.atLeast',
  'field.atMost',
  'field.between',
  'field.unfilled',
  'field.target',
] as const satisfies readonly MessageKey[];

export const ORDER_FIELD_KEYS = ['field.vatNumber', 'field.vatNumber.zero', 'field.consent'] as const satisfies readonly MessageKey[];

export const PUSH_FIELD_KEYS = ['field.page', 'field.pushSize', 'field.moment'] as const satisfies readonly MessageKey[];

export const RECIPIENT_FIELD_KEYS = [
  'field.recipients.address',
  'field.recipients.latin',
  'field.recipients.letters',
  'field.recipients.many',
] as const satisfies readonly MessageKey[];

/** Forms omit these texts: they say `field.email`, and the question beside it explains (`forms/address-question.ts`). */
const CALL_FIELD_KEYS = ['field.unknown', 'field.email.latin', 'field.email.letters'] as const satisfies readonly MessageKey[];

const ALL_KEYS = [
  ...FIELD_KEYS,
  ...CALL_FIELD_KEYS,
  ...OWNER_FIELD_KEYS,
  ...ORDER_FIELD_KEYS,
  ...PUSH_FIELD_KEYS,
  ...RECIPIENT_FIELD_KEYS,
] as const;
export type FieldKey = (typeof ALL_KEYS)[number];

type Say = (key: FieldKey, values?: Record<string, string | number>) => string;
type Issue = z.core.$ZodIssue;

const isFieldKey = (message: string): message is FieldKey => ALL_KEYS.some((key) => key === message);
const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int';

function described(issue: Issue, say: Say): string {
  // A schema may name the message itself: `z.string().refine(…, 'field.choice')`, with its values as `params`.
  if (isFieldKey(issue.message)) return say(issue.message, issue.code === 'custom' ? issue.params : undefined);
  switch (issue.code) {
    case 'too_small':
      if (isNumber(issue.origin)) return say('field.atLeast', { minimum: Number(issue.minimum) });
      return issue.origin === 'string' && Number(issue.minimum) > 1
        ? say('field.tooShort', { minimum: Number(issue.minimum) })
        : say('field.required');
    case 'too_big':
      if (isNumber(issue.origin)) return say('field.atMost', { maximum: Number(issue.maximum) });
      return issue.origin === 'string' ? say('field.tooLong', { maximum: Number(issue.maximum) }) : say('field.invalid');
    case 'invalid_format':
      return issue.format === 'email' ? say('field.email') : say('field.invalid');
    case 'invalid_value':
      return say('field.choice');
    case 'invalid_type':
      return issue.input === undefined ? say('field.required') : say('field.invalid');
    default:
      return say('field.invalid');
  }
}

/**
 * One sentence per wrong field, about its first problem. Keys are dotted paths (`budget.from`),
 * `body` for the whole body.
 */
export function fieldErrors(error: z.ZodError, say: Say): Record<string, string> {
  const fields = new Map<string, string>();
  const add = (name: string, text: string) => {
    if (!fields.has(name)) fields.set(name, text);
  };
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path.map(String), key].join('.'), say('field.unknown'));
    else add(name, described(issue, say));
  }
  return Object.fromEntries(fields);
}
