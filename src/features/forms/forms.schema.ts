import { z } from 'zod';
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../i18n/locales.ts';
import { cleanAddress, encodedAddress, isDisguised, latinAddress } from './address.shared.ts';
import { KEY_FIELD, TRAP_FIELD } from './fields.shared.ts';

export const fieldId = (form: string, name: string): string => `${form}-${name.replaceAll('.', '-')}`;

export const summaryId = (form: string): string => `summary-of-${form}`;

/** Source: draft-ietf-httpapi-idempotency-key-header. A plain form sends the key as the field `KEY_FIELD`. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

const KEY_LENGTH = 200;

export const FORM_SHAPE = {
  locale: z.enum(LOCALE_CODES).default(DEFAULT_LOCALE),
  [TRAP_FIELD]: z.string().default(''),
  [KEY_FIELD]: z.string().max(KEY_LENGTH).default(''),
  /** Milliseconds from the first touch to sending, where scripts run. Nothing is refused for it. */
  elapsedMs: z.coerce.number().min(0).optional().catch(undefined),
};

export const lineField = (maximum: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, ' '))
    .trim()
    .max(maximum);

/** Tested on NFKC text, as browsers accept full-width letters and dots. */
const LINK = /:\/\/|www\./iu;

/** A name, number or address that goes into mails and documents; refuses links. */
export const nameField = (maximum: number) => lineField(maximum).refine((text) => !LINK.test(text.normalize('NFKC')), 'field.link');

/**
 * Normalises the CR LF of plain forms to LF, so that lengths agree with the field's count. Removes other control characters: JSON
 * writes each with six bytes.
 */
export const textField = (maximum: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/gu, '\n').replace(/[^\P{Cc}\n\t]/gu, ''))
    .trim()
    .max(maximum);

export const wholeFrom = (minimum: number, maximum: number) =>
  z.custom<number>((value) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum, {
    error: 'field.between',
    params: { minimum, maximum },
  });

/** Source: RFC 5321, 4.5.3.1.3 (a path of 256, including its brackets). */
const ADDRESS_LENGTH = 254;

/** A longer pasted text is not searched for an address. */
const PASTED_LENGTH = 1000;

/**
 * Any letters in the local part (RFC 6531). The domain has a dot and ends in letters or an encoded label (`xn--qxam` is `.ελ`, RFC 5890).
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]*[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/iu;

export const emailAddress = z
  .string()
  .max(PASTED_LENGTH)
  .overwrite((text) => (text.length > PASTED_LENGTH ? text : encodedAddress(cleanAddress(text))))
  .min(1)
  .max(ADDRESS_LENGTH)
  .pipe(
    z.email({ pattern: ADDRESS }).superRefine((address, context) => {
      if (!isDisguised(address)) return;
      const latin = latinAddress(address);
      const issue = latin === undefined ? { message: 'field.email.letters' } : { message: 'field.email.latin', params: { latin } };
      context.addIssue({ code: 'custom', ...issue });
    }),
  );

export const fieldValuesSchema = z.record(z.string().max(64), z.string().max(50_000));
export type FieldValues = z.infer<typeof fieldValuesSchema>;

export const problemLine = (label: string | undefined, problem: string): string =>
  label ? `${label.replace(/[?;:]$/u, '')}: ${problem}` : problem;
