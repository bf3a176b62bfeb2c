import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { findLetters, type ReadFontFile } from '../pdf/read-fonts.shared.ts';
import { nameLetter } from './letters.shared.ts';

export async function siteFonts(): Promise<ReadFontFile> {
  // Loaded as a file: it makes fonts with programs that are no part of the pages.
  const script = pathToFileURL('scripts/letter-fonts.ts').href;
  const { letterFonts } = (await import(/* @vite-ignore */ script)) as typeof import('../../../scripts/letter-fonts.ts');
  const folder = await letterFonts();
  return (name) => readFile(name.startsWith('letters/') ? name.replace('letters', folder) : `public/fonts/${name}`).catch(() => undefined);
}

/** @throws Error that names each letter that no font has, and the text with it */
export async function needLetters(read: ReadFontFile, texts: readonly string[], where: string): Promise<void> {
  const letters = await findLetters(read, texts);
  const lacking = texts.flatMap((text) => {
    const { missing } = letters.fit(text);
    return missing.length > 0 ? [`  ${missing.map(nameLetter).join(', ')} in “${text}”`] : [];
  });
  if (lacking.length > 0)
    throw new Error(`${where} has letters that no font of the site can draw. Write them in another way:\n${lacking.join('\n')}`);
}
