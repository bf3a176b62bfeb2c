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
  writeFileSync(join(folder, 'content/terms.yaml'), 'person: x\n');
  writeFileSync(join(folder, FILE), '---\ntitle: Πρώτο\n---\n');
  writeFileSync(join(folder, 'dist/build.json'), JSON.stringify({ builtAt: '2020-01-01T00:00:00.000Z' }));
  const failed = { at: '2026-11-29T10:00:00.000Z', ofPreviews: false, problems: [{ file: FILE, line: 2, text: 'missing' }] };
  writeFileSync(join(folder, '.cache/build-problems.json'), JSON.stringify(failed));
  process.chdir(folder);
  address = await serveFolder();
});
const put = (...files: { path: string; text?: string | null; base64?: string; version: string | null }[]) =>
  fetch(`${address}/files`, { method: 'PUT', body: JSON.stringify(files) });
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

it('says what is newer than the build, and what stopped the last one', async () => {
  const state = (await (await fetch(`${address}/state`)).json()) as { newer: string[]; failed: object };
  expect(state.newer.toSorted()).toEqual([FILE, 'content/site.yaml', 'content/terms.yaml']);
  expect(state.failed).toMatchObject({ problems: [{ file: FILE, line: 2 }] });
});

it('writes an entry that nobody changed meanwhile, and no other', async () => {
  const read = await fetch(`${address}/${FILE}`);
  const version = read.headers.get('ETag') ?? '';
  expect((await put({ path: FILE, text: '---\ntitle: Δεύτερο\n---\n', version })).status).toBe(204);
  expect((await put({ path: FILE, text: 'lost', version })).status).toBe(412);
  expect(readFileSync(FILE, 'utf8')).toBe('---\ntitle: Δεύτερο\n---\n');
  expect((await put({ path: 'package.json', text: 'lost', version })).status).toBe(404);
});

it('gives a file that is no UTF-8 as it is', async () => {
  const content = Uint8Array.of(0xd0, 0xf1);
  const file = 'content/blog/first/index.en.mdx';
  writeFileSync(file, content);
  expect(new Uint8Array(await (await fetch(`${address}/${file}`)).arrayBuffer())).toEqual(content);
});

it('writes all files or none', async () => {
  const [site, terms] = await Promise.all(
    ['content/site.yaml', 'content/terms.yaml'].map(async (path) => {
      const read = await fetch(`${address}/${path}`);
      return { path, text: `${await read.text()}# Νέο\n`, version: read.headers.get('ETag') ?? '' };
    }),
  );
  if (!site || !terms) throw new Error('unread');
  expect((await put(site, { ...terms, version: site.version })).status).toBe(412);
  expect(readFileSync(site.path, 'utf8')).toBe('brand: Κύμα\n');
  expect((await put(site, terms)).status).toBe(204);
  expect(readFileSync(site.path, 'utf8') + readFileSync(terms.path, 'utf8')).toBe('brand: Κύμα\n# Νέο\nperson: x\n# Νέο\n');
});

it('lists a folder, and creates and deletes pictures of the brand', async () => {
  const list = async () => (await fetch(`${address}/list/content/brand`)).json() as Promise<{ path: string; version: string }[]>;
  const path = 'content/brand/logo.svg';
  expect(await list()).toEqual([]);
  expect((await put({ path, base64: 'AP8=', version: null })).status).toBe(204);
  expect((await put({ path, base64: 'AP8=', version: null })).status).toBe(412);
  const [logo] = await list();
  expect([logo?.path, [...readFileSync(path)]]).toEqual([path, [0, 255]]);
  expect((await put({ path: 'content/brand/logo.sh', base64: 'AP8=', version: null })).status).toBe(404);
  expect((await put({ path, text: null, version: logo?.version ?? '' })).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(await (await fetch(`${address}/list/scripts`)).json()).toEqual([]);
});

it.each([
  'content/badges.yaml',
  'content/blog/first/../../badges.yaml',
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
