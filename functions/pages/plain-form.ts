import type { Context } from 'hono';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import type { AppEnv } from '../env.ts';
import { formFields, readBytes } from '../http/body.ts';
import { getVisitorLocale } from '../http/visitor-locale.ts';

/** Reads an oversized body too, to give a person the text back. */
const REFILL_LIMIT_BYTES = 1024 * 1024;

export async function readPosted(c: Context<AppEnv>, limitBytes = REFILL_LIMIT_BYTES): Promise<Record<string, string>> {
  const posted = c.get('posted') ?? (await readFields(c, limitBytes));
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
