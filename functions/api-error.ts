import { DEFAULT_LOCALE, type Locale } from '../src/i18n/locales.ts';
import { type MessageKey, translator } from '../src/i18n/translator.ts';

/** Every error that a call answers with: its HTTP status and what it says when the thrower says nothing better. */
export const API_ERRORS = {
  bad_request: { status: 400, message: 'The request could not be read.' },
  signed_out: { status: 401, message: 'Sign in first.' },
  forbidden: { status: 403, message: "You don't have permission to access this resource." },
  fresh_sign_in: { status: 403, message: 'Confirm that it is you first.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not answer this method.' },
  conflict: { status: 409, message: 'This was changed or done already.' },
  too_large: { status: 413, message: 'The body is too large.' },
  wrong_type: { status: 415, message: 'The body is not of a type that is read here.' },
  misdirected: { status: 421, message: 'The owner signs in at the address of the site.' },
  invalid: { status: 422, message: 'Some fields need attention.' },
  too_many: { status: 429, message: 'Too many requests. Try again later.' },
  internal: { status: 500, message: "We're experiencing technical difficulties. Please try again later." },
  unavailable: { status: 503, message: 'A part that this needs is not available. Try again later.' },
} as const;

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
  /** Headers of the answer, as `Allow` or `Retry-After` (seconds). */
  headers?: Record<string, string>;
}

/** The one error that handlers throw: what the caller may know. `onError` makes the answer of it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: (typeof API_ERRORS)[ApiErrorCode]['status'];
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  readonly #said: Said | undefined;
  readonly #saidFields: Record<string, Said> | undefined;

  constructor(code: ApiErrorCode, { message, said, fields, saidFields, headers = {} }: Details = {}) {
    super(message ?? (said ? inLanguage(said, DEFAULT_LOCALE) : API_ERRORS[code].message));
    this.code = code;
    this.status = API_ERRORS[code].status;
    this.#said = said;
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
