import { describe, expect, it } from 'vitest';
import { gridTarget } from './grid-keys.ts';

describe('a key in the grid', () => {
  it.each([
    ['ArrowLeft', { cell: 0 }],
    ['ArrowRight', { cell: 1 }],
    ['ArrowDown', { row: 2, cell: 1 }],
    ['ArrowUp', { row: 0, cell: 1 }],
    ['Home', { row: 0, cell: 1 }],
    ['End', { row: 4, cell: 1 }],
    ['Enter', undefined],
  ])('%s', (key, target) => {
    expect(gridTarget(key, { row: 1, cell: 1 }, 4)).toEqual(target);
  });

  it('stops at the first and the last row', () => {
    expect(gridTarget('ArrowUp', { row: 0, cell: 0 }, 4)).toEqual({ row: 0, cell: 0 });
    expect(gridTarget('ArrowDown', { row: 4, cell: 0 }, 4)).toEqual({ row: 4, cell: 0 });
  });
});
