import { expect, it } from 'vitest';
import { LOCALES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { faults, getNodes, insideAddress, type Node, pageAt, pages, SITE } from './graphs.ts';
import { ARTICLES, PRODUCTS, SERVICE_PAGES } from './routes.ts';

/** Pages about the owner. */
const PROFILES = ['/', '/about', '/cv', '/about/resume'];
const KNOWN_EVERYWHERE = ['Person', 'Organization', 'WebSite', 'WebPage'];

/** All objects of a graph, at any depth. */
const objects = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(objects);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(objects)];
};
const isReference = (node: Node): boolean => Object.keys(node).join() === '@id';
/** A node may have several types: a page can also be a profile. */
const getTypes = (node: Node): string[] => [node['@type']].flat().map(String);
const types = (nodes: Node[]): string[] => nodes.flatMap(getTypes);

it('every page carries one graph that parses', () => {
  expect(
    faults(({ graphs }) => {
      if (graphs.length !== 1) return [`${graphs.length} JSON-LD blocks`];
      const data = JSON.parse(graphs[0] ?? '') as Node;
      return [data['@context'] !== 'https://schema.org' && 'another @context', !Array.isArray(data['@graph']) && 'no @graph'];
    }),
  ).toEqual([]);
});

it('every page describes the person, the organisation, the site with its search, and itself', () => {
  expect(
    faults((page) => {
      const nodes = getNodes(page);
      const site = nodes.find((node) => node['@type'] === 'WebSite');
      const self = nodes.find((node) => getTypes(node).includes('WebPage'));
      return [
        ...KNOWN_EVERYWHERE.filter((type) => types(nodes).filter((other) => other === type).length !== 1).map((type) => `not one ${type}`),
        !JSON.stringify(site?.['potentialAction'] ?? '').includes(`${SITE}${path(page.locale, '/search')}?q={search_term_string}`) &&
          'no search action',
        self?.['@id'] !== `${SITE}${page.address}` && `WebPage is ${String(self?.['@id'])}`,
        self?.['inLanguage'] !== LOCALES[page.locale].tag && `WebPage in ${String(self?.['inLanguage'])}`,
      ];
    }),
  ).toEqual([]);
});

it('an @id identifies one thing: once on a page, of one type on every page, at an address of the site', () => {
  const typeById = new Map<unknown, string>();
  expect(
    faults((page) => {
      const named = objects(getNodes(page)).filter((node) => '@id' in node && !isReference(node));
      const ids = named.map((node) => String(node['@id']));
      return [
        ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} twice`),
        ...ids.filter((id) => !id.startsWith(`${SITE}/`)).map((id) => `${id} is not of this site`),
        ...named.map((node) => {
          const type = getTypes(node).join();
          const before = typeById.get(node['@id']) ?? type;
          typeById.set(node['@id'], before);
          return before !== type && `${String(node['@id'])} is a ${type} here and a ${before} elsewhere`;
        }),
      ];
    }),
  ).toEqual([]);
});

it('every reference is to a node of the same page', () => {
  expect(
    faults((page) => {
      const all = objects(getNodes(page));
      const known = new Set(all.filter((node) => !isReference(node)).map((node) => node['@id']));
      return all.filter((node) => isReference(node) && !known.has(node['@id'])).map((node) => `${String(node['@id'])} is nowhere`);
    }),
  ).toEqual([]);
});

it('every address of this site in a graph is served', () => {
  expect(
    faults((page) =>
      objects(getNodes(page)).flatMap((node) =>
        ['url', 'item'].flatMap((key) => {
          const url = typeof node[key] === 'string' ? insideAddress(node[key], page.address) : undefined;
          return url && !pageAt(url.pathname) ? [`${key} ${url.href} leads nowhere`] : [];
        }),
      ),
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
  expect(faults((page) => [wanted.has(page.bare) && !types(objects(getNodes(page))).includes(type) && `no ${type}`])).toEqual([]);
});

it('a profile is the page itself, and about the person', () => {
  expect(
    faults((page) => {
      const profiles = getNodes(page).filter((node) => getTypes(node).includes('ProfilePage'));
      const person = getNodes(page).find((node) => node['@type'] === 'Person');
      return profiles.flatMap((node) => [
        !getTypes(node).includes('WebPage') && 'a ProfilePage beside the WebPage',
        (node['mainEntity'] as Node | undefined)?.['@id'] !== person?.['@id'] && 'a ProfilePage that is not about the person',
      ]);
    }),
  ).toEqual([]);
});

it('every offer has a price, and every breadcrumb list an identifier', () => {
  expect(
    faults((page) =>
      objects(getNodes(page)).flatMap((node) => {
        const offers = getTypes(node).some((type) => type === 'Offer' || type === 'AggregateOffer');
        return [
          offers && !(Number(node['price'] ?? node['lowPrice']) > 0 && node['priceCurrency'] === 'EUR') && 'an offer without a price',
          node['@type'] === 'BreadcrumbList' && !String(node['@id']).endsWith('#breadcrumb') && 'breadcrumbs without an @id',
        ];
      }),
    ),
  ).toEqual([]);
});

it('each product has an image of its own', () => {
  const images = pages
    .filter(({ bare }) => PRODUCTS.includes(bare))
    .flatMap((page) => getNodes(page).flatMap((node) => (node['@type'] === 'Product' ? String(node['image']) : [])));
  expect(new Set(images).size).toBe(PRODUCTS.length * 2);
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
