import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLostFocus } from '../shell/use-lost-focus.ts';

interface Next {
  to: 'row' | 'heading';
  thread: string;
}

interface Shown {
  /** The conversation that is open; empty for none. */
  thread: string;
  /** Index of the row that the keys are at. */
  at: number;
  /** The list with its tools, and its rows alone. */
  list: RefObject<HTMLElement | null>;
  rows: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
}

/** Where the focus goes once the page shows the conversation that was asked for; with an empty `thread`, the list alone. */
export function useFocusNext({ thread, at, list, rows, heading }: Shown) {
  const asked = useRef<Next>(undefined);
  /** The row that the keys are at; without rows, their place. */
  const place = () => rows.current?.querySelectorAll<HTMLElement>('.mail-row a')[at] ?? rows.current;
  useLostFocus(list, place);

  // With the drawing itself: an effect that waits might run before the rows have gone.
  useLayoutEffect(() => {
    const { current: next } = asked;
    if (next?.thread !== thread) return;
    const target = next.to === 'heading' ? heading.current : place();
    if (!target || target === rows.current) return;
    asked.current = undefined;
    target.focus({ preventScroll: target === heading.current });
  });

  return { focusNext: asked, place };
}
