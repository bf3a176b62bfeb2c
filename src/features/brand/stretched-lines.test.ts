import { expect, it } from 'vitest';
import { stretchedLines } from './stretched-lines.ts';

it.each([
  ['<path d="M0 35l1 -1 2 3"/>', 'M 0.00 70.00 l 10.00 -2.00 20.00 6.00'],
  ['<path d="m0 10h4v5H1V2z"/>', 'm 0.00 20.00 h 40.00 v 10.00 H 10.00 V 4.00 z'],
  ['<path d="M0 1.5.5-2"/>', 'M 0.00 3.00 5.00 -4.00'],
  ['<path d="M0 0"/><path d="M1 1"/>', 'M 0.00 0.00 M 10.00 2.00'],
  ['<circle r="4"/>', undefined],
  ['<path d="M0 0a1 1 0 0 0 1 1"/>', undefined],
  ['<path transform="scale(2)" d="M0 0"/>', undefined],
])('stretches %s', (shapes, path) => {
  expect(stretchedLines(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 40">${shapes}</svg>`, 100, 80)).toBe(path);
});
