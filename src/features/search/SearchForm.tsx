import { type RefObject, useId, useRef } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill } from '@/i18n/fill.ts';
import { isPlainClick } from './plain-click.ts';
import { MAX_QUERY_LENGTH, NO_PARAMS, writeParams } from './search-params.ts';
import type { SearchWords } from './texts.ts';

interface SearchFormProps {
  words: SearchWords;
  input: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onSubmit: (text: string) => void;
}

/** The field is uncontrolled: it keeps what was typed before hydration. */
export function SearchForm({ words: { texts, action }, input, onType, onSubmit }: SearchFormProps) {
  const field = useId();
  return (
    <search>
      <form
        action={action}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(input.current?.value ?? '');
        }}
      >
        <label htmlFor={field}>{texts['search.label']}</label>
        <div className="search-line">
          <input
            ref={input}
            id={field}
            name="q"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={MAX_QUERY_LENGTH}
            aria-describedby={`${field}-hint`}
            aria-keyshortcuts="/ Control+K Meta+K"
            onChange={({ currentTarget }) => onType(currentTarget.value)}
          />
          <Button size="lg" type="submit">
            {texts['search.button']}
          </Button>
        </div>
        <p className="small muted" id={`${field}-hint`}>
          {texts['search.hint']}
        </p>
      </form>
    </search>
  );
}

interface RecentSearchesProps {
  words: SearchWords;
  queries: readonly string[];
  onChoose: (query: string) => void;
  onForget: (query?: string) => void;
}

export function RecentSearches({ words: { texts, action }, queries, onChoose, onForget }: RecentSearchesProps) {
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
              href={`${action}${writeParams({ ...NO_PARAMS, query })}`}
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
