import { atom } from 'nanostores';
import { NOTHING, type Selection, toggled, toggledAll } from '../../table/selection.ts';

/** The rows by the names of their conversations, so that new mail moves neither selection nor place. */
export interface RowsState {
  ids: readonly string[];
  selection: Selection;
  /** The row that the keys are at, and its last index. */
  place: { id: string; index: number };
}

export const NO_ROWS: RowsState = { ids: [], selection: NOTHING, place: { id: '', index: 0 } };

/** Another list begins: nothing is selected, and the keys are at its top. */
export const begun = ({ ids }: RowsState): RowsState => ({ ...NO_ROWS, ids });

/** The keys go to the open conversation, where the page lists it. */
export function opened(state: RowsState, thread: string): RowsState {
  const index = thread === '' ? -1 : state.ids.indexOf(thread);
  return index < 0 ? state : { ...state, place: { id: thread, index } };
}

/** Other rows came: those that went are no longer selected. @param thread the open conversation */
export function listed(state: RowsState, ids: readonly string[], thread: string): RowsState {
  if (ids.join('\n') === state.ids.join('\n')) return state;
  const left = [...state.selection.ids].filter((id) => ids.includes(id));
  const selection = left.length === state.selection.ids.size ? state.selection : { ids: new Set(left), anchor: undefined };
  return opened({ ...state, ids, selection }, thread);
}

/** Index of the row that the keys are at; -1 without rows. A row that went leaves the keys where it was. */
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
    /** @param range selects or clears all rows from the last one chosen */
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
