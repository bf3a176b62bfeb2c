import { z } from 'zod';
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../i18n/locales.ts';
import { KEY_FIELD, TRAP_FIELD } from './fields.shared.ts';

/** The id of a field's control (of its first one in a group): what its label, its hint and the error summary point to. */
export const fieldId = (form: string, name: string): string => `${form}-${name.replaceAll('.', '-')}`;

/** The id of the error summary's heading. */
export const summaryId = (form: string): string => `summary-of-${form}`;

/** Source: draft-ietf-httpapi-idempotency-key-header. A plain form sends the key as the field `KEY_FIELD`. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Characters of a key that are read. */
const KEY_LENGTH = 200;

/** What every form sends beside its own fields: spread it into the shape of the form's schema. */
export const FORM_SHAPE = {
  locale: z.enum(LOCALE_CODES).default(DEFAULT_LOCALE),
  /** Empty unless a program filled it in. */
  [TRAP_FIELD]: z.string().default(''),
  [KEY_FIELD]: z.string().max(KEY_LENGTH).default(''),
  /** Milliseconds between the first touch and sending, where scripts run. A hint only, so nothing is refused for it. */
  elapsedMs: z.coerce.number().min(0).optional().catch(undefined),
};

/** One line: spaces and line breaks become single spaces, and the ends are cut. */
export const lineOf = (maximum: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, ' '))
    .trim()
    .max(maximum);

/** A text of many lines, whose breaks a plain form sends as CR LF and a script as LF: counted as LF, as the field counts them. */
export const textOf = (maximum: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/gu, '\n'))
    .trim()
    .max(maximum);

/** A whole number within two bounds, both included. What is wrong names both: too small, too big, empty or no number. */
export const wholeFrom = (minimum: number, maximum: number) =>
  z.custom<number>((value) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum, {
    error: 'field.between',
    params: { minimum, maximum },
  });

/** Longest address of a mailbox that mail can be sent to. Source: RFC 5321, 4.5.3.1.3 (a path of 256, with its brackets). */
const ADDRESS_LENGTH = 254;

/**
 * One address in ASCII, as mail servers take it: a domain with a dot whose last label is letters, or one of another script in its encoded
 * form (`xn--qxam` is `.ελ`, RFC 5890).
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/iu;

/** `ada@παράδειγμα.ελ` as mail is sent to it; some browsers encode the domain themselves, others hand it on as it was written. */
function encodedDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (!/^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
}

export const emailAddress = z
  .string()
  .trim()
  .min(1)
  .overwrite(encodedDomain)
  .max(ADDRESS_LENGTH)
  .pipe(z.email({ pattern: ADDRESS }));

/** What a form's fields hold, by their names. */
export const fieldValuesSchema = z.record(z.string().max(64), z.string().max(50_000));
export type FieldValues = z.infer<typeof fieldValuesSchema>;

/** A field's problem as the summary lists it: the label without its question mark or colon. */
export const problemLine = (label: string | undefined, problem: string): string =>
  label ? `${label.replace(/[?;:]$/u, '')}: ${problem}` : problem;
