import { type FoundPage, titleGain } from './find-pages.shared.ts';
import { markWords } from './mark-words.ts';
import type { SearchHit } from './search-result.ts';
import type { PagefindDocument } from './serialise-pagefind.ts';

const EXCERPT_LETTERS = 200;

function cut(excerpt: string, content: string): string {
  const plain = excerpt.replace(/<\/?mark>/gu, '').trim();
  const at = content.indexOf(plain);
  const isWhole = (before: string) => at >= 0 && (before === '' || /[.!?;]$/u.test(before));
  const start = isWhole(content.slice(0, Math.max(0, at)).trim()) ? '' : '… ';
  const end = /[.!?;]$/u.test(plain) || (at >= 0 && content.trim().endsWith(plain)) ? '' : ' …';
  return start + excerpt.trim() + end;
}

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

export function byTitle(scored: readonly { hit: SearchHit; score: number }[], query: string): SearchHit[] {
  const rank = ({ hit, score }: (typeof scored)[number]): number => score * titleGain(hit, query);
  return [...scored].sort((one, other) => rank(other) - rank(one)).map(({ hit }) => hit);
}
