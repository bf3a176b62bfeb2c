import type { Context } from 'hono';
import { DOCUMENT_PAGE } from '../../../src/features/store/order/follow-calls.schema.ts';
import { splitPath } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { onDemandPage } from '../../http/pages/on-demand.ts';
import { openOrder } from '../order/page.ts';
import { viewDocument } from './document.ts';
import { documentContent } from './page-content.ts';

export async function documentPage(c: Context<AppEnv>): Promise<Response> {
  const { locale } = splitPath(c.req.path);
  const { reference = '', token = '', document: id = '' } = c.req.query();
  if (reference === '' && token === '') return onDemandPage(c, DOCUMENT_PAGE, { locale });
  try {
    const shown = await openOrder(c, locale, { reference, token });
    const { stored, catalogue } = shown;
    const document = stored.documents.find((one) => one.id === id);
    if (!document) throw new ApiError('not_found');
    const view = viewDocument({ stored, document, seller: catalogue.seller, locale });
    return await onDemandPage(c, DOCUMENT_PAGE, { locale, content: documentContent(shown, view, id) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const note = translator(locale)(error.code === 'not_found' ? 'order.note.noDocument' : 'order.note.failed');
    return onDemandPage(c, DOCUMENT_PAGE, { locale, note, isError: true, status: error.status });
  }
}
