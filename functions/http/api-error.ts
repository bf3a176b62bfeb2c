import { DEFAULT_LOCALE, type Locale } from '../../src/i18n/locales.ts';
import { type MessageKey, translator } from '../../src/i18n/translator.ts';

/** Every error that a call answers with: its HTTP status and what it says when the thrower says nothing better. */
export const API_ERRORS = {
  bad_request: { status: 400, said: 'call.badRequest' },
  signed_out: { status: 401, said: 'call.signedOut' },
  forbidden: { status: 403, said: 'call.forbidden' },
  fresh_sign_in: { status: 403, said: 'call.freshSignIn' },
  not_found: { status: 404, said: 'call.notFound' },
  method_not_allowed: { status: 405, said: 'call.methodNotAllowed' },
  conflict: { status: 409, said: 'call.conflict' },
  too_large: { status: 413, said: 'call.tooLarge' },
  wrong_type: { status: 415, said: 'call.wrongType' },
  misdirected: { status: 421, said: 'call.misdirected' },
  invalid: { status: 422, said: 'call.invalid' },
  too_many: { status: 429, said: 'call.tooMany' },
  full: { status: 429, said: 'call.full' },
  internal: { status: 500, said: 'call.internal' },
  unavailable: { status: 503, said: 'call.unavailable' },
} as const satisfies Record<string, { status: number; said: MessageKey }>;

export type ApiErrorCode = keyof typeof API_ERRORS;

/** A sentence by its message, so that it is said in the language of the page that asked. */
export interface Said {
  key: MessageKey;
  values?: Record<string, string | number>;
}

const inLanguage = ({ key, values }: Said, locale: Locale): string => translator(locale)(key, values);

interface Details {
  /** Shown to the caller: nothing internal. */
  message?: string;
  /** The same as a message of the site. */
  said?: Said;
  /** A message per field, by the field's path in the body. */
  fields?: Record<string, string>;
  /** The same as messages of the site. */
  saidFields?: Record<string, Said>;
  /** What the message speaks of, for programs. */
  data?: Record<string, string>;
  /** Headers of the answer, as `Allow` or `Retry-After` (seconds). */
  headers?: Record<string, string>;
}

/** The one error that handlers throw: what the caller may know. `onError` makes the answer of it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: (typeof API_ERRORS)[ApiErrorCode]['status'];
  readonly fields: Record<string, string> | undefined;
  readonly data: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  readonly #said: Said | undefined;
  readonly #saidFields: Record<string, Said> | undefined;

  constructor(code: ApiErrorCode, { message, said, fields, saidFields, data, headers = {} }: Details = {}) {
    const sentence = said ?? (message === undefined ? { key: API_ERRORS[code].said } : undefined);
    super(message ?? (sentence && inLanguage(sentence, DEFAULT_LOCALE)));
    this.code = code;
    this.status = API_ERRORS[code].status;
    this.#said = sentence;
    this.data = data;
    this.#saidFields = saidFields;
    this.fields = fields ?? this.#fieldsIn(DEFAULT_LOCALE);
    this.headers = headers;
  }

  #fieldsIn(locale: Locale): Record<string, string> | undefined {
    if (!this.#saidFields) return undefined;
    return Object.fromEntries(Object.entries(this.#saidFields).map(([name, said]) => [name, inLanguage(said, locale)]));
  }

  /** What it says in a language; in English where it was given as mere text. */
  sentences(locale: Locale): { message: string; fields: Record<string, string> | undefined } {
    return { message: this.#said ? inLanguage(this.#said, locale) : this.message, fields: this.#fieldsIn(locale) ?? this.fields };
  }
}
