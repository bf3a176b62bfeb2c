import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { own } from '../../src/features/foreign/own.shared.ts';
import type { RefusalKind } from '../../src/features/security/admin/security-admin.schema.ts';
import { preferredLocale } from '../../src/i18n/choice.ts';
import { formatEuro } from '../../src/i18n/format.ts';
import { DEFAULT_LOCALE, type Locale } from '../../src/i18n/locales.ts';
import { type MessageKey, translator } from '../../src/i18n/translator.ts';
import { MissingRowError, StaleVersionError } from '../storage/errors.ts';

export const API_ERRORS = {
  bad_request: { status: 400, message: 'call.badRequest' },
  signed_out: { status: 401, message: 'call.signedOut' },
  forbidden: { status: 403, message: 'call.forbidden' },
  fresh_sign_in: { status: 403, message: 'call.freshSignIn' },
  not_found: { status: 404, message: 'call.notFound' },
  method_not_allowed: { status: 405, message: 'call.methodNotAllowed' },
  not_acceptable: { status: 406, message: 'call.notAcceptable' },
  conflict: { status: 409, message: 'call.conflict' },
  gone: { status: 410, message: 'call.gone' },
  too_large: { status: 413, message: 'call.tooLarge' },
  wrong_type: { status: 415, message: 'call.wrongType' },
  misdirected: { status: 421, message: 'call.misdirected' },
  invalid: { status: 422, message: 'call.invalid' },
  too_many: { status: 429, message: 'call.tooMany' },
  full: { status: 429, message: 'call.full' },
  internal: { status: 500, message: 'call.internal' },
  unavailable: { status: 503, message: 'call.unavailable' },
} as const satisfies Record<string, { status: number; message: MessageKey }>;

export type ApiErrorCode = keyof typeof API_ERRORS;

export interface Message {
  key: MessageKey;
  values?: Record<string, string | number | { cents: number }>;
}

interface Details {
  message?: Message;
  fields?: Record<string, string>;
  fieldMessages?: Record<string, Message>;
  data?: Record<string, unknown>;
  headers?: Record<string, string>;
  refused?: RefusalKind;
}

export const translateMessage = ({ key, values = {} }: Message, locale: Locale): string =>
  translator(locale)(
    key,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? formatEuro(locale, value.cents) : value]),
    ),
  );

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: (typeof API_ERRORS)[ApiErrorCode]['status'];
  readonly fields: Record<string, string> | undefined;
  readonly data: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;
  readonly refused: RefusalKind | undefined;

  readonly #message: Message;
  readonly #fieldMessages: Record<string, Message> | undefined;

  constructor(code: ApiErrorCode, { message, fields, fieldMessages, data, headers = {}, refused }: Details = {}) {
    const shown = message ?? { key: API_ERRORS[code].message };
    super(translateMessage(shown, DEFAULT_LOCALE));
    this.code = code;
    this.status = API_ERRORS[code].status;
    this.#message = shown;
    this.#fieldMessages = fieldMessages;
    this.fields = fields ?? this.#translateFields(DEFAULT_LOCALE);
    this.data = data;
    this.headers = headers;
    this.refused = refused;
  }

  #translateFields(locale: Locale): Record<string, string> | undefined {
    if (!this.#fieldMessages) return undefined;
    return Object.fromEntries(Object.entries(this.#fieldMessages).map(([name, message]) => [name, translateMessage(message, locale)]));
  }

  translate(locale: Locale): { message: string; fields: Record<string, string> | undefined } {
    return { message: translateMessage(this.#message, locale), fields: this.#translateFields(locale) ?? this.fields };
  }
}

const MISSING_ROWS: Readonly<Record<string, MessageKey>> = {
  block: 'call.block.missing',
  mailbox: 'call.mailbox.missing',
  redirect: 'call.redirect.missing',
  template: 'call.template.missing',
};

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StaleVersionError) return new ApiError('conflict', { message: { key: 'call.stale' } });
  if (error instanceof MissingRowError)
    return new ApiError('not_found', { message: { key: own(MISSING_ROWS, error.noun) ?? 'call.notFound' } });
  return new ApiError('internal');
}

export const success = (c: Context, data: object, status: ContentfulStatusCode = 200): Response => c.json({ success: true, data }, status);

export const failure = (c: Context, error: ApiError): Response => {
  const { code, status, headers, data } = error;
  const { message, fields } = error.translate(preferredLocale(c.req.header('Accept-Language') ?? '') ?? DEFAULT_LOCALE);
  return c.json({ success: false, error: { code, message, ...(fields && { fields }), ...(data && { data }) } }, status, headers);
};
