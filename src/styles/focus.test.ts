import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Each rule's selector and declarations; nested at-rules are read as their rules. */
const RULE = /([^{};]+)\{([^{}]*)\}/gu;

const without = (css: string) => css.replaceAll(/\/\*.*?\*\//gsu, '');

/** Of a mouse's focus only, or of the page itself, which the skip link and dialogs focus. */
const isAllowed = (selector: string) =>
  selector.split(/,(?![^(]*\))/u).every((one) => /:focus:not\(:focus-visible\)$|^main:focus$/u.test(one.trim()));

/** Rules that leave a focused element without a ring: forced colours remove shadows and backgrounds, so an outline has to stay. */
const ringless = (css: string): string[] =>
  [...without(css).matchAll(RULE)].flatMap(([, selector = '', rules = '']) =>
    /(?:^|[;\s])outline(?:-width|-style)?\s*:\s*(?:0|none)\b/u.test(rules) && !isAllowed(selector) ? [selector.trim()] : [],
  );

it('finds rules that hide the focus, also nested and in lists', () => {
  expect(ringless('@layer a { .x:focus-visible { outline: 0; box-shadow: 0 0 1px red } }')).toEqual(['.x:focus-visible']);
  expect(ringless('@media print { .x:focus:not(:focus-visible), .y:focus { color: red; outline-style: none } }')).toHaveLength(1);
  expect(ringless('.z:is(a, b):focus:not(:focus-visible) { outline: none } main:focus { outline: none }')).toEqual([]);
  expect(ringless('.x { outline: 3px solid transparent; outline-offset: 0 }')).toEqual([]);
});

it('no style sheet or page takes the ring from what has the focus', () => {
  const files = globSync('src/**/*.{css,astro}');
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap((file) => ringless(readFileSync(file, 'utf8')).map((selector) => `${file}: ${selector}`))).toEqual([]);
});
