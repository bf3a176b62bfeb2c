import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** From its name to its end, with braces in attributes up to three deep. */
const CONTROL = /<(?:input|select|textarea)\b(?:[^>"{]|=>|"[^"]*"|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*>/gu;
const controls = globSync('src/**/*.{tsx,astro}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(CONTROL)].map(([tag]) => ({ file, tag })),
);

it('no control leaves it to the browser whether it is invalid: an empty required one would be from the start', () => {
  expect(controls.length).toBeGreaterThan(50);
  const required = controls.filter(({ tag }) => /[\s{]required\b/u.test(tag) && !tag.includes('type="radio"'));
  expect(required.length).toBeGreaterThan(5);
  expect(required.filter(({ tag }) => !tag.includes('aria-invalid='))).toEqual([]);
  expect(controls.filter(({ tag }) => /aria-invalid=\{[^}]*\bundefined\b/u.test(tag))).toEqual([]);
});
