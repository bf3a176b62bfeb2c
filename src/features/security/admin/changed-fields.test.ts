import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it.each([
  ['nothing', null, null, []],
  ['what is new', null, { name: 'Phone' }, [{ name: 'name', mine: '', theirs: 'Phone' }]],
  ['what is gone', { name: 'Phone' }, null, [{ name: 'name', mine: 'Phone', theirs: '' }]],
  ['only what differs', { a: 1, b: [1, 2], c: 'x' }, { a: 2, b: [1, 2], c: 'x' }, [{ name: 'a', mine: '1', theirs: '2' }]],
  ['values of any shape', { a: { b: true } }, { a: null }, [{ name: 'a', mine: '{"b":true}', theirs: '' }]],
  ['no field that the change left alone', { value: 'x', note: 'a' }, { note: 'b' }, [{ name: 'note', mine: 'a', theirs: 'b' }]],
  ['no erased value as a change', { email: null }, { email: null }, []],
])('shows %s', (_, before, after, changes) => {
  expect(changedFields({ before, after })).toEqual(changes);
});
