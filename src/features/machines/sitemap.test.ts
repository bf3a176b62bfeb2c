import { expect, it } from 'vitest';
import { notePending } from './pending-registry.ts';
import { isInSitemap, sitemapOptions } from './sitemap.ts';

it.each(['/', '/el', '/cv', '/el/dissertation', '/404-errors-explained'])('%s is in the sitemap', (pathname) => {
  expect(isInSitemap(pathname)).toBe(true);
});

it.each(['/404', '/el/404', '/error', '/professional/cv', '/el/projects/thesis', '/test', '/el/test-styles'])('%s is not', (pathname) => {
  expect(isInSitemap(pathname)).toBe(false);
});

it('a page whose translation is pending is not, and the page that it borrows from is', () => {
  notePending('/el/notes/pending');
  expect(isInSitemap('/el/notes/pending')).toBe(false);
  expect(isInSitemap('/notes/pending')).toBe(true);
});

it('gives a page its languages and x-default', () => {
  const { serialize } = sitemapOptions('https://site.example');
  expect(serialize?.({ url: 'https://site.example/el/cv' } as never)).toMatchObject({
    links: [
      { lang: 'en', url: 'https://site.example/cv' },
      { lang: 'el', url: 'https://site.example/el/cv' },
      { lang: 'x-default', url: 'https://site.example/cv' },
    ],
  });
});
