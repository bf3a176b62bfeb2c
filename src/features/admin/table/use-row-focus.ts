import { type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react';
import { useLostFocus } from '../shell/use-lost-focus.ts';

const CONTROLS = 'a[href], button:not([disabled]), input, select';
const firstIn = (place: Element | null | undefined): HTMLElement | undefined =>
  [...(place?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find((control) => control.checkVisibility());

/**
 * Focuses the row in the place of a removed one, or without rows the tools above.
 * @param isNoneSelected hides the selection bar, and the focus in it
 */
export function useRowFocus(isNoneSelected: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const lastIndex = useRef(0);

  const nextFocus = useCallback(() => {
    const rows = body.current?.rows;
    return firstIn(rows?.[Math.min(lastIndex.current, rows.length - 1)]) ?? firstIn(box.current) ?? box.current;
  }, []);
  useLostFocus(box, nextFocus);

  // In the layout phase: the bar is hidden in the same drawing, and the focus would be lost.
  useLayoutEffect(() => {
    if (isNoneSelected && document.activeElement?.closest('[data-bulk]')) nextFocus()?.focus();
  }, [isNoneSelected, nextFocus]);

  return {
    box,
    body: {
      ref: body,
      onFocus: ({ target }: FocusEvent) => {
        lastIndex.current = [...(body.current?.rows ?? [])].findIndex((row) => row.contains(target));
      },
    },
  };
}
