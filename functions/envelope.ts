import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiError } from './api-error.ts';
import type { AppEnv } from './env.ts';

/** What of a context an answer needs, whatever else it knows. */
type Answering = Pick<Context<AppEnv>, 'json'>;

/** Answers `{ success: true, data }`. */
export const success = (c: Answering, data: object, status: ContentfulStatusCode = 200): Response =>
  c.json({ success: true, data }, status);

/** Answers `{ success: false, error: { code, message, fields? } }` with the error's status and headers. */
export const failure = (c: Answering, { code, message, fields, status, headers }: ApiError): Response =>
  c.json({ success: false, error: { code, message, ...(fields && { fields }) } }, status, headers);
