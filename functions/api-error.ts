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
  invalid: { status: 422, message: 'Some fields need attention.' },
  too_many: { status: 429, message: 'Too many requests. Try again later.' },
  internal: { status: 500, message: "We're experiencing technical difficulties. Please try again later." },
  unavailable: { status: 503, message: 'A part that this needs is not available. Try again later.' },
} as const;

export type ApiErrorCode = keyof typeof API_ERRORS;

interface Details {
  /** Shown to the caller: nothing internal. */
  message?: string;
  /** A message per field, by the field's path in the body. */
  fields?: Record<string, string>;
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

  constructor(code: ApiErrorCode, { message, fields, headers = {} }: Details = {}) {
    super(message ?? API_ERRORS[code].message);
    this.code = code;
    this.status = API_ERRORS[code].status;
    this.fields = fields;
    this.headers = headers;
  }
}
