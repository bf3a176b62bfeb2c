import { expect, it } from 'vitest';
import { differences } from './differences.ts';

it('names what differs, an absent field being an empty one', () => {
  expect(differences({ a: '1', b: 'x', c: 'one\r\ntwo' }, { a: '1', b: 'y', c: 'one\ntwo', d: 'new' })).toEqual([
    { name: 'b', mine: 'x', theirs: 'y' },
    { name: 'd', mine: '', theirs: 'new' },
  ]);
  expect(differences({ a: '' }, {})).toEqual([]);
});
