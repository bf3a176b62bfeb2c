import type { Context } from 'hono';
import { DOCUMENT_PAGE } from '../../src/features/store/order/follow.schema.ts';
import { splitPath } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { viewDocument } from '../store/documents/document.ts';
import { builtPage, secretPage, withContent, withNote } from './order/built-page.ts';
import { documentContent } from './order/document-content.ts';
import { openOrder } from './order-page.ts';

export async function documentPage(c: Context<AppEnv>): Promise<Response> {
  const { locale } = splitPath(c.req.path);
  const built = await builtPage(c, locale, DOCUMENT_PAGE);
  const { reference = '', token = '', document: id = '' } = c.req.query();
  if (reference === '' && token === '') return secretPage(built, built.status);
  try {
    const shown = await openOrder(c, locale, { reference, token });
    const { stored, catalogue } = shown;
    const document = stored.documents.find((one) => one.id === id);
    if (!document) throw new ApiError('not_found');
    const view = viewDocument({ stored, document, seller: catalogue.seller, locale });
    return secretPage(withContent(built, documentContent(shown, view, id), { locale }), 200);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const note = translator(locale)(error.code === 'not_found' ? 'order.note.noDocument' : 'order.note.failed');
    return secretPage(withNote(built, note, { locale, isError: true }), error.status);
  }
}
