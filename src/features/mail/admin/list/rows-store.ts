import { atom } from 'nanostores';
import { NOTHING, type Selection, toggled, toggledAll } from '../../../admin/table/selection.ts';

export interface RowsState {
  ids: readonly string[];
  selection: Selection;
  place: { id: string; index: number };
}

export const NO_ROWS: RowsState = { ids: [], selection: NOTHING, place: { id: '', index: 0 } };

export const begun = ({ ids }: RowsState): RowsState => ({ ...NO_ROWS, ids });

export function opened(state: RowsState, thread: string): RowsState {
  const index = thread === '' ? -1 : state.ids.indexOf(thread);
  return index < 0 ? state : { ...state, place: { id: thread, index } };
}

export function listed(state: RowsState, ids: readonly string[], thread: string): RowsState {
  if (ids.join('\n') === state.ids.join('\n')) return state;
  const left = [...state.selection.ids].filter((id) => ids.includes(id));
  const selection = left.length === state.selection.ids.size ? state.selection : { ids: new Set(left), anchor: undefined };
  return opened({ ...state, ids, selection }, thread);
}

/** Index of the row that the keys act on; -1 without rows. If the row is gone, its index stays. */
export function rowIndex({ ids, place }: RowsState): number {
  const found = ids.indexOf(place.id);
  return found >= 0 ? found : Math.min(place.index, ids.length - 1);
}

export function createRows() {
  const $rows = atom<RowsState>(NO_ROWS);
  const set = (next: RowsState) => next !== $rows.get() && $rows.set(next);
  return {
    $rows,
    begin: () => set(begun($rows.get())),
    open: (thread: string) => set(opened($rows.get(), thread)),
    list: (ids: readonly string[], thread: string) => set(listed($rows.get(), ids, thread)),
    toggle: (id: string, range = false) => {
      const state = $rows.get();
      set({ ...state, selection: toggled(state.selection, id, state.ids, range) });
    },
    toggleAll: () => {
      const state = $rows.get();
      set({ ...state, selection: toggledAll(state.selection, state.ids) });
    },
    clear: () => set({ ...$rows.get(), selection: NOTHING }),
    moveTo: (index: number) => {
      const state = $rows.get();
      const id = state.ids[index];
      if (id !== undefined) set({ ...state, place: { id, index } });
    },
  };
}
export type Rows = ReturnType<typeof createRows>;
