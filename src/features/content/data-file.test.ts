import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readData } from './data-file.ts';

const dir = mkdtempSync(join(tmpdir(), 'data-file-'));
afterAll(() => rmSync(dir, { recursive: true }));
const read = (name: string, text: string) => {
  writeFileSync(join(dir, name), text);
  return () => readData(join(dir, name), z.strictObject({ name: z.string() }));
};

it('reads YAML and JSON', () => {
  expect(read('a.yaml', 'name: One')()).toEqual({ name: 'One' });
  expect(read('a.json', '{"name": "One"}')()).toEqual({ name: 'One' });
});

it('names the file and line of invalid JSON or YAML, with a hint', () => {
  expect(read('b.json', '{\n  "name": "One",,\n}')).toThrow(/b\.json is not JSON: .*line 2.*comma/u);
  expect(read('b.yaml', 'name: "One')).toThrow(/b\.yaml is not YAML: .*line 1[\s\S]*quote/u);
});

it('names the file and line of an invalid field', () => {
  expect(read('c.json', '{\n  "name": 1\n}')).toThrow(/c\.json:2: "name": must be text/u);
  expect(read('c.yaml', '')).toThrow(/c\.yaml has no fields/u);
});
