import { expect, it } from 'vitest';
import { withIndexMarks } from './index-marks.ts';

const page = (main: string): string =>
  `<head><title>About me · Brand</title><meta name="description" content="What."></head><main data-pagefind-body><h1>One</h1>${main}</main>`;

it('marks the window’s title and the description, and keeps the heading out of the text that excerpts are cut from', () => {
  expect(withIndexMarks(page('<p>Text.</p>'), '/about')).toBe(
    '<head><title>About me · Brand</title><meta data-pagefind-meta="description[content]" name="description" content="What."></head>' +
      '<main data-pagefind-body><h1 data-pagefind-ignore>One</h1><p>Text.</p>' +
      '<p data-pagefind-ignore><span data-pagefind-meta="title">About me</span><span data-pagefind-meta="address">about</span><span data-pagefind-filter="collection">pages</span></p></main>',
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

it('adds words by which visitors ask for a page, and names that an index of words would lose', () => {
  const marked = withIndexMarks(page('<p title="C#">In <b>C++</b> and R</p>'), '/x', ['shop', 'online']);
  expect(marked).toContain('<span data-pagefind-meta="asked">shop online cplusplus rlang</span>');
});

it('puts facts and prices after the text, their labels with a colon, and leaves out buttons and keys', () => {
  const marked = withIndexMarks(
    page(
      '<dl class="facts"><div><dt>Sector</dt> <dd>Ferries</dd></div></dl><p class="price">€1</p><ul class="plot-key of-line"><li>before</li></ul><p>Text.</p>',
    ),
    '/x',
  );
  expect(marked).toContain(
    '<h1 data-pagefind-ignore>One</h1><ul data-pagefind-ignore class="plot-key of-line"><li>before</li></ul>' +
      '<p>Text.</p><dl class="facts"><div> <dt>Sector:</dt>  <dd>Ferries</dd></div></dl><p class="price">€1</p><p data-pagefind-ignore>',
  );
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

it('indexes whom a service is for, its price and what is measured, after the text and with less weight', () => {
  const hire =
    '<div class="hire" data-pagefind-ignore><p>from <strong>€1</strong> <span class="muted">plus VAT</span></p><a class="button" href="/x">Talk</a><p class="muted">Free.</p><dl><dt>For whom</dt><dd>Shops</dd></dl></div>';
  expect(withIndexMarks(page(`${hire}<p>Text.</p>`), '/services/x')).toContain(
    '<p>Text.</p><div class="hire" data-pagefind-weight="0.25"><p>from <strong>€1</strong> </p><dl> <dt>For whom:</dt> <dd>Shops</dd></dl></div><p data-pagefind-ignore>',
  );
});

it.each([
  ['/services/x', 'body data-pagefind-weight="1.1">'],
  ['/el/work/projects/x', 'body data-pagefind-weight="1.05">'],
  ['/el/ccpa', 'body data-pagefind-weight="0.85">'],
  ['/privacy-request', 'body data-pagefind-weight="0.85">'],
  ['/el/contact', 'body>'],
  ['/blog/x', 'body>'],
])('weighs %s: what is offered counts more than what the law asks for', (address, body) => {
  expect(withIndexMarks(page(''), address)).toContain(`data-pagefind-${body}`);
});
