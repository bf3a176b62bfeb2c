import { describe, expect, it } from 'vitest';
import { identity } from '@/features/identity/identity.ts';
import { breadcrumbList, serialiseGraph, siteGraph } from './graph.ts';

describe('serialiseGraph', () => {
  it('lets no text close its script element, or open a comment', () => {
    const evil = '</script><script>alert(1)</script><!-- & " \\ \u2028';
    const text = serialiseGraph([{ '@type': 'Thing', name: evil }]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Thing', name: evil }] });
  });
});

describe('siteGraph', () => {
  const graph = (locale: 'en' | 'el') => siteGraph(identity, { locale, bare: '/about', title: 'T', description: 'D' });
  const ids = (locale: 'en' | 'el') => graph(locale).map((node) => node['@id']);

  it('identifies the person and the organisation alike in every language, and the site and the page by language', () => {
    expect(ids('en').slice(0, 2)).toEqual(ids('el').slice(0, 2));
    expect(ids('en').slice(2)).toEqual([`${identity.url}/#website`, `${identity.url}/about`]);
    expect(ids('el').slice(2)).toEqual([`${identity.url}/el#website`, `${identity.url}/el/about`]);
  });

  it('marks a page about the person as a profile too, in its one page node', () => {
    const about = (profile: boolean) => siteGraph(identity, { locale: 'en', bare: '/about', title: 'T', description: 'D', profile }).at(-1);
    expect(about(true)).toMatchObject({ '@type': ['WebPage', 'ProfilePage'], mainEntity: { '@id': `${identity.url}/#person` } });
    expect(about(false)).toMatchObject({ '@type': 'WebPage' });
    expect(about(false)).not.toHaveProperty('mainEntity');
  });

  it('describes the person fully on the home page and on pages about the person, and refers to the node elsewhere', () => {
    const person = (bare: string, profile = false) => siteGraph(identity, { locale: 'el', bare, title: 'T', description: 'D', profile })[0];
    expect(person('/')).toMatchObject({ name: identity.owner.name.el, knowsAbout: identity.owner.expertise.el });
    expect(person('/about', true)).toEqual(person('/'));
    expect(person('/blog')).toEqual({
      '@type': 'Person',
      '@id': `${identity.url}/#person`,
      name: identity.owner.name.el,
      url: person('/')?.['url'],
    });
  });

  it('refers only to its own nodes', () => {
    const references = [...JSON.stringify(graph('el')).matchAll(/\{"@id":"([^"]+)"\}/gu)].map(([, id]) => id);
    expect(references.filter((id) => !ids('el').includes(id))).toEqual([]);
  });
});

it('breadcrumbs have an identifier within their page', () => {
  expect(breadcrumbList('https://site.example', 'el', [{ name: 'Α', to: '/a/b' }], 'Αρχική')['@id']).toBe(
    'https://site.example/el/a/b#breadcrumb',
  );
});

it('breadcrumbs start at the home page, are numbered from 1 and link to the language of the page', () => {
  expect(
    breadcrumbList(
      'https://site.example',
      'el',
      [
        { name: 'Α', to: '/a' },
        { name: 'Β', to: '/a/b' },
      ],
      'Αρχική',
    )['itemListElement'],
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Αρχική', item: 'https://site.example/el' },
    { '@type': 'ListItem', position: 2, name: 'Α', item: 'https://site.example/el/a' },
    { '@type': 'ListItem', position: 3, name: 'Β', item: 'https://site.example/el/a/b' },
  ]);
});
