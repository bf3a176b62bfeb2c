/** The project's folder as the functions of `npm start` reach it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFolder } from './project-folder.ts';

const FILE = 'content/blog/first/index.el.mdx';
const before = process.cwd();
let folder = '';
let address = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folder-'));
  mkdirSync(join(folder, 'content/blog/first'), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  mkdirSync(join(folder, '.cache'));
  writeFileSync(join(folder, 'content/site.yaml'), 'brand: Κύμα\n');
  writeFileSync(join(folder, FILE), '---\ntitle: Πρώτο\n---\n');
  writeFileSync(join(folder, 'dist/build.json'), JSON.stringify({ builtAt: '2020-01-01T00:00:00.000Z' }));
  const failed = { at: '2026-11-29T10:00:00.000Z', ofPreviews: false, problems: [{ file: FILE, line: 2, text: 'missing' }] };
  writeFileSync(join(folder, '.cache/build-problems.json'), JSON.stringify(failed));
  process.chdir(folder);
  address = await serveFolder();
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

it('says what is newer than the build, and what stopped the last one', async () => {
  const state = (await (await fetch(`${address}/state`)).json()) as { newer: string[]; failed: object };
  expect(state.newer.toSorted()).toEqual([FILE, 'content/site.yaml']);
  expect(state.failed).toMatchObject({ problems: [{ file: FILE, line: 2 }] });
});

it('writes an entry that nobody changed meanwhile, and no other', async () => {
  const read = await fetch(`${address}/${FILE}`);
  const version = read.headers.get('ETag') ?? '';
  const put = (tag: string, body: string) => fetch(`${address}/${FILE}`, { method: 'PUT', body, headers: { 'If-Match': tag } });
  expect((await put(version, '---\ntitle: Δεύτερο\n---\n')).status).toBe(204);
  expect((await put(version, 'lost')).status).toBe(412);
  expect(readFileSync(FILE, 'utf8')).toBe('---\ntitle: Δεύτερο\n---\n');
});

it.each([
  'content/site.yaml',
  'content/blog/first/../../site.yaml',
  'content/blog/first/index.fr.mdx',
  'package.json',
  '',
  'content/blog/gone/index.el.mdx',
])('knows no %s', async (path) => {
  expect((await fetch(`${address}/${path}`)).status).toBe(404);
});

it('answers nobody without its secret', async () => {
  const { origin } = new URL(address);
  expect((await fetch(`${origin}/${'0'.repeat(48)}/state`)).status).toBe(404);
});
