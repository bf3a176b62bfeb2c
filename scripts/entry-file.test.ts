import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entryFile, readEntry, withFields, writeEntry } from './entry-file.ts';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'entry-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const file = (text: string): string => {
  const name = join(dir, 'index.en.mdx');
  writeFileSync(name, text);
  return name;
};

it('names the file of an entry', () => {
  expect(entryFile('blog/first', 'el')).toBe('content/blog/first/index.el.mdx');
});

it('parses an entry and writes it back unchanged', async () => {
  const text = '---\n# why\ntitle: "One: two"\ntags: [a, b]\n---\n\nText.\n\n---\n\nMore.\n';
  const entry = await readEntry(file(text));
  expect(entry.front.get('title')).toBe('One: two');
  expect(entry.body).toBe('\nText.\n\n---\n\nMore.\n');
  await writeEntry(entry);
  expect(readFileSync(entry.file, 'utf8').replace('[ a, b ]', '[a, b]')).toBe(text);
});

it('reads Windows line endings', async () => {
  const { front, body } = await readEntry(file('---\r\ntitle: One\r\n---\r\nText.\r\n'));
  expect([front.get('title'), body]).toEqual(['One', 'Text.\r\n']);
});

it('sets a field without touching the text', async () => {
  const entry = await readEntry(file('---\ntitle: One\n---\n\nText.\n'));
  await writeEntry(withFields(entry, [[['translatedFrom'], 'en:0123456789ab']]));
  expect(readFileSync(entry.file, 'utf8')).toBe('---\ntitle: One\ntranslatedFrom: en:0123456789ab\n---\n\nText.\n');
});

it.each([
  ['no front matter', 'Text.\n', 'no front matter'],
  ['an open front matter', '---\ntitle: One\n', 'no front matter'],
  ['no YAML', '---\ntitle: "One\n---\n', 'index.en.mdx'],
])('throws with the name of the file for %s', async (_, text, part) => {
  await expect(readEntry(file(text))).rejects.toThrow(part);
  await expect(readEntry(file(text))).rejects.toThrow('index.en.mdx');
});
