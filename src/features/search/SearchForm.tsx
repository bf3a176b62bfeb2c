import { type RefObject, useId } from 'react';
import { Button } from '@/components/Button.tsx';
import type { SearchWords } from './texts.ts';
import { MAX_QUERY_LENGTH } from './wish.ts';

interface Props {
  words: SearchWords;
  input: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onSubmit: (text: string) => void;
}

/** The field is uncontrolled: it keeps what was typed before hydration. */
export function SearchForm({ words: { texts, action }, input, onType, onSubmit }: Props) {
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
