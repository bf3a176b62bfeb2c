import type { MouseEvent } from 'react';
import { fill } from '@/i18n/fill.ts';
import { pageNumbers } from './page-numbers.ts';
import { isPlainClick } from './plain-click.ts';
import type { SearchWords } from './texts.ts';
import { type Wish, writeWish } from './wish.ts';

interface Props {
  words: SearchWords;
  wish: Wish;
  pages: number;
  onGoTo: (page: number) => void;
}

/** Uses links, so that a page of results can open in a new tab. */
export function SearchPages({ words: { texts, action }, wish, pages, onGoTo }: Props) {
  if (pages < 2) return null;
  const address = (page: number) => `${action}${writeWish({ ...wish, page })}`;
  const follow = (page: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onGoTo(page);
  };
  return (
    <nav className="hit-pages" aria-label={texts['search.pages']}>
      <ol>
        {wish.page > 1 && (
          <li>
            <a href={address(wish.page - 1)} onClick={follow(wish.page - 1)} rel="prev">
              {texts['search.pages.previous']}
            </a>
          </li>
        )}
        {pageNumbers(wish.page, pages).map((page) => (
          <li key={page}>
            <a
              href={address(page)}
              onClick={follow(page)}
              aria-label={fill(texts['search.pages.number'], { page })}
              aria-current={page === wish.page ? 'page' : undefined}
            >
              {page}
            </a>
          </li>
        ))}
        {wish.page < pages && (
          <li>
            <a href={address(wish.page + 1)} onClick={follow(wish.page + 1)} rel="next">
              {texts['search.pages.next']}
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}
