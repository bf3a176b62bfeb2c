import type { Context } from 'hono';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/path.ts';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../api-error.ts';
import { BODY_LIMIT_BYTES, formFields, readBytes } from '../body.ts';
import { getVisitorLocale } from '../visitor-locale.ts';

const REFILL_LIMIT_BYTES = 1024 * 1024;

export async function readPosted(c: Context<AppEnv>): Promise<Record<string, string>> {
  // Past a limit or a budget, a refusal must not cost more than what is refused: a body that no call takes is not sent back.
  const isRefused = c.error instanceof ApiError && c.error.status === 429;
  const posted = c.get('posted') ?? (await readFields(c, isRefused ? BODY_LIMIT_BYTES : REFILL_LIMIT_BYTES));
  c.set('posted', posted);
  return posted;
}

async function readFields(c: Context<AppEnv>, limitBytes: number): Promise<Record<string, string>> {
  try {
    return formFields(new TextDecoder().decode(await readBytes(c, limitBytes)));
  } catch {
    return {};
  }
}

export const postedLocale = ({ locale }: Record<string, string>): Locale => (isLocale(locale) ? locale : DEFAULT_LOCALE);

/** Redirects a person who opens a call's address, which a refusal leaves in the browser's address bar. */
export const backToForm = (c: Context<AppEnv>, page: string, query = ''): Response | undefined =>
  c.req.method === 'GET' && c.req.header('Sec-Fetch-Dest') === 'document'
    ? c.redirect(`${path(getVisitorLocale(c), page)}${query}`, 303)
    : undefined;
