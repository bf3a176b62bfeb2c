import type { MouseEvent } from 'react';
import { fill } from '@/i18n/fill.ts';
import { isPlainClick } from './plain-click.ts';
import { type SearchParams, writeParams } from './search-params.ts';
import type { SearchWords } from './texts.ts';

/** Pages on each side of the current one (specification, section 9). */
const PADDING = 3;

/** At either end the window keeps its width. @param current and result count from 1 */
export function pageNumbers(current: number, total: number): number[] {
  const width = Math.min(total, 2 * PADDING + 1);
  const first = Math.max(1, Math.min(current - PADDING, total - width + 1));
  return Array.from({ length: width }, (_, index) => first + index);
}

interface Props {
  words: SearchWords;
  params: SearchParams;
  pages: number;
  onGoTo: (page: number) => void;
}

/** Uses links, so that a page of results can open in a new tab. */
export function SearchPages({ words: { texts, action }, params, pages, onGoTo }: Props) {
  if (pages < 2) return null;
  const address = (page: number) => `${action}${writeParams({ ...params, page })}`;
  const follow = (page: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onGoTo(page);
  };
  return (
    <nav className="hit-pages" aria-label={texts['search.pages']}>
      <ol>
        {params.page > 1 && (
          <li>
            <a href={address(params.page - 1)} onClick={follow(params.page - 1)} rel="prev">
              {texts['search.pages.previous']}
            </a>
          </li>
        )}
        {pageNumbers(params.page, pages).map((page) => (
          <li key={page}>
            <a
              href={address(page)}
              onClick={follow(page)}
              aria-label={fill(texts['search.pages.number'], { page })}
              aria-current={page === params.page ? 'page' : undefined}
            >
              {page}
            </a>
          </li>
        ))}
        {params.page < pages && (
          <li>
            <a href={address(params.page + 1)} onClick={follow(params.page + 1)} rel="next">
              {texts['search.pages.next']}
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}
