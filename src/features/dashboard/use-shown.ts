import { type RefObject, useEffect, useRef, useState } from 'react';
import { ROWS_SHOWN } from './list-view.ts';

interface Shown {
  /** How many rows are shown at most. */
  shown: number;
  showMore: () => void;
  /** Of the list's element. */
  list: RefObject<HTMLUListElement | null>;
}

/** Shows a long list piece by piece; the focus goes to the first row that comes. */
export function useShown(): Shown {
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
