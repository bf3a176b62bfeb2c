import { type RefObject, useLayoutEffect } from 'react';
import { useLostFocus } from '../../admin/shell/use-lost-focus.ts';
import type { MailFlow } from './store/flow.ts';

interface Shown {
  focusNext: MailFlow['focusNext'];
  thread: string;
  rowIndex: number;
  list: RefObject<HTMLElement | null>;
  rows: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
}

/** Moves the focus once the page shows its conversation. @returns finds the row that the keys act on, or the list without rows */
export function useFocusNext({ focusNext, thread, rowIndex, list, rows, heading }: Shown): () => HTMLElement | null {
  const place = () => rows.current?.querySelectorAll<HTMLElement>('.mail-row a')[rowIndex] ?? rows.current;
  useLostFocus(list, place);

  // In the layout phase: a later effect might run before the rows are gone.
  useLayoutEffect(() => {
    const { current: next } = focusNext;
    if (next?.thread !== thread) return;
    const target = next.to === 'heading' ? heading.current : place();
    if (!target || target === rows.current) return;
    focusNext.current = undefined;
    target.focus({ preventScroll: target === heading.current });
  });
  return place;
}
