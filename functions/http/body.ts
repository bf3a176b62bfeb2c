import type { Context } from 'hono';
import type { z } from 'zod';
import { fieldErrors } from '../../src/i18n/field-errors.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { storable } from '../encoding/text.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from './api-error.ts';

export const BODY_LIMIT_BYTES = 64 * 1024;
export const BODY_DEPTH_LIMIT = 32;

interface ReadOptions<Schema extends z.ZodType> {
  schema: Schema;
  limitBytes?: number;
  form?: boolean;
  types?: readonly string[] | undefined;
}

type Kind = 'json' | 'form';

const mediaType = (c: Context): string => (c.req.header('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Plain HTML forms get a page, not an envelope. */
export const isForm = (c: Context): boolean => mediaType(c) === 'application/x-www-form-urlencoded';

function getKind(c: Context, form: boolean, types: readonly string[]): Kind {
  if (form && isForm(c)) return 'form';
  if (types.includes(mediaType(c))) return 'json';
  throw new ApiError('wrong_type');
}

/**
 * Reads the body as a whole if its length is known, which is much cheaper than in chunks.
 * @throws ApiError `too_large`; `bad_request` if the sender breaks off
 */
export async function readBytes(c: Context, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = c.req.header('Content-Length');
  if (Number(announced ?? 0) > limitBytes) throw new ApiError('too_large');
  const { body } = c.req.raw;
  if (!body) return new Uint8Array();
  try {
    if (announced === undefined) return await readChunks(body, limitBytes);
    const bytes = new Uint8Array(await c.req.raw.arrayBuffer());
    if (bytes.byteLength > limitBytes) throw new ApiError('too_large');
    return bytes;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('bad_request', { message: { key: 'call.brokeOff' } });
  }
}

/** @throws ApiError `too_large` */
export async function readChunks(body: ReadableStream<Uint8Array>, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > limitBytes) throw new ApiError('too_large');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Escaped NULs and lone surrogates; unescaped ones are errors of UTF-8 or JSON. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/iu;

/** Walks by level, so that no depth overflows the stack. */
function assertShallow(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > BODY_DEPTH_LIMIT) throw new ApiError('bad_request', { message: { key: 'call.tooDeep' } });
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
}

export const formFields = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, storable(value)]));

/** @throws ApiError `bad_request` (not UTF-8, not JSON, too deep) */
export function parseBody(bytes: Uint8Array, kind: Kind): unknown {
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
  return UNSTORABLE.test(text) ? JSON.parse(text, (_, item: unknown) => (typeof item === 'string' ? storable(item) : item)) : value;
}

const getLocale = (value: unknown): Locale => {
  const locale = typeof value === 'object' && value !== null && 'locale' in value ? value.locale : undefined;
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
};

/** @throws ApiError `too_large`, `wrong_type`, `bad_request` (not UTF-8, not JSON, too deep), `invalid` (a message per field) */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  { schema, limitBytes = BODY_LIMIT_BYTES, form = false, types = ['application/json'] }: ReadOptions<Schema>,
): Promise<z.output<Schema>> {
  const kind = getKind(c, form, types);
  const value = parseBody(await readBytes(c, limitBytes), kind);
  if (kind === 'form') c.set('posted', value as Record<string, string>);
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw new ApiError('invalid', { fields: fieldErrors(result.error, translator(getLocale(value))) });
  return result.data;
}

/** The first parameter of a name counts. @throws ApiError `invalid` (a message per name) */
export function readQuery<Schema extends z.ZodType>(c: Pick<Context<AppEnv>, 'req'>, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(c.req.query(), { reportInput: true });
  if (!result.success) throw new ApiError('invalid', { fields: fieldErrors(result.error, translator(DEFAULT_LOCALE)) });
  return result.data;
}
