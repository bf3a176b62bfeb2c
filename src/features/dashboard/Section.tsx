import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ROWS_SHOWN } from './list-view.ts';
import type { Words } from './words.ts';

interface SectionProps {
  title: string;
  note?: string;
  children: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  return (
    <section className="row">
      <header>
        <h2 tabIndex={-1}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      <div>{children}</div>
    </section>
  );
}

interface ShowMoreProps {
  words: Words;
  shown: number;
  total: number;
  showMore: () => void;
}

export function ShowMore({ words, shown, total, showMore }: ShowMoreProps) {
  if (total <= shown) return null;
  return (
    <p className="shelf-more">
      <span className="small muted">{words.format('dashboard.of', { shown: words.number(shown), total: words.number(total) })}</span>
      <button className="button button-outline button-sm" type="button" onClick={showMore}>
        {words.texts['dashboard.more']}
      </button>
    </p>
  );
}

interface ShownRows {
  shown: number;
  showMore: () => void;
  list: RefObject<HTMLUListElement | null>;
}

export function useShown(): ShownRows {
  const [shown, setShown] = useState(ROWS_SHOWN);
  const list = useRef<HTMLUListElement>(null);
  const first = useRef<number>(undefined);
  useEffect(() => {
    if (first.current === undefined || shown === ROWS_SHOWN) return;
    list.current?.children[first.current]?.querySelector('a')?.focus();
  }, [shown]);
  const showMore = () => {
    first.current = shown;
    setShown(shown + ROWS_SHOWN);
  };
  return { shown, showMore, list };
}
