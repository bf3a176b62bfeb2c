import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardList } from './card-list.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const DAY_MS = 86_400_000;
let content = '';

function entry(path: string, front: string): void {
  mkdirSync(join(content, path, '..'), { recursive: true });
  writeFileSync(join(content, path), `---\n${front}\n---\n\nText.\n`);
}

beforeAll(() => {
  content = mkdtempSync(join(tmpdir(), 'cards-'));
  mkdirSync(join(content, 'notes'));
  mkdirSync(join(content, 'products'));
  entry('blog/out/index.en.mdx', 'title: "Out: now"\npublishAt: 2026-06-01');
  entry('blog/out/index.el.mdx', 'title: Έξω\npublishAt: 2026-06-01\ndraft: false');
  entry('blog/draft/index.en.mdx', 'title: Draft\npublishAt: 2026-01-01\ndraft: true');
  entry('blog/to-come/index.en.mdx', 'title: To come\npublishAt: 2026-06-02');
  entry('blog/alone/index.en.mdx', 'title: Alone\npublishAt: 2026-01-01\ntranslation: pending');
  entry('blog/half/index.en.mdx', 'title: Half\npublishAt: 2026-01-01');
  entry('blog/half/index.el.mdx', 'title: Μισό\npublishAt: 2026-01-01\ndraft: true');
});
afterAll(() => rmSync(content, { recursive: true }));

const blog = (now: number) =>
  cardList(now, content)
    .filter(({ file }) => file.includes('/blog/'))
    .map(({ file, title }) => `${file} ${title}`);

it('draws what is published, and a borrowed text under its own title', () => {
  expect(blog(NOW).sort()).toEqual([
    'cards/el/blog/alone.png Alone',
    'cards/el/blog/out.png Έξω',
    'cards/en/blog/alone.png Alone',
    'cards/en/blog/out.png Out: now',
  ]);
});

it('draws an entry once its date has come', () => {
  expect(blog(NOW + DAY_MS)).toContain('cards/en/blog/to-come.png To come');
});

it('draws each product under the address of its page', () => {
  entry('products/course/index.en.mdx', 'title: Course');
  expect(cardList(NOW, content)).toContainEqual(expect.objectContaining({ file: 'cards/el/store/products/course.png', title: 'Course' }));
  rmSync(join(content, 'products/course'), { recursive: true });
});

it('has a card for the site and each area, even without entries', () => {
  expect(cardList(0, content).map(({ file }) => file)).toEqual(
    ['en', 'el'].flatMap((locale) => ['site', 'services', 'work', 'blog', 'notes', 'store'].map((name) => `cards/${locale}/${name}.png`)),
  );
});
