import { nameLetter } from '../../../src/features/letters/letters.shared.ts';
import { findLetters, type ReadFontFile } from '../../../src/features/pdf/read-fonts.shared.ts';
import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import type { Bytes } from '../../encoding/bytes.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StoredOrder } from '../storage/orders.ts';
import { viewDocument } from './document.ts';

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

/** @throws Error if a font cannot be read */
const fontFiles =
  (assets: Pick<Fetcher, 'fetch'>): ReadFontFile =>
  async (name) => {
    const response = await assets.fetch(`https://assets.internal/fonts/${name}`);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The build gave no fonts/${name}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };

/** Finds letters that no font of the PDF has: the owner is told and can send the document's page instead. */
export async function missingLetters(assets: Pick<Fetcher, 'fetch'>, texts: readonly string[]): Promise<string[]> {
  const letters = await findLetters(fontFiles(assets), texts);
  return [...new Set(texts.flatMap((text) => letters.fit(text).missing))].map(nameLetter);
}
