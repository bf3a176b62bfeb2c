/** An article with a cover, a product with photographs, and a project that shows neither figure nor series. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { identity } from '../../src/features/identity/identity.ts';
import { article, product, smallContent } from './fixtures/small-content.ts';
import { SmallProject } from './fixtures/small-project.ts';
import { pageFacts } from './page-facts.ts';

const ALT = { en: 'A desk with two screens, seen from above', el: 'Γραφείο με δύο οθόνες, από ψηλά' };
const BACK = { en: 'The back of the sheet', el: 'Η πίσω όψη του φύλλου' };
const LOCALES = ['en', 'el'] as const;

const photograph = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

const project = new SmallProject(false, [
  ...['store', 'index.astro', 'products', 'products.astro', '[file].json.ts', 'work', 'projects', 'projects.astro', 'portfolio.astro'],
  ...['[...list]', 'rss.xml.ts', '[...entry].md.ts'],
]);
const page = (address: string) => pageFacts(`${address.slice(1)}.html`, address, project.read(`${address.slice(1)}.html`));
const prefixOf = (locale: 'en' | 'el') => (locale === 'en' ? '' : '/el');
const metaOf = (html: string, property: string) => new RegExp(`<meta property="${property}" content="([^"]*)"`, 'u').exec(html)?.[1];

beforeAll(async () => {
  const content: Record<string, string | Uint8Array> = smallContent();
  content['blog/first/Αρχική (2).jpg'] = await photograph(3000, 2000, '#6b5a45');
  content['products/print/IMG_2041.jpg'] = await photograph(1600, 1200, '#456');
  content['products/print/back.png'] = await sharp({ create: { width: 900, height: 1400, channels: 3, background: '#ddd' } })
    .png()
    .toBuffer();
  for (const locale of LOCALES) {
    // This small site has none of the pages that the sample's résumé links to.
    content[`resume/${locale}.json`] = readFileSync(`content/resume/${locale}.json`, 'utf8').replace(/"url": "\/[^"]*",\s*/gu, '');
    content[`blog/first/index.${locale}.mdx`] = article({ cover: { file: 'Αρχική (2).jpg', alt: ALT[locale] } });
    const images = [
      { file: 'IMG_2041.jpg', alt: ALT[locale] },
      { file: 'back.png', alt: BACK[locale] },
    ];
    const text = product('print')[`products/print/index.${locale}.mdx`] ?? '';
    content[`products/print/index.${locale}.mdx`] = text.replace('---\n', `---\n${stringify({ images })}`);
    content[`work/advice/index.${locale}.mdx`] = `---\n${stringify({
      ...{ title: 'Advice to a ministry', description: 'What the work was about, without a number that may be shown.', kind: 'case' },
      ...{
        illustrative: false,
        sector: 'Public',
        role: 'Adviser',
        from: '2026-01',
        services: [],
        stack: ['Excel'],
        featured: true,
        order: 1,
      },
    })}---\n\nText.\n`;
  }
  const result = await project.build(content as Record<string, string>);
  expect(result.built, result.output).toBe(true);
});
afterAll(() => project.remove());

describe.each(LOCALES)('in %s, a cover', (locale) => {
  const img = (html: string) => /<img[^>]*alt="(?!")[^>]*>/u.exec(html.slice(html.indexOf('class="cover"')))?.[0];

  it('heads its article in the widths of screens, described in the page’s language, with reserved space', () => {
    const image = img(page(`${prefixOf(locale)}/blog/first`).html);
    expect(image).toContain(`alt="${ALT[locale]}"`);
    expect(image).toMatch(/srcset="[^"]* 420w, [^"]* 840w, [^"]* 1400w"/u);
    expect(image).toMatch(/ width="\d+"[^>]* height="\d+"/u);
  });

  it('is the picture of the social card and of the structured data', () => {
    const { html } = page(`${prefixOf(locale)}/blog/first`);
    const card = metaOf(html, 'og:image') ?? '';
    expect(card).toMatch(/^https:.*\.jpg$/u);
    expect(html).toContain(`"image":"${card}"`);
    const file = card.slice(identity.url.length + 1);
    expect(project.files('.jpg')).toContain(decodeURI(file));
  });

  it('is in the list, the feed and the Markdown text', () => {
    expect(page(`${prefixOf(locale)}/blog`).html).toMatch(
      /<img class="row-figure" src="[^"]+" width="704" height="352" alt="" loading="lazy"/u,
    );
    const feed = project.read(`${prefixOf(locale)}/blog/rss.xml`).replaceAll('&quot;', '"');
    expect(feed).toMatch(new RegExp(`<p&gt;&lt;img src="${identity.url}/[^"]+"[^>]* alt="${ALT[locale]}"`.replace('<', '&lt;'), 'u'));
    expect(project.read(`${prefixOf(locale)}/blog/first.md`)).toContain(`![${ALT[locale]}](${identity.url}/`);
  });
});

describe.each(LOCALES)('in %s, the photographs of a product', (locale) => {
  const productHtml = () => page(`${prefixOf(locale)}/store/products/print`).html;

  it('are each described and open whole', () => {
    const gallery = /<ul class="gallery"[\s\S]*?<\/ul>/u.exec(productHtml())?.[0] ?? '';
    expect([...gallery.matchAll(/<a href="([^"]+)"[^>]*><img[^>]*alt="([^"]+)"/gu)].map(([, , alt]) => alt)).toEqual([
      ALT[locale],
      BACK[locale],
    ]);
    for (const [, file = ''] of gallery.matchAll(/<a href="\/([^"]+)"/gu)) expect(project.files('.webp')).toContain(decodeURI(file));
    expect([...gallery.matchAll(/loading="lazy"/gu)]).toHaveLength(1);
  });

  it('are all in the structured data, the first one in lists, the cart and on the card', () => {
    const html = productHtml();
    const card = metaOf(html, 'og:image');
    const images = JSON.parse(/"image":(\[[^\]]+\])/u.exec(html)?.[1] ?? '[]') as string[];
    expect(images).toHaveLength(2);
    expect(images[0]).toBe(card);
    const { products } = JSON.parse(project.read('store/catalogue.json')) as { products: { picture?: string }[] };
    expect(products[0]?.picture).toMatch(/^\/.*\.webp$/u);
    expect(page(`${prefixOf(locale)}/store/products`).html).toContain(`<img class="thumbnail" src="${products[0]?.picture}"`);
  });
});

it('shows a project without figure or series on its page, in lists and as Markdown', () => {
  const { html } = page('/work/projects/advice');
  expect(html).toContain('Advice to a ministry');
  expect(html).not.toMatch(/class="(?:delta|case-head)"|undefined/u);
  for (const list of ['/portfolio', '/work/projects']) {
    expect(page(list).html).toContain('without a number that may be shown');
    expect(page(list).html).not.toMatch(/class="delta"|>undefined</u);
  }
  expect(project.read('work/projects/advice.md')).not.toMatch(/undefined|\n\n\n/u);
});
