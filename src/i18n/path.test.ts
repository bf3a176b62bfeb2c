import { describe, expect, it } from 'vitest';
import { alternates, path, splitPath } from './path.ts';

describe('path', () => {
  it.each([
    ['en', '/', '/'],
    ['el', '/', '/el'],
    ['en', '/about/uses', '/about/uses'],
    ['el', '/about/uses', '/el/about/uses'],
    ['el', '/search?q=sql#hits', '/el/search?q=sql#hits'],
    ['el', '/?locale=el', '/el?locale=el'],
    ['el', '/#main-content', '/el#main-content'],
  ] as const)('%s %s is %s', (locale, to, address) => {
    expect(path(locale, to)).toBe(address);
  });

  it.each(['about', '', '//other.example/', 'https://other.example', '#top', '?q='])(
    'refuses %j, which is no address inside the site',
    (to) => {
      expect(() => path('el', to)).toThrow('not an address inside the site');
    },
  );
});

describe('splitPath', () => {
  it.each([
    ['/', 'en', '/'],
    ['/el', 'el', '/'],
    ['/el/', 'el', '/'],
    ['/el/about/uses', 'el', '/about/uses'],
    ['/about', 'en', '/about'],
    ['/elephant', 'en', '/elephant'],
    // The default language has no prefix: this is a page that does not exist.
    ['/en/about', 'en', '/en/about'],
    ['/toString', 'en', '/toString'],
  ] as const)('%s is %s %s', (pathname, locale, bare) => {
    expect(splitPath(pathname)).toEqual({ locale, bare });
  });

  it.each(['/', '/about', '/store/products/x'])('undoes path() for %s', (bare) => {
    for (const { locale, path: address } of alternates(bare)) expect(splitPath(address)).toEqual({ locale, bare });
  });
});
