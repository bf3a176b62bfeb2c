import { fold } from '../../i18n/fold.ts';
import type { FoundPage } from './find-pages.shared.ts';
import { markWords } from './mark-words.ts';
import type { PagefindDocument } from './pagefind-api.ts';
import { splitWords, stem } from './reading/stem.shared.ts';
import type { SearchHit } from './search-result.ts';

const EXCERPT_LETTERS = 200;

/** Adds an ellipsis at each end that is cut within a sentence. */
function cut(excerpt: string, content: string): string {
  const plain = excerpt.replace(/<\/?mark>/gu, '').trim();
  const at = content.indexOf(plain);
  const isWhole = (before: string) => at >= 0 && (before === '' || /[.!?;]$/u.test(before));
  const start = isWhole(content.slice(0, Math.max(0, at)).trim()) ? '' : '… ';
  const end = /[.!?;]$/u.test(plain) || (at >= 0 && content.trim().endsWith(plain)) ? '' : ' …';
  return start + excerpt.trim() + end;
}

/** @param query the words to highlight */
export function pagefindHit(id: string, { url, excerpt, content = '', meta, filters }: PagefindDocument, query: string): SearchHit {
  const { title = url, description = '' } = meta;
  const marked = markWords(description, query);
  return {
    id,
    // Pagefind lists files; the site's addresses have no extension.
    url: url.replace(/(\/index)?\.html(?=$|#)/u, '') || '/',
    title,
    description,
    category: filters['category']?.[0] ?? '',
    tags: filters['tag'] ?? [],
    highlightedTitle: markWords(title, query),
    // If the description lacks the words, an excerpt of the text shows more.
    highlightedDescription: marked.includes('<mark>') ? marked : cut(excerpt, content),
  };
}

export function pageHit({ page: { url: id, title, description, category, tags }, excerpt, url }: FoundPage, query: string): SearchHit {
  const marked = markWords(description, query);
  const short = excerpt.length > EXCERPT_LETTERS ? `${excerpt.slice(0, EXCERPT_LETTERS)} …` : excerpt;
  return {
    id,
    url,
    title,
    description,
    category,
    tags,
    highlightedTitle: markWords(title, query),
    highlightedDescription: marked.includes('<mark>') ? marked : markWords(short, query),
  };
}

const stemsOf = (text: string): Set<string> => new Set(splitWords(fold(text)).map(stem));

/** Part of `words` that `text` has, 0 to 1. */
function shareIn(words: ReadonlySet<string>, text: ReadonlySet<string>): number {
  return words.size === 0 ? 0 : [...words].filter((word) => text.has(word)).length / words.size;
}

/** How much a title, and a description, of nothing but the query's words adds to a score. */
const TITLE_GAIN = 0.8;
const DESCRIPTION_GAIN = 0.3;

/** Ranks hits higher if the query is all, or most, of their title or description. */
export function byTitle(scored: readonly { hit: SearchHit; score: number }[], query: string): SearchHit[] {
  const sought = stemsOf(query);
  const rank = ({ hit: { title, description }, score }: (typeof scored)[number]): number => {
    const words = stemsOf(title);
    const inTitle = shareIn(sought, words) ** 2 * (0.5 + shareIn(words, sought) / 2);
    return score * (1 + TITLE_GAIN * inTitle + DESCRIPTION_GAIN * shareIn(sought, stemsOf(description)) ** 2);
  };
  return [...scored].sort((one, other) => rank(other) - rank(one)).map(({ hit }) => hit);
}
