import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { NOTHING, type Selection, toggled, toggledAll } from './selection.ts';

const CONTROLS = 'a[href], button:not([disabled]), input, select';
const firstIn = (place: Element | null | undefined): HTMLElement | undefined =>
  [...(place?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find((control) => control.checkVisibility({ visibilityProperty: true }));

/**
 * Which rows of a table are selected, and where the focus goes when the row that has it is removed.
 * @param ids of the rows in their order
 */
export function useRows(ids: readonly string[]) {
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  /** Index of the row that had the focus last, and whether it still has it: a row that is removed takes it along. */
  const place = useRef(0);
  const wasInside = useRef(false);
  const page = ids.join('\n');

  /** A control of the row that is now in that place; without rows, of the tools above them. */
  const focusRow = () => {
    const rows = body.current?.rows;
    const row = rows?.[Math.min(place.current, rows.length - 1)];
    (firstIn(row) ?? firstIn(box.current) ?? box.current)?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: with other rows.
  useEffect(() => {
    setSelection((before) => {
      const left = [...before.ids].filter((id) => ids.includes(id));
      return left.length === before.ids.size ? before : { ids: new Set(left), anchor: undefined };
    });
    if (wasInside.current && document.activeElement === document.body) focusRow();
  }, [page]);

  const isNone = selection.ids.size === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done with a selection goes with it, and with it the focus.
  useEffect(() => {
    if (isNone && document.activeElement?.closest('[data-bulk]')) focusRow();
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
        wasInside.current = true;
        place.current = [...(body.current?.rows ?? [])].findIndex((row) => row.contains(target));
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget) wasInside.current = false;
      },
    },
  };
}
