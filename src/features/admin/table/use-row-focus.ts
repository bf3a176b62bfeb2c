import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLostFocus } from '../shell/use-lost-focus.ts';
import { NOTHING, type Selection, toggled, toggledAll } from './selection.ts';

const CONTROLS = 'a[href], button:not([disabled]), input, select';
const firstIn = (place: Element | null | undefined): HTMLElement | undefined =>
  [...(place?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find((control) => control.checkVisibility());

/**
 * Which rows of a table are selected, and where the focus goes when what has it is removed.
 * @param ids of the rows in their order
 */
export function useRows(ids: readonly string[]) {
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  /** Index of the row that had the focus last. */
  const place = useRef(0);

  /** A control of the row that is now in that place; without rows, of the tools above them. */
  const nextFocus = () => {
    const rows = body.current?.rows;
    return firstIn(rows?.[Math.min(place.current, rows.length - 1)]) ?? firstIn(box.current) ?? box.current;
  };
  useLostFocus(box, nextFocus);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that went are no longer selected.
  useEffect(() => {
    setSelection((before) => {
      const left = [...before.ids].filter((id) => ids.includes(id));
      return left.length === before.ids.size ? before : { ids: new Set(left), anchor: undefined };
    });
  }, [ids.join('\n')]);

  const isNone = selection.ids.size === 0;
  // With the drawing itself: the bar of a selection is hidden with it, and the focus would be gone a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when nothing is selected any more.
  useLayoutEffect(() => {
    if (isNone && document.activeElement?.closest('[data-bulk]')) nextFocus()?.focus();
  }, [isNone]);

  return {
    box,
    selected: selection.ids,
    toggle: (id: string, range: boolean) => setSelection((before) => toggled(before, id, ids, range)),
    toggleAll: () => setSelection((before) => toggledAll(before, ids)),
    clear: () => setSelection(NOTHING),
    body: {
      ref: body,
      onFocus: ({ target }: FocusEvent) => {
        place.current = [...(body.current?.rows ?? [])].findIndex((row) => row.contains(target));
      },
    },
  };
}
