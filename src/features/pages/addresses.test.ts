import { describe, expect, it } from 'vitest';
import { addressProblems, hasOwnPage, ownPages, undrawnProblem } from './addresses.ts';

const FILES = ['index.astro', 'login.astro', 'blog/index.astro', 'blog/[slug].astro', 'blog/page/[page].astro', 'store/cart.astro'];
const file = (slug: string) => `content/pages/${slug}/index.en.mdx`;
const problemsOf = (...entries: { slug: string; address?: string; alsoAt?: string[] }[]) =>
  addressProblems(
    entries.map((entry) => ({ file: file(entry.slug), ...entry })),
    FILES,
  );

it('knows which addresses have a page of the site’s own', () => {
  expect(['/', '/blog', '/store/cart', '/store', '/how-i-work', '/blog/[slug]'].map((address) => hasOwnPage(address, FILES))).toEqual([
    ...[true, true, true, false, false, true],
  ]);
  expect(hasOwnPage('/privacy-request/sent', ownPages())).toBe(true);
});

describe('an entry', () => {
  it.each(['how-i-work', 'πως-δουλεύω', 'apis', 'elements', 'blogs', 'administration'])('may be called %s', (slug) => {
    expect(problemsOf({ slug })).toEqual([]);
  });

  it.each([['/about/how-i-work'], ['/blog/a/b'], ['/']])('may be at %s', (address) => {
    expect(problemsOf({ slug: 'any', address })).toEqual([]);
  });

  it.each([
    ['/api', '/api belongs to the site itself'],
    ['/api/orders', '/api belongs'],
    ['/admin/mine', '/admin belongs'],
    ['/el', '/el belongs'],
    ['/el/about', '/el belongs'],
    ['/index', '/index belongs'],
    ['/mcp', '/mcp belongs'],
    ['/blog/mine', 'addresses like it belong to src/pages/[...locale]/blog/[slug].astro'],
    ['/blog/page/about', 'blog/page/[page].astro'],
  ])('cannot be at %s', (address, why) => {
    const [problem, ...more] = problemsOf({ slug: 'mine', address });
    expect(more).toEqual([]);
    expect(problem).toContain(`${file('mine')}: nothing can be drawn at ${address}: `);
    expect(problem).toContain(why);
    expect(problem).toContain('Rename the folder');
  });

  it('has its addresses for itself', () => {
    expect(problemsOf({ slug: 'terms' }, { slug: 'conditions', address: '/terms' })).toEqual([
      `${file('conditions')}: /terms is the address of ${file('terms')} too. Rename the folder, or give both languages another "address".`,
    ]);
    expect(problemsOf({ slug: 'thesis', alsoAt: ['/projects/thesis', '/login'] })).toEqual([expect.stringContaining('/login in "alsoAt"')]);
  });

  it('is drawn by the page at its address, or by none', () => {
    const entry = { file: file('login'), slug: 'login' };
    expect(undrawnProblem(entry, ['/login'])).toBeUndefined();
    expect(undrawnProblem(entry, ['/other'])).toContain(`${file('login')}: no page draws it: /login is a page of the site's own.`);
  });
});
