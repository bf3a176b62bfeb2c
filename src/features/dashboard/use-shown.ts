import { type RefObject, useEffect, useRef, useState } from 'react';
import { ROWS_SHOWN } from './list-view.ts';

interface Shown {
  shown: number;
  showMore: () => void;
  list: RefObject<HTMLUListElement | null>;
}

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
