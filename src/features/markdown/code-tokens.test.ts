import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COLOURED, onlyColoured } from './code-tokens.ts';

type Element = Extract<Parameters<typeof onlyColoured>[0][number], { type: 'element' }>;

const text = (value: string) => ({ type: 'text' as const, value });
const span = (className: string, ...children: Element['children']): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: className.split(' ') },
  children,
});

it('knows the kinds that the style sheet colours, and no other', () => {
  const css = readFileSync('src/styles/code.css', 'utf8');
  const named = [...css.matchAll(/\.token:is\(([^)]*)\)/gu)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().slice(1)),
  );
  expect([...COLOURED].sort()).toEqual(named.sort());
});

it('takes away the marks that have no colour, and keeps their text', () => {
  expect(onlyColoured([span('token keyword', text('def')), text(' f'), span('token punctuation', text('('))])).toEqual([
    span('token keyword', text('def')),
    text(' f'),
    text('('),
  ]);
});

it('keeps what has a colour within what has none, and names only what colours it', () => {
  const nested = span('token string-interpolation', span('token triple-quoted-string string', text('"""')), text('x'));
  expect(onlyColoured([nested])).toEqual([span('token string', text('"""')), text('x')]);
});

it('leaves other elements as they are', () => {
  const link: Element = { type: 'element', tagName: 'a', properties: { href: '/' }, children: [text('x')] };
  expect(onlyColoured([link])).toEqual([link]);
});
