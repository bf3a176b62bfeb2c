import { expect, it } from 'vitest';
import { graphFaults, isReference, type Node, objectsIn, typesOf } from '../../functions/site-check/structured-data.ts';
import { path } from '../../src/i18n/path.ts';
import { faults, getNodes, insideAddress, pageAt, pages, SITE } from './graphs.ts';
import { ARTICLES, PRODUCTS, SERVICE_PAGES } from './routes.ts';

/** Pages about the owner. */
const PROFILES = ['/', '/about', '/cv', '/about/resume'];

const types = (nodes: Node[]): string[] => nodes.flatMap(typesOf);

it('every page carries one graph that is right (functions/site-check/structured-data.ts)', () => {
  expect(faults((page) => graphFaults(page, SITE, (to) => Boolean(pageAt(to))).map(({ rule, subject }) => `${rule} ${subject}`))).toEqual(
    [],
  );
});

it('an @id is of one type on every page', () => {
  const typeById = new Map<unknown, string>();
  expect(
    faults((page) =>
      objectsIn(getNodes(page))
        .filter((node) => '@id' in node && !isReference(node))
        .map((node) => {
          const type = typesOf(node).join();
          const before = typeById.get(node['@id']) ?? type;
          typeById.set(node['@id'], before);
          return before !== type && `${String(node['@id'])} is a ${type} here and a ${before} elsewhere`;
        }),
    ),
  ).toEqual([]);
});

it.each<[string, string[]]>([
  ['BlogPosting', ARTICLES],
  ['Service', SERVICE_PAGES],
  ['Product', PRODUCTS],
  ['ProfilePage', PROFILES],
  ['OfferCatalog', ['/services']],
  // A single breadcrumb is the home page, which makes no list.
  ['BreadcrumbList', pages.filter(({ crumbs }) => crumbs > 1).map(({ bare }) => bare)],
])('%s is on each of its pages', (type, where) => {
  const wanted = new Set(where);
  expect(faults((page) => [wanted.has(page.bare) && !types(objectsIn(getNodes(page))).includes(type) && `no ${type}`])).toEqual([]);
});

it('a product names its photographs, and never the card with its title', () => {
  const images = pages
    .filter(({ bare }) => PRODUCTS.includes(bare))
    .flatMap((page) =>
      getNodes(page).flatMap((node) => (node['@type'] === 'Product' ? ((node['image'] as string[] | undefined) ?? []) : [])),
    );
  expect(images.filter((image) => image.includes('/cards/'))).toEqual([]);
});

it('breadcrumbs begin at the home page and end at the page itself', () => {
  expect(
    faults((page) =>
      getNodes(page)
        .filter((node) => node['@type'] === 'BreadcrumbList')
        .flatMap((node) => {
          const items = (node['itemListElement'] as Node[]).map(({ item }) => insideAddress(String(item), '/')?.pathname);
          return [
            items[0] !== path(page.locale, '/') && `begins at ${items[0]}`,
            items.at(-1) !== page.address && `ends at ${items.at(-1)}`,
          ];
        }),
    ),
  ).toEqual([]);
});
