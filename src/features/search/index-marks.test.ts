import { expect, it } from 'vitest';
import { withIndexMarks } from './index-marks.ts';

const page = (main: string): string =>
  `<head><meta name="description" content="What."></head><main data-pagefind-body><h1>One</h1>${main}</main>`;

it('marks title and description, and keeps the title out of the text that excerpts are cut from', () => {
  expect(withIndexMarks(page('<p>Text.</p>'), '/about')).toBe(
    '<head><meta data-pagefind-meta="description[content]" name="description" content="What."></head><main data-pagefind-body>' +
      '<h1 data-pagefind-meta="title" data-pagefind-ignore>One</h1><p>Text.</p>' +
      '<p data-pagefind-ignore><span data-pagefind-filter="collection">pages</span></p></main>',
  );
});

it('marks category, tags and year of an article', () => {
  const marked = withIndexMarks(
    page(
      '<time class="dt-published" datetime="2026-05-04">4 May</time><a class="p-category" href="/el/blog/category/ai">Τεχνητή</a><a class="p-category" href="/el/blog/tag/sql">SQL</a>',
    ),
    '/el/blog/first',
  );
  expect([...marked.matchAll(/data-pagefind-filter="(\w+)">([^<]*)/gu)].map(([, name, text]) => `${name} ${text}`)).toEqual([
    'collection blog',
    'year 2026',
    'category Τεχνητή',
    'tag SQL',
  ]);
});

it.each([
  ['/el/work/projects/x', 'work'],
  ['/store/products/x', 'products'],
  ['/services/x', 'services'],
  ['/el/notes/x', 'notes'],
  ['/work', 'pages'],
])('%s is of %s', (address, collection) => {
  expect(withIndexMarks(page(''), address)).toContain(`"collection">${collection}<`);
});
