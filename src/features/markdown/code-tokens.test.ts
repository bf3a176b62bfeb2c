import { expect, it } from 'vitest';
import { markPrinted, onlyColoured } from './code-tokens.ts';

type Element = Extract<Parameters<typeof onlyColoured>[0][number], { type: 'element' }>;

const text = (value: string) => ({ type: 'text' as const, value });
const span = (className: string, ...children: Element['children']): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: className.split(' ') },
  children,
});

const mark = (tagName: string, ...children: Element['children']): Element => ({ type: 'element', tagName, properties: {}, children });

it('removes tokens without a colour, and keeps their text', () => {
  expect(onlyColoured([span('token keyword', text('def')), text(' f'), span('token punctuation', text('('))])).toEqual([
    mark('b', text('def')),
    text(' f'),
    text('('),
  ]);
});

it('keeps coloured tokens inside uncoloured ones, with only their colour class', () => {
  const nested = span('token string-interpolation', span('token triple-quoted-string string', text('"""')), text('x'));
  expect(onlyColoured([nested])).toEqual([mark('var', text('"""')), text('x')]);
});

it('does not change other elements', () => {
  const link: Element = { type: 'element', tagName: 'a', properties: { href: '/' }, children: [text('x')] };
  expect(onlyColoured([link])).toEqual([link]);
});

it('prints a listing of more than forty lines with single blank lines, and leaves a shorter one', () => {
  const listing = (lines: number) => [text('a\n\n\n'), span('token keyword', text('def')), text(`\n${'x\n'.repeat(lines)}`)];
  expect(markPrinted(listing(40))[0]).toEqual(text('a\n\n'));
  expect(markPrinted(listing(36))[0]).toEqual(text('a\n\n\n'));
});
