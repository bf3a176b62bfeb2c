import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { awake } from '@/features/islands/awake.ts';
import { toLocale } from '@/i18n/locales.ts';
import { pagefindEngine } from './pagefind.ts';
import { SearchHits } from './SearchHits.tsx';
import { HITS_PER_PAGE, type SearchHit } from './search-result.ts';
import { fillAdded, fillCount, type SearchTexts } from './texts.ts';

type State =
  | { status: 'idle' }
  | { status: 'loading' | 'error'; query: string }
  | { status: 'done'; query: string; hits: SearchHit[]; total: number; page: number; pages: number };

interface Props {
  action: string;
  texts: SearchTexts;
  languageTag: string;
  ways: readonly { href: string; name: string }[];
}

/** The query is in the address, so that a search can be shared, reloaded and returned to. */
export function SearchIsland({ action, texts, languageTag, ways }: Props) {
  const [engine] = useState(() => pagefindEngine({ locale: toLocale(languageTag.split('-')[0]) }));
  const [state, setState] = useState<State>({ status: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const list = useRef<HTMLOListElement>(null);
  const field = useId();

  const run = async (query: string, page = 1) => {
    latest.current += 1;
    const turn = latest.current;
    if (query === '') return setState({ status: 'idle' });
    if (page === 1) setState({ status: 'loading', query });
    try {
      const found = await engine.search(query, page);
      if (turn !== latest.current) return;
      setState((before) => ({
        status: 'done',
        query,
        hits: page > 1 && before.status === 'done' ? [...before.hits, ...found.hits] : found.hits,
        total: found.totalHits,
        page,
        pages: found.totalPages,
      }));
    } catch {
      if (turn === latest.current) setState({ status: 'error', query });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the address on load and on going back.
  useEffect(() => {
    const fromAddress = () => {
      const query = new URLSearchParams(location.search).get('q')?.trim() ?? '';
      if (input.current) input.current.value = query;
      void run(query);
    };
    if (location.search.includes('q=')) fromAddress();
    addEventListener('popstate', fromAddress);
    return () => removeEventListener('popstate', fromAddress);
  }, []);

  // Moves focus to the first added hit; the button may be gone.
  const isLonger = state.status === 'done' && state.page > 1;
  const firstAdded = isLonger ? (state.page - 1) * HITS_PER_PAGE : 0;
  useLayoutEffect(() => {
    if (firstAdded > 0) list.current?.children[firstAdded]?.querySelector('a')?.focus();
  }, [firstAdded]);

  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    const query = input.current?.value.trim() ?? '';
    const address = new URL(location.href);
    address.searchParams.set('q', query);
    if (address.href !== location.href) history.pushState(null, '', address);
    void run(query);
  };

  return (
    <div className="search" ref={awake}>
      <search>
        <form action={action} method="get" onSubmit={submit}>
          <label htmlFor={field}>{texts['search.label']}</label>
          <div className="search-line">
            <input
              ref={input}
              id={field}
              name="q"
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              aria-describedby={`${field}-hint`}
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
      <div className="search-status" role="status">
        {state.status === 'loading' && `${texts['search.loading']}…`}
        {state.status === 'done' && state.total > 0 && fillCount(texts, languageTag, state.total, state.query)}
        {isLonger && ` ${fillAdded(texts, languageTag, state.hits.length - firstAdded)}`}
        {state.status === 'done' && state.total === 0 && texts['search.none'].replace('{query}', () => state.query)}
      </div>
      {state.status === 'done' && state.total === 0 && (
        <>
          <p>{texts['search.none.next']}</p>
          <p className="actions alone">
            {ways.map(({ href, name }) => (
              <a key={href} href={href}>
                {name}
              </a>
            ))}
          </p>
        </>
      )}
      {state.status === 'error' && (
        <p role="alert">
          {texts['search.error']}{' '}
          <Button variant="outline" onClick={() => run(state.query)}>
            {texts['search.retry']}
          </Button>
        </p>
      )}
      {state.status === 'done' && <SearchHits hits={state.hits} ref={list} />}
      {state.status === 'done' && state.page < state.pages && (
        <Button variant="outline" onClick={() => run(state.query, state.page + 1)}>
          {texts['search.more']}
        </Button>
      )}
    </div>
  );
}
