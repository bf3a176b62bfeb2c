import { describe, expect, it } from 'vitest';
import { deadLinks } from './link-check.ts';

const pages = new Set(['/el/blog', '/', '/blog', '/blog/first']);
const dead = (...hrefs: string[]): string[] =>
  deadLinks(
    hrefs.map((href) => ({ file: 'index.en.mdx', href, address: href, line: 1 })),
    (address) => pages.has(address),
  ).map(({ href }) => href);

describe('deadLinks', () => {
  it('are those that lead to no page, whatever their query and hash', () => {
    expect(dead('/', '/blog', '/blog/first?x=1#y', '/#top', '/?q=')).toEqual([]);
    expect(dead('/blog/second', '/blog/', '/Blog', '/blog/second#first')).toEqual([
      '/blog/second',
      '/blog/',
      '/Blog',
      '/blog/second#first',
    ]);
  });

  it('are those that name a language, even where the page exists', () => {
    expect(dead('/el/blog')).toEqual(['/el/blog']);
  });
});
