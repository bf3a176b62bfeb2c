import { useEffect, useState } from 'react';
import { NOTHING, type Selection, toggled, toggledAll } from '../../table/selection.ts';

/** The row that the keys are at, and the rows that are selected; both by name, so that new mail moves neither. */
export function useRows(ids: readonly string[], list: string, open: string) {
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [place, setPlace] = useState<{ id: string; index: number }>({ id: '', index: 0 });
  const page = ids.join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another list nothing is selected, and the keys begin at the top.
  useEffect(() => {
    setSelection(NOTHING);
    setPlace({ id: '', index: 0 });
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that went are no longer selected.
  useEffect(() => {
    setSelection((before) => {
      const left = [...before.ids].filter((id) => ids.includes(id));
      return left.length === before.ids.size ? before : { ids: new Set(left), anchor: undefined };
    });
  }, [page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page stands for its rows.
  useEffect(() => {
    const index = ids.indexOf(open);
    if (open && index >= 0) setPlace({ id: open, index });
  }, [open, page]);

  // A row that went leaves the keys where it was.
  const found = ids.indexOf(place.id);
  const at = found >= 0 ? found : Math.min(place.index, ids.length - 1);
  return {
    selected: selection.ids,
    toggle: (id: string, range = false) => setSelection((before) => toggled(before, id, ids, range)),
    toggleAll: () => setSelection((before) => toggledAll(before, ids)),
    clear: () => setSelection(NOTHING),
    /** Index of the row that the keys are at; -1 without rows. */
    at,
    moveTo: (index: number) => {
      const id = ids[index];
      if (id !== undefined) setPlace({ id, index });
    },
  };
}
export type Rows = ReturnType<typeof useRows>;
