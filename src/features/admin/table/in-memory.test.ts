import { expect, it } from 'vitest';
import { pageOfRows } from './in-memory.ts';
import { initialQuery, type TableQuery } from './query.ts';

const rows = [
  { name: 'Ελένη', size: 10, state: 'open' },
  { name: 'Άννα', size: 9, state: 'closed' },
  { name: 'Zoe', size: 100, state: 'open' },
];
const names = (changed: Partial<TableQuery>) => {
  const query = { ...initialQuery({ sort: 'name', columns: [], filters: {} }), ...changed };
  const { rows: found, total } = pageOfRows(
    rows,
    query,
    {
      text: ({ name }) => name,
      value: (row, column) => (column === 'size' ? row.size : row.name),
      fits: ({ state }, _, value) => state === value,
    },
    'el-GR',
  );
  return [total, ...found.map(({ name }) => name)];
};

it.each([
  [{ sort: 'size' }, [3, 'Άννα', 'Ελένη', 'Zoe']],
  [{ sort: '-size' }, [3, 'Zoe', 'Ελένη', 'Άννα']],
  [{ q: 'ΑΝΝ' }, [1, 'Άννα']],
  [{ q: 'nobody' }, [0]],
  [{ sort: 'size', filters: { state: 'open' } }, [2, 'Ελένη', 'Zoe']],
  [{ sort: 'size', page: 2, size: 2 }, [3, 'Zoe']],
  [{ page: 9 }, [3]],
] as const)('%j', (changed, found) => {
  expect(names(changed as Partial<TableQuery>)).toEqual(found);
});
