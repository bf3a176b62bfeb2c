import type { Context } from 'hono';
import { path } from '../../src/i18n/path.ts';
import type { AppEnv } from '../env.ts';
import { visitorsLocale } from '../http/visitor-locale.ts';

/**
 * Leads a person back who opens the address of a form's call: it stands in the browser's bar after a refusal. Undefined for every other
 * caller, who is answered as ever.
 */
export const backToForm = (c: Context<AppEnv>, page: string, query = ''): Response | undefined =>
  c.req.method === 'GET' && c.req.header('Sec-Fetch-Dest') === 'document'
    ? c.redirect(`${path(visitorsLocale(c), page)}${query}`, 303)
    : undefined;
