import type { Locale } from '../../i18n/locales.ts';
import { type Lexicon, makeLexicon } from './reading/lexicon.shared.ts';
import type { WordsFile } from './reading/words-file.shared.ts';
import { realWordsFile, synonymsFile, textsFile, wordsFile } from './search-files.shared.ts';
import { prepareTexts, type SiteTexts, type TextsFile } from './texts.shared.ts';

async function load<File>(address: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as File;
}

export const loadWords = async (locale: Locale): Promise<Lexicon> => makeLexicon(locale, await load<WordsFile>(wordsFile(locale)));

export const loadTexts = async (locale: Locale): Promise<SiteTexts> => prepareTexts(await load<TextsFile>(textsFile(locale)));

/** Loads, by stem, the site's words for words that it does not have. @throws if they can't be loaded */
export const loadSynonyms = (locale: Locale): Promise<Record<string, string>> => load(synonymsFile(locale));

/** Loads the roots of words that begin with the same letters, separated by spaces. @throws if they can't be loaded */
export const loadRealWords = (start: string): Promise<string> => load(realWordsFile(start));
