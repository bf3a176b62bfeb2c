import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiError } from './api-error.ts';

/** Answers `{ success: true, data }`. */
export const success = (c: Context, data: object, status: ContentfulStatusCode = 200): Response => c.json({ success: true, data }, status);

/** Answers `{ success: false, error: { code, message, fields? } }` with the error's status and headers. */
export const failure = (c: Context, { code, message, fields, status, headers }: ApiError): Response =>
  c.json({ success: false, error: { code, message, ...(fields && { fields }) } }, status, headers);
