import { expect, it } from 'vitest';
import { pageNumbers } from './SearchPages.tsx';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, 6, 7]],
  [4, 20, [1, 2, 3, 4, 5, 6, 7]],
  [5, 20, [2, 3, 4, 5, 6, 7, 8]],
  [10, 20, [7, 8, 9, 10, 11, 12, 13]],
  [17, 20, [14, 15, 16, 17, 18, 19, 20]],
  [20, 20, [14, 15, 16, 17, 18, 19, 20]],
  // An address may name a page that no longer exists.
  [30, 8, [2, 3, 4, 5, 6, 7, 8]],
  [1, 0, []],
])('page %i of %i shows %j', (current, total, expected) => {
  expect(pageNumbers(current, total)).toEqual(expected);
});
