import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
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

describe('the search for such look-ups', () => {
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true }));
  const found = (code: string): string[] => {
    folder = mkdtempSync(join(tmpdir(), 'foreign-keys-'));
    writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"types":[],"lib":["ES2024"]}}');
    writeFileSync(
      join(folder, 'code.ts'),
      `declare const key: string; declare const known: 'a' | 'b'; declare const record: Record<string, string>; declare const list: string[]; export {};\n${code}`,
    );
    return findForeignKeys(folder, ['tsconfig.json'], () => true).map(({ text }) => text);
  };

  it.each([
    'record[key]',
    '({ a: 1 })[key as "a"]',
    'key in record',
    'record["" + key]',
    `record[\`to\${key}\`]`,
    `record[\`\${key}or\`]`,
    'Reflect.get(record, key)',
    '<Key extends string>(name: Key, of: Record<Key, number>) => of[name]',
  ])('finds %s', (code) => {
    expect(found(`void (${code});`)).toHaveLength(1);
  });

  it('finds one in a pattern and one that is written', () => {
    expect(found('const { [key]: value } = record; void value; record[key] = "";')).toHaveLength(2);
  });

  it.each([
    'record[known]',
    `record[\`utm_\${key}\`]`,
    `record[\`\${key}.title\`]`,
    'list[0]',
    'key[0]',
    'record["a"]',
    'new Map([[key, 1]]).get(key)',
  ])('leaves out %s', (code) => {
    expect(found(`void (${code});`)).toEqual([]);
  });
});
