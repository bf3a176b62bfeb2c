import { nameLetter } from '../../../src/features/letters/letters.shared.ts';
import { findLetters } from '../../../src/features/pdf/read-fonts.shared.ts';
import { fontFiles } from './font-files.ts';

/** Finds letters that no font of the PDF has: the owner is told and can send the document's page instead. */
export async function missingLetters(assets: Pick<Fetcher, 'fetch'>, texts: readonly string[]): Promise<string[]> {
  const letters = await findLetters(fontFiles(assets), texts);
  return [...new Set(texts.flatMap((text) => letters.fit(text).missing))].map(nameLetter);
}
