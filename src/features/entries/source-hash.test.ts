import { expect, it } from 'vitest';
import { sourceHash } from './source-hash.ts';

const source = { title: 'One', description: 'Two', body: 'Three' };

it('is twelve hex digits, the same on every machine', () => {
  expect(sourceHash(source)).toBe('fbdb556c901d');
});

it('ignores blank lines around the text', () => {
  expect(sourceHash({ ...source, body: '\n\nThree\n' })).toBe(sourceHash(source));
});

it('changes with every change of words', () => {
  const changed = [{ title: 'one' }, { description: 'Two.' }, { body: 'Three\n\nFour' }].map((change) =>
    sourceHash({ ...source, ...change }),
  );
  expect(new Set([...changed, sourceHash(source)]).size).toBe(4);
});
