import type { Context } from 'hono';
import { DOCUMENT_PAGE } from '../../../src/features/store/order/follow-calls.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { splitPath } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { onDemandPage } from '../../http/pages/on-demand.ts';
import { database } from '../../storage/database.ts';
import { openOrder } from '../order/page.ts';
import { findTerms } from '../terms.ts';
import { papersOf } from './frozen.ts';
import { paperContent, termsContent } from './page-content.ts';

/** What orders name: addressable for ever, whatever the site's terms have become. */
async function termsPage(c: Context<AppEnv>, locale: Locale, hash: string): Promise<Response> {
  const kept = await findTerms(database(c.env.DB), hash);
  const t = translator(locale);
  if (!kept) return onDemandPage(c, DOCUMENT_PAGE, { locale, note: t('order.note.noTerms'), isError: true, status: 404 });
  return onDemandPage(c, DOCUMENT_PAGE, { locale, content: termsContent(kept, locale) });
}

export async function documentPage(c: Context<AppEnv>): Promise<Response> {
  const { locale } = splitPath(c.req.path);
  const { reference = '', token = '', document: id = '', terms } = c.req.query();
  if (terms !== undefined) return termsPage(c, locale, terms);
  if (reference === '' && token === '') return onDemandPage(c, DOCUMENT_PAGE, { locale });
  try {
    const shown = await openOrder(c, locale, { reference, token });
    const paper = (await papersOf(c.env, shown.stored)).find((one) => one.id === id);
    if (!paper) throw new ApiError('not_found');
    return await onDemandPage(c, DOCUMENT_PAGE, { locale, content: paperContent(shown, paper) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const note = translator(locale)(error.code === 'not_found' ? 'order.note.noDocument' : 'order.note.failed');
    return onDemandPage(c, DOCUMENT_PAGE, { locale, note, isError: true, status: error.status });
  }
}
