import { expect, it } from 'vitest';
import { differences } from './differences.ts';

it('lists the differing fields, an absent field counting as empty', () => {
  expect(differences({ a: '1', b: 'x', c: 'one\r\ntwo' }, { a: '1', b: 'y', c: 'one\ntwo', d: 'new' })).toEqual([
    { name: 'b', mine: 'x', theirs: 'y' },
    { name: 'd', mine: '', theirs: 'new' },
  ]);
  expect(differences({ a: '' }, {})).toEqual([]);
});
