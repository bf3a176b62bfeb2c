import { fold } from '../../i18n/fold.ts';
import { splitWords, stem } from './reading/stem.shared.ts';

const stemsOf = (text: string): Set<string> => new Set(splitWords(fold(text)).map(stem));

/** Part of `words` that `text` has, 0 to 1. */
function shareIn(words: ReadonlySet<string>, text: ReadonlySet<string>): number {
  return words.size === 0 ? 0 : [...words].filter((word) => text.has(word)).length / words.size;
}

/** How much a title, and a description, of nothing but the query's words adds to a score. */
const TITLE_GAIN = 0.8;
const DESCRIPTION_GAIN = 0.3;

/** By how much a page's score grows if the query is all, or most, of its title or description: 1 or more. */
export function titleGain({ title, description }: { title: string; description: string }, query: string): number {
  const sought = stemsOf(query);
  const words = stemsOf(title);
  const inTitle = shareIn(sought, words) ** 2 * (0.5 + shareIn(words, sought) / 2);
  return 1 + TITLE_GAIN * inTitle + DESCRIPTION_GAIN * shareIn(sought, stemsOf(description)) ** 2;
}
