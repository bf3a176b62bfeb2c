import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import type { Bytes } from '../../encoding/bytes.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StoredOrder } from '../storage/orders.ts';
import { viewDocument } from './document.ts';
import { fontFiles } from './font-files.ts';

/** In the language of the order. @throws ApiError `not_found` for a document of another order */
export async function documentFile(
  assets: Fetcher,
  stored: StoredOrder,
  id: string,
  { seller }: Catalogue,
): Promise<{ bytes: Bytes; name: string }> {
  const document = stored.documents.find((one) => one.id === id);
  if (!document) throw new ApiError('not_found');
  // Only who asks for a document loads the library.
  const { drawDocument } = await import('./pdf.ts');
  const { locale } = stored.order;
  const view = viewDocument({ stored, document, seller, locale });
  return { bytes: await drawDocument(fontFiles(assets), view, locale), name: `${view.number}.pdf` };
}
