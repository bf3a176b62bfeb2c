import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { buildScript, unwrapCalls } from './inline-script.ts';

it.each([
  ['a function called once is put in its place', 'function a() { x(); }\na();', '\n{ x(); }'],
  ['one called twice stays', 'function a() { x(); }\na();\na();', 'function a() { x(); }\na();\na();'],
  ['one called with something stays', 'function a(b) { x(b); }\na(1);', 'function a(b) { x(b); }\na(1);'],
  ['one called within another stays', 'function a() { x(); }\nif (y) a();', 'function a() { x(); }\nif (y) a();'],
])('%s', (_, code, expected) => {
  expect(unwrapCalls(code)).toBe(expected);
});

it('the script of the head is one classic script that defines no global, within its budget', async () => {
  const script = await buildScript(fileURLToPath(new URL('../shell/head-script.ts', import.meta.url)));
  expect(script).not.toMatch(/\bimport\b|\bexport\b|<\/script|LANGUAGES|^(?:var|let|const|function)/u);
  expect(script).toContain('(en|el)');
  // Every page carries it.
  expect(script.length).toBeLessThanOrEqual(1210);
});
