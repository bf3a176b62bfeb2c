import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NOTHING, type Selection, toggled, toggledAll } from './selection.ts';

const CONTROLS = 'a[href], button:not([disabled]), input, select';
const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

/**
 * The rows of a table by keyboard, and which of them are selected. One row is in the order of Tab; up and down, Home and End move to the
 * same control of another row, with Shift selecting on the way; Ctrl+A selects all. Source: ARIA Authoring Practices, roving tabindex.
 * @param ids of the rows in their order
 */
export function useRows(ids: readonly string[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [active, setActive] = useState(0);
  const page = ids.join('\n');
  /** Whether the focus was in a row last: a row that goes takes it along. */
  const wasInside = useRef(false);

  const focusRow = () => {
    const row = body.current?.rows[active] ?? body.current?.rows[0];
    if (row) controlsOf(row)[0]?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: with other rows nothing is selected.
  useEffect(() => {
    setSelection((before) => {
      const left = [...before.ids].filter((id) => ids.includes(id));
      return left.length === before.ids.size ? before : { ids: new Set(left), anchor: undefined };
    });
    setActive((row) => Math.min(row, Math.max(0, ids.length - 1)));
  }, [page]);

  // What cells hold is theirs, so the order of Tab is set on what they have become.
  useEffect(() => {
    [...(body.current?.rows ?? [])].forEach((row, index) => {
      for (const control of controlsOf(row)) control.tabIndex = index === active ? 0 : -1;
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: after the rows have changed.
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) focusRow();
  }, [page]);

  const isNone = selection.ids.size === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done with a selection goes with it, and with it the focus.
  useEffect(() => {
    if (isNone && document.activeElement?.closest('[data-bulk]')) focusRow();
  }, [isNone]);

  const rowOf = (target: EventTarget): number => [...(body.current?.rows ?? [])].findIndex((row) => row.contains(target as Node));

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const from = rowOf(event.target);
    if (from === -1 || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA') {
      event.preventDefault();
      setSelection({ ids: new Set(ids), anchor: undefined });
      return;
    }
    const last = ids.length - 1;
    const to = { ArrowDown: Math.min(last, from + 1), ArrowUp: Math.max(0, from - 1), Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || (event.target as Element).matches('select')) return;
    event.preventDefault();
    const rows = body.current?.rows;
    const place = rows?.[from] ? controlsOf(rows[from]).indexOf(event.target as HTMLElement) : 0;
    const controls = rows?.[to] ? controlsOf(rows[to]) : [];
    const [here, there] = [ids[from], ids[to]];
    if (event.shiftKey && here !== undefined && there !== undefined && to !== from) {
      setSelection((before) => {
        const begun = before.ids.has(here) ? { ...before, anchor: before.anchor ?? here } : toggled(before, here, ids);
        const within = [ids.indexOf(begun.anchor ?? here), to].sort((a, b) => a - b) as [number, number];
        return { ids: new Set([...begun.ids, ...ids.slice(within[0], within[1] + 1)]), anchor: begun.anchor };
      });
    }
    setActive(to);
    (controls[place] ?? controls[0])?.focus();
  };

  return {
    selected: selection.ids,
    toggle: (id: string, range: boolean) => setSelection((before) => toggled(before, id, ids, range)),
    toggleAll: () => setSelection((before) => toggledAll(before, ids)),
    clear: () => setSelection(NOTHING),
    body: {
      ref: body,
      onKeyDown,
      onFocus: (event: FocusEvent) => {
        const row = rowOf(event.target);
        wasInside.current = true;
        if (row !== -1) setActive(row);
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget) wasInside.current = false;
      },
    },
  };
}
