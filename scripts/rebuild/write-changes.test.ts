import { expect, it } from 'vitest';
import { identity } from '../../src/features/identity/identity.ts';
import { notePage } from '../../src/features/machines/page-registry.ts';
import { changeSitemap } from './write-changes.ts';

const url = (address: string, day: string): string =>
  `<url><loc>${identity.url}${address}</loc><lastmod>${day}</lastmod><xhtml:link href="${identity.url}${address}"/></url>`;
const OLD = '2025-01-01T00:00:00.000Z';
const NEW = '2026-11-26T00:00:00.000Z';

it('changes the day of the changed pages alone, in both languages', () => {
  for (const address of ['/blog/one', '/el/blog/one']) notePage(address, { modified: new Date(NEW) });
  const list = (day: string): string => [url('/blog/one-two', OLD), url('/blog/one', day), url('/el/blog/one', day)].join('');
  expect(changeSitemap([{ collection: 'blog', slug: 'one' }], list(OLD))).toBe(list(NEW));
});

it('leaves a page alone that the sitemap does not list', () => {
  notePage('/notes/none', { modified: new Date(NEW) });
  expect(changeSitemap([{ collection: 'notes', slug: 'none' }], url('/blog/one', OLD))).toBe(url('/blog/one', OLD));
});
