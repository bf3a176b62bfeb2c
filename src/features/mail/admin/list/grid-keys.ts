interface Place {
  row: number;
  /** 0: the checkbox, 1: the link. */
  cell: number;
}

/** A horizontal arrow changes only the cell, so `row` is undefined. Undefined for any other key. */
export function gridTarget(key: string, { row, cell }: Place, lastRow: number): { row?: number; cell: number } | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { cell: 0 };
    case 'ArrowRight':
      return { cell: 1 };
    case 'ArrowDown':
      return { row: Math.min(lastRow, row + 1), cell };
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), cell };
    case 'Home':
      return { row: 0, cell };
    case 'End':
      return { row: lastRow, cell };
    default:
      return undefined;
  }
}
