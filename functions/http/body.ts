import type { Context } from 'hono';
import type { z } from 'zod';
import { fieldErrors } from '../../src/i18n/field-errors.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { storable } from '../encoding/text.ts';
import { ApiError } from './api-error.ts';

/** Bytes of a body that are read at all: 64 KiB. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** How deep a body may nest. Nothing that is sent here needs more than a few levels. */
export const BODY_DEPTH_LIMIT = 32;

interface Reading<Schema extends z.ZodType> {
  schema: Schema;
  limitBytes?: number;
  /** Also reads what a plain HTML form sends (`application/x-www-form-urlencoded`). */
  form?: boolean;
}

type Kind = 'json' | 'form';

const mediaType = (c: Context): string => (c.req.header('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** True when a plain HTML form asks: its answer is a page, not an envelope. */
export const isForm = (c: Context): boolean => mediaType(c) === 'application/x-www-form-urlencoded';

function kindOf(c: Context, form: boolean): Kind {
  if (form && isForm(c)) return 'form';
  if (mediaType(c) === 'application/json') return 'json';
  throw new ApiError('wrong_type');
}

/**
 * Reads no more than the limit. What announces its length is held to it by HTTP, and read as a whole, which costs a fraction of its parts.
 * @throws ApiError `too_large`; `bad_request` where its sender broke off
 */
export async function bytesOf(c: Context, limitBytes: number): Promise<Uint8Array> {
  const announced = c.req.header('Content-Length');
  if (Number(announced ?? 0) > limitBytes) throw new ApiError('too_large');
  const { body } = c.req.raw;
  if (!body) return new Uint8Array();
  try {
    if (announced === undefined) return await partsOf(body, limitBytes);
    const bytes = new Uint8Array(await c.req.raw.arrayBuffer());
    if (bytes.byteLength > limitBytes) throw new ApiError('too_large');
    return bytes;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('bad_request', { message: { key: 'call.brokeOff' } });
  }
}

/** Reads a body of unknown length, and stops at the limit. */
async function partsOf(body: ReadableStream<Uint8Array>, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > limitBytes) throw new ApiError('too_large');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** JSON that writes a NUL or half of a pair. It cannot hold them otherwise: it was UTF-8, and control characters are an error of JSON. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/iu;

/** Walks without recursion, so that depth costs nothing but is refused. */
function assertShallow(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > BODY_DEPTH_LIMIT) throw new ApiError('bad_request', { message: { key: 'call.tooDeep' } });
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
}

/** The fields of a form's body; of fields of one name the last one counts. */
export const formFields = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, storable(value)]));

function parsed(bytes: Uint8Array, kind: Kind): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new ApiError('bad_request', { message: { key: 'call.notUtf8' } });
  }
  if (kind === 'form') return formFields(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('bad_request', { message: { key: 'call.notJson' } });
  }
  assertShallow(value);
  return UNSTORABLE.test(text) ? JSON.parse(text, (_, one: unknown) => (typeof one === 'string' ? storable(one) : one)) : value;
}

/** The language that a body says its sender reads. */
const localeIn = (value: unknown): Locale => {
  const named = typeof value === 'object' && value !== null && 'locale' in value ? value.locale : undefined;
  return isLocale(named) ? named : DEFAULT_LOCALE;
};

/**
 * Reads, limits and checks the body of a call.
 * @throws ApiError `too_large` (413), `wrong_type` (415), `bad_request` (400, not UTF-8, not JSON, too deep), `invalid` (422, a message per field)
 */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  { schema, limitBytes = BODY_LIMIT_BYTES, form = false }: Reading<Schema>,
): Promise<z.output<Schema>> {
  const kind = kindOf(c, form);
  const value = parsed(await bytesOf(c, limitBytes), kind);
  if (kind === 'form') c.set('posted', value as Record<string, string>);
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw new ApiError('invalid', { fields: fieldErrors(result.error, translator(localeIn(value))) });
  return result.data;
}
