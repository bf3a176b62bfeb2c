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

const cardOf = (file: string) => cardList(NOW, content).find((card) => card.file === `cards/${file}.png`);

it('says what a service costs and how long it takes, in the language of its text', () => {
  for (const locale of ['en', 'el'])
    entry(
      `services/data/index.${locale}.mdx`,
      'title: Data\nprice: { fromCents: 480000, per: project }\nduration: { min: 2, max: 6, unit: week }',
    );
  const lines = ['en', 'el'].map((locale) => cardOf(`${locale}/services/data`)?.line?.replaceAll('\u00a0', ' '));
  expect(lines).toEqual(['from €4,800 · 2–6 weeks', 'από 4.800 € · 2–6 εβδομάδες']);
  expect(cardOf('el/services/data')).toMatchObject({
    kicker: expect.stringMatching(/ · Υπηρεσίες$/u),
    by: expect.stringMatching(/, Αθήνα$/u),
  });
});

it('shows the number of a case with its plot, and the means that the number states', () => {
  entry(
    'work/ferry/index.en.mdx',
    "title: Ferry\nfigure: { display: −38%, label: Mean error, before: 21, after: 13, unit: '%' }\nseries: a.csv",
  );
  writeFileSync(join(content, 'work/ferry/a.csv'), 'period,before,after\n2023-01,20,12\n2023-02,22,14\n');
  const card = cardOf('en/work/projects/ferry');
  expect(card).toMatchObject({ number: '−38%', line: 'Mean error' });
  expect(card?.figure).toMatchObject({ dotted: true, ends: ['Jan 2023', 'Feb 2023'] });
  expect(card?.figure?.sides.map(({ text }) => text)).toEqual(['21% before', '13% after']);
  // Means at 21 and 13 of 22, measured from the top.
  expect(card?.figure?.sides.map(({ y }) => Number(y.toFixed(2)))).toEqual([0.05, 0.41]);
  writeFileSync(join(content, 'work/ferry/a.csv'), 'period,before,after\n2023-01,40,30\n2023-02,21,13\n');
  expect(cardOf('en/work/projects/ferry')?.figure).toMatchObject({ dotted: false });
});

it('shows the first plot of an article under its title, and none for a text without one', () => {
  entry('blog/out/index.en.mdx', 'title: "Out: now"\npublishAt: 2026-06-01');
  expect(cardOf('en/blog/out')?.figure).toBeUndefined();
  writeFileSync(join(content, 'blog/out/a.csv'), 'x,y,s\n1,2,a\n2,3,a\n1,1,b\n2,1,b\n');
  writeFileSync(
    join(content, 'blog/out/index.en.mdx'),
    '---\ntitle: Out\npublishAt: 2026-06-01\n---\n\n<Plot data="a.csv" x="x" y="y" series="s" highlight="b" title="Two lines" />\n',
  );
  const card = cardOf('en/blog/out');
  expect(card).toMatchObject({ line: 'Two lines', figure: { sides: [], drawing: { kind: 'lines' } } });
  expect([card?.figure?.drawing.grey, card?.figure?.drawing.warm].every((path) => path?.startsWith('M'))).toBe(true);
});

it('has a card for the owner, by name', () => {
  mkdirSync(join(content, 'pages'), { recursive: true });
  for (const page of ['about', 'cv']) entry(`pages/${page}/index.en.mdx`, `title: ${page}`);
  expect(cardOf('en/cv')).toMatchObject({ kicker: expect.stringMatching(/ · cv$/u), line: expect.any(String) });
  expect(cardOf('en/cv')?.title).toBe(cardOf('en/about')?.title);
});

it('has a card for the site and each area, even without entries', () => {
  for (const folder of ['pages', 'services', 'work']) rmSync(join(content, folder), { recursive: true, force: true });
  expect(cardList(0, content).map(({ file }) => file)).toEqual(
    ['en', 'el'].flatMap((locale) => ['site', 'services', 'work', 'blog', 'notes', 'store'].map((name) => `cards/${locale}/${name}.png`)),
  );
});
