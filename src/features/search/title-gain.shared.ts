import { fold } from '../../i18n/fold.ts';
import { splitWords, stem } from './reading/stem.shared.ts';

const stemsOf = (text: string): Set<string> => new Set(splitWords(fold(text)).map(stem));

function shareIn(words: ReadonlySet<string>, text: ReadonlySet<string>): number {
  return words.size === 0 ? 0 : [...words].filter((word) => text.has(word)).length / words.size;
}

const TITLE_GAIN = 0.8;
const DESCRIPTION_GAIN = 0.3;

/** Factor of 1 or more by which a page's score grows if the query is most of its title or description. */
export function titleGain({ title, description }: { title: string; description: string }, query: string): number {
  const sought = stemsOf(query);
  const words = stemsOf(title);
  const inTitle = shareIn(sought, words) ** 2 * (0.5 + shareIn(words, sought) / 2);
  return 1 + TITLE_GAIN * inTitle + DESCRIPTION_GAIN * shareIn(sought, stemsOf(description)) ** 2;
}
