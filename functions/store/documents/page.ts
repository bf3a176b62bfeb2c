import type { Context } from 'hono';
import { DOCUMENT_PAGE } from '../../../src/features/store/order/follow-calls.schema.ts';
import { splitPath } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { onDemandPage } from '../../http/pages/on-demand.ts';
import { orMissing } from '../../redirects/missing.ts';
import { database } from '../../storage/database.ts';
import { openOrder } from '../order/page.ts';
import { findTerms, isTermsHash, TERMS_PAGE, termsAddress } from '../terms.ts';
import { papersOf } from './frozen.ts';
import { paperContent, termsContent } from './page-content.ts';

/** What orders name: addressable for ever, whatever the site's terms have become. */
export async function termsPage(c: Context<AppEnv>): Promise<Response> {
  const { locale, bare } = splitPath(c.req.path);
  const hash = bare.slice(TERMS_PAGE.length + 1);
  if (!isTermsHash(hash)) return orMissing(c, await c.env.ASSETS.fetch(c.req.raw));
  const kept = await findTerms(database(c.env.DB), hash);
  const t = translator(locale);
  if (!kept) return onDemandPage(c, DOCUMENT_PAGE, { locale, note: t('order.note.noTerms'), isError: true, status: 404 });
  return onDemandPage(c, DOCUMENT_PAGE, { locale, content: termsContent(kept, locale) });
}

export async function documentPage(c: Context<AppEnv>): Promise<Response> {
  const { locale } = splitPath(c.req.path);
  const { reference = '', token = '', document: id = '', terms } = c.req.query();
  // Their address in earlier mails.
  if (terms !== undefined && isTermsHash(terms)) return c.redirect(termsAddress(locale, terms), 301);
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
