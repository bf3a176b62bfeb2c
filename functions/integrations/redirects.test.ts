import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The global `fetch`, not a binding's or a method's. */
const CALL = /(?<![.\w]|async )fetch\(/gu;

it('no request to an outside service follows redirects, which would carry its secret to another host', () => {
  const calls = globSync('functions/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(CALL)].map(({ index }) => ({ file, call: text.slice(index, text.indexOf(';', index)) }));
  });
  expect(calls.map(({ file }) => file)).toContain('functions/http/note-call.ts');
  expect(calls.filter(({ call }) => !/redirect: '(?:manual|error)'/u.test(call)).map(({ file, call }) => `${file}: ${call}`)).toEqual([]);
});
