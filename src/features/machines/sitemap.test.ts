import { expect, it } from 'vitest';
import { isInSitemap, notePage, sitemapOptions } from './sitemap.ts';

it('leaves out a page that says so, in its language only', () => {
  notePage('/el/notes/pending', { unlisted: true });
  expect(isInSitemap('/el/notes/pending')).toBe(false);
  expect(isInSitemap('/notes/pending')).toBe(true);
});

it('gives a page the day of its text, where it has one', () => {
  notePage('/notes/dated', { modified: new Date('2026-05-04') });
  const { serialize } = sitemapOptions('https://site.example');
  expect(serialize({ url: 'https://site.example/notes/dated' })).toMatchObject({ lastmod: '2026-05-04T00:00:00.000Z' });
  expect(serialize({ url: 'https://site.example/cv' })).not.toHaveProperty('lastmod');
});

it('gives a page its languages and x-default', () => {
  const { serialize } = sitemapOptions('https://site.example');
  expect(serialize({ url: 'https://site.example/el/cv' })).toMatchObject({
    links: [
      { lang: 'en', url: 'https://site.example/cv' },
      { lang: 'el', url: 'https://site.example/el/cv' },
      { lang: 'x-default', url: 'https://site.example/cv' },
    ],
  });
});
