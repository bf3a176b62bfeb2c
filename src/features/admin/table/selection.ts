export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | undefined;
}

export const NOTHING: Selection = { ids: new Set(), anchor: undefined };

/** With `range`, all rows from the anchor to `row` take the new state of `row`. */
export function toggled({ ids, anchor }: Selection, row: string, order: readonly string[], range = false): Selection {
  const on = !ids.has(row);
  const [from, to] = [order.indexOf(anchor ?? row), order.indexOf(row)].sort((a, b) => a - b) as [number, number];
  const touched = range && from >= 0 ? order.slice(from, to + 1) : [row];
  const next = new Set(ids);
  for (const id of touched) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return { ids: next, anchor: range ? (anchor ?? row) : row };
}

export const toggledAll = ({ ids }: Selection, order: readonly string[]): Selection =>
  order.every((id) => ids.has(id)) ? NOTHING : { ids: new Set(order), anchor: undefined };
