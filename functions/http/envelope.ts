import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { preferredLocale } from '../../src/i18n/choice.ts';
import { DEFAULT_LOCALE } from '../../src/i18n/locales.ts';
import type { ApiError } from './api-error.ts';

export const success = (c: Context, data: object, status: ContentfulStatusCode = 200): Response => c.json({ success: true, data }, status);

export const failure = (c: Context, error: ApiError): Response => {
  const { code, status, headers, data } = error;
  const { message, fields } = error.translate(preferredLocale(c.req.header('Accept-Language') ?? '') ?? DEFAULT_LOCALE);
  return c.json({ success: false, error: { code, message, ...(fields && { fields }), ...(data && { data }) } }, status, headers);
};
