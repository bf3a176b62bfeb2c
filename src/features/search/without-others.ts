import { fold } from '../../i18n/fold.ts';
import type { loadRealWords } from './load-texts.ts';
import type { Lexicon } from './reading/lexicon.shared.ts';
import { doubted, isWhole, type ReadQuery, readQuery } from './reading/read-query.shared.ts';
import { isRealAmong } from './reading/real-words.shared.ts';

interface Loads {
  synonyms: () => Promise<Record<string, string>>;
  realWords: typeof loadRealWords;
}

/** A real word that was taken for a form of another gets its synonym, or is shown as a guess. */
export async function withoutOthers(query: string, read: ReadQuery, lexicon: Lexicon, { synonyms, realWords }: Loads): Promise<ReadQuery> {
  const isReal = await isRealAmong(doubted(read), realWords);
  const others = new Set(doubted(read).filter((word) => isReal(word, false)));
  if (others.size === 0) return read;
  const meant = readQuery(query, lexicon, { synonyms: await synonyms(), isReal });
  if (isWhole(meant)) return meant;
  return { ...read, words: read.words.map((each) => (others.has(fold(each.typed)) ? { ...each, how: 'slip' } : each)), changed: true };
}
