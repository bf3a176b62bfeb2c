import { expect, it } from 'vitest';
import { faultText } from './fault-text.ts';

const fault = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const text = (error: Error) => faultText(error, '/site');

it('is the message alone when that names the file, without the source location of the check', () => {
  const found = fault('content/blog/first/index.en.mdx:3: "title": missing.', {
    loc: { file: '/site/src/page.astro', line: 1 },
    hint: 'Look.',
  });
  expect(text(found)).toBe('content/blog/first/index.en.mdx:3: "title": missing.');
});

it('puts the location before a message that has none, and the hint after it', () => {
  const loc = { file: '/site/content/notes/x/index.el.mdx', line: 10, column: 6 };
  expect(text(fault('10:6: Unexpected end in /site/content', { loc, hint: 'Close it.' }))).toBe(
    'content/notes/x/index.el.mdx:10:6: Unexpected end in content\nClose it.',
  );
  expect(text(fault('Gone.', { loc: { ...loc, line: undefined, column: undefined } }))).toBe('content/notes/x/index.el.mdx: Gone.');
});

it('lists each error of the bundler once', () => {
  expect(text(fault('Build failed', { errors: [fault('content/a: no.'), fault('content/a: no.'), fault('content/b: no.')] }))).toBe(
    'content/a: no.\ncontent/b: no.',
  );
});

it('keeps the stack of a mistake in the program', () => {
  expect(text(new TypeError('x is not a function'))).toMatch(/x is not a function\n +at /u);
});
