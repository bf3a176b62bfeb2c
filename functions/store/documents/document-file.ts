import { nameLetter } from '../../../src/features/letters/letters.shared.ts';
import { findLetters, type ReadFontFile } from '../../../src/features/pdf/read-fonts.shared.ts';
import type { Bytes } from '../../encoding/bytes.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StoredOrder } from '../storage/orders.ts';
import { taxStamp } from './document.ts';
import { papersOf } from './frozen.ts';

/** In the language of the order, with the same bytes each time. @throws ApiError `not_found` for a document of another order */
export async function documentFile(
  env: Pick<Env, 'DB' | 'ASSETS'>,
  stored: StoredOrder,
  id: string,
): Promise<{ bytes: Bytes; name: string }> {
  const paper = (await papersOf(env, stored)).find((one) => one.id === id);
  if (!paper) throw new ApiError('not_found');
  // Only who asks for a document loads the library.
  const { drawDocument } = await import('./pdf.ts');
  const { content } = paper;
  const tax = stored.taxes.find(({ documentId }) => documentId === id);
  const stamp = taxStamp(content.locale, tax);
  return { bytes: await drawDocument(fontFiles(env.ASSETS), content, stamp), name: `${content.number}.pdf` };
}

/** @throws Error if a font cannot be read */
const fontFiles =
  (assets: Pick<Fetcher, 'fetch'>): ReadFontFile =>
  async (name) => {
    const response = await assets.fetch(`https://assets.internal/fonts/${name}`);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The build did not give the fonts/${name}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };

/** Finds letters that no font of the PDF has: the owner is told and can send the document's page instead. */
export async function missingLetters(assets: Pick<Fetcher, 'fetch'>, texts: readonly string[]): Promise<string[]> {
  const letters = await findLetters(fontFiles(assets), texts);
  return [...new Set(texts.flatMap((text) => letters.fit(text).missing))].map(nameLetter);
}
