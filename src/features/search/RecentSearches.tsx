import { useRef } from 'react';
import { fill } from '@/i18n/fill.ts';
import { isPlainClick } from './plain-click.ts';
import type { SearchWords } from './texts.ts';
import { NO_WISH, writeWish } from './wish.ts';

interface Props {
  words: SearchWords;
  queries: readonly string[];
  onChoose: (query: string) => void;
  onForget: (query?: string) => void;
}

export function RecentSearches({ words: { texts, action }, queries, onChoose, onForget }: Props) {
  const list = useRef<HTMLUListElement>(null);
  if (queries.length === 0) return null;
  const forget = (query: string, index: number) => {
    // The pressed button disappears: the focus moves to the next one first.
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
    onForget(query);
  };
  return (
    <section className="recent" aria-labelledby="recent-title">
      <div className="recent-head">
        <h2 id="recent-title">{texts['search.recent']}</h2>
        <button type="button" className="chip chip-clear" onClick={() => onForget()}>
          {texts['search.recent.clear']}
        </button>
      </div>
      <ul ref={list}>
        {queries.map((query, index) => (
          <li key={query}>
            <a
              href={`${action}${writeWish({ ...NO_WISH, query })}`}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onChoose(query);
              }}
            >
              {query}
            </a>
            <button
              type="button"
              className="recent-remove"
              aria-label={fill(texts['search.recent.remove'], { query })}
              onClick={() => forget(query, index)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
