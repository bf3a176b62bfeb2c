import { describe, expect, it } from 'vitest';
import { linkProblem, type Site } from './link-check.ts';

const FILE = 'content/blog/first/index.en.mdx';
const ids = new Map([
  ['/', new Set(['hero'])],
  ['/blog/first', new Set(['why', 'Γιατί'])],
  ['/el/blog', new Set<string>()],
]);
const site: Site = {
  isServed: (address) => ids.has(address) || address === '/cv.pdf',
  idsAt: (address) => ids.get(address),
  pagesThatShow: (file) => (file === FILE ? ['/blog/first'] : []),
  waiting: new Map([['/notes/later', 'content/notes/later waits until 2027-02-14']]),
};
const problem = (href: string) => linkProblem({ file: FILE, href, address: href }, site);

describe('linkProblem', () => {
  it.each([
    '/',
    '/#hero',
    '/?q=#hero',
    '/blog/first?x=1#why',
    '/blog/first#top',
    '#why',
    `#${encodeURIComponent('Γιατί')}`,
    '/cv.pdf#page=2',
  ])('accepts %s', (href) => {
    expect(problem(href)).toBeUndefined();
  });

  it.each(['/blog/second', '/blog/first/', '/Blog', '/blog/second#why'])('reports that %s is no page', (href) => {
    expect(problem(href)).toEqual({ fault: 'page', remedy: expect.stringMatching(/no such page.*Correct the address/u) });
  });

  it.each(['/#nope', '/blog/first?x#nope', '#nope'])('reports that the target of %s does not exist', (href) => {
    expect(problem(href)).toEqual({ fault: 'anchor', remedy: expect.stringMatching(/no heading.*Correct/u) });
  });

  it('reports until when the linked entry is scheduled', () => {
    expect(problem('/notes/later#x')).toEqual({
      fault: 'waiting',
      remedy: expect.stringMatching(/notes\/later waits until 2027-02-14.*Remove the link/u),
    });
  });

  it('refuses a link that names a language, even where the page exists', () => {
    expect(problem('/el/blog')).toEqual({ fault: 'language', remedy: expect.stringMatching(/does not carry a language/u) });
  });
});
