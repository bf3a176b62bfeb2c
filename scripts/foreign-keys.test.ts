import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findForeignKeys } from './foreign-keys/find.ts';

/** Reads the types of the whole project. */
const TIMEOUT_MS = 480_000;
const OWN = 'src/features/foreign/own.shared.ts';
const isChecked = (file: string): boolean =>
  /^(?:src|functions|scripts)\/.*\.tsx?$/u.test(file) && !/\.(?:test|d)\.tsx?$/u.test(file) && file !== OWN;

describe('a name of a stranger', () => {
  it(
    'is looked up in no plain object',
    () => {
      const found = findForeignKeys('.', ['tsconfig.json', 'functions/tsconfig.json'], isChecked);
      expect([...new Set(found.map(({ file, line, text }) => `${file}:${line}: ${text}`))]).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

const FOUND = [
  'record[key]',
  '({ a: 1 })[key as "a"]',
  'key in record',
  'record["" + key]',
  `record[\`to\${key}\`]`,
  `record[\`\${key}or\`]`,
  'Reflect.get(record, key)',
  '<Key extends string>(name: Key, of: Record<Key, number>) => of[name]',
];
const LEFT_OUT = [
  'record[known]',
  `record[\`utm_\${key}\`]`,
  `record[\`\${key}.title\`]`,
  'list[0]',
  'key[0]',
  'record["a"]',
  'new Map([[key, 1]]).get(key)',
];
const STATEMENTS = 'const { [key]: value } = record; void value; record[key] = "";';

describe('the search for such look-ups', () => {
  const counts = new Map<string, number>();
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'foreign-keys-'));
    writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"types":[],"lib":["ES2024"]}}');
    const codes = [...FOUND, ...LEFT_OUT, STATEMENTS];
    for (const [index, code] of codes.entries())
      writeFileSync(
        join(folder, `code-${index}.ts`),
        `declare const key: string; declare const known: 'a' | 'b'; declare const record: Record<string, string>; declare const list: string[]; export {};\n${code === STATEMENTS ? code : `void (${code});`}`,
      );
    const found = findForeignKeys(folder, ['tsconfig.json'], () => true);
    for (const [index, code] of codes.entries()) counts.set(code, found.filter(({ file }) => file.endsWith(`code-${index}.ts`)).length);
    return () => rmSync(folder, { recursive: true });
  }, TIMEOUT_MS);

  it.each(FOUND)('finds %s', (code) => {
    expect(counts.get(code)).toBe(1);
  });

  it('finds one in a pattern and one that is written', () => {
    expect(counts.get(STATEMENTS)).toBe(2);
  });

  it.each(LEFT_OUT)('leaves out %s', (code) => {
    expect(counts.get(code)).toBe(0);
  });
});
