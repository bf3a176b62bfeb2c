import { describe, expect, it } from 'vitest';
import { begun, createRows, listed, NO_ROWS, opened, rowIndex } from './rows-store.ts';

const state = listed(NO_ROWS, ['a', 'b', 'c'], '');

describe('the current row', () => {
  it('is the first of a list, or undefined without rows', () => {
    expect([rowIndex(NO_ROWS), rowIndex(state)]).toEqual([-1, 0]);
  });

  it('is the open conversation, also once its list has loaded', () => {
    expect(rowIndex(opened(state, 'c'))).toBe(2);
    expect(rowIndex(listed(NO_ROWS, ['a', 'b'], 'b'))).toBe(1);
    expect(opened(state, 'elsewhere')).toBe(state);
  });

  it('follows its conversation when new mail moves it, and keeps its position when that is removed', () => {
    const at = opened(state, 'b');
    expect(rowIndex(listed(at, ['new', 'a', 'b', 'c'], ''))).toBe(2);
    expect(rowIndex(listed(at, ['a', 'c'], ''))).toBe(1);
    expect(rowIndex(listed(at, ['a'], ''))).toBe(0);
  });

  it('starts at the top of another list', () => {
    expect(rowIndex(begun(opened(state, 'c')))).toBe(0);
  });
});

describe('the selection', () => {
  it('drops rows that are removed, and keeps the others', () => {
    const rows = createRows();
    rows.list(['a', 'b', 'c'], '');
    rows.toggle('a');
    rows.toggle('c', true);
    expect([...rows.$rows.get().selection.ids]).toEqual(['a', 'b', 'c']);
    rows.list(['b', 'c', 'd'], '');
    expect([...rows.$rows.get().selection.ids]).toEqual(['b', 'c']);
    rows.begin();
    expect(rows.$rows.get().selection.ids.size).toBe(0);
  });

  it('of all rows is cleared by selecting all again', () => {
    const rows = createRows();
    rows.list(['a', 'b'], '');
    rows.toggleAll();
    expect(rows.$rows.get().selection.ids.size).toBe(2);
    rows.toggleAll();
    expect(rows.$rows.get().selection.ids.size).toBe(0);
  });

  it('does not notify listeners when the same rows are loaded again', () => {
    const rows = createRows();
    rows.list(['a', 'b'], '');
    const before = rows.$rows.get();
    rows.list(['a', 'b'], '');
    expect(rows.$rows.get()).toBe(before);
  });
});
