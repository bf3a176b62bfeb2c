import { type Letters, OWN_FONT, readLetters } from '../letters/letters.shared.ts';
import type { Fonts } from './sheet.shared.ts';
import { visualRuns } from './visual-runs.shared.ts';

export type ReadFontFile = (name: string) => Promise<Uint8Array | undefined>;

const OWN_FILES = [
  [OWN_FONT, 'document-regular.ttf'],
  ['bold', 'document-bold.ttf'],
] as const;

export const findLetters = (read: ReadFontFile, texts: readonly string[]): Promise<Letters> =>
  readLetters(async (block) => {
    const list = await read(`letters/${block}.json`);
    return list && (JSON.parse(new TextDecoder().decode(list)) as Record<string, string[]>);
  }, texts);

const MONO_FILES = [
  ['mono', 'document-mono.ttf'],
  ['mono-greek', 'document-mono-greek.ttf'],
] as const;

/** @param hasMono whether something is written in the font with one width */
export async function readFonts(
  read: ReadFontFile,
  texts: readonly string[],
  { hasMono = false } = {},
): Promise<{ letters: Letters; fonts: Fonts }> {
  const letters = await findLetters(read, texts);
  const names = new Set(texts.flatMap((text) => visualRuns(letters.fit(text).text, letters).map(({ font }) => font)));
  names.delete(OWN_FONT);
  const files = [...OWN_FILES, ...(hasMono ? MONO_FILES : []), ...[...names].map((name) => [name, `letters/${name}.ttf`] as const)];
  const fonts = await Promise.all(
    files.map(async ([name, file]) => {
      const bytes = await read(file);
      if (!bytes) throw new Error(`The build lacks fonts/${file}`);
      return [name, bytes] as const;
    }),
  );
  return { letters, fonts: new Map(fonts) };
}
