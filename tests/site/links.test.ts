import { expect, it } from 'vitest';
import { anchorOf, judgeLink } from '../../functions/site-check/link-findings.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { faults, fileAt, filesBelow, insideAddress, pageAt, pages, read, SITE } from './built-site.ts';

/** Describes what is wrong with a link; undefined if nothing is. */
function broken(href: string, from: string): string | undefined {
  const judged = judgeLink(href, from, SITE);
  if (!judged || 'outside' in judged) return undefined;
  if ('rule' in judged) return `${href}: ${judged.rule}`;
  const { pathname } = judged.inside;
  if (!fileAt(decodeURI(pathname))) return `${href} leads nowhere`;
  const id = anchorOf(judged.inside);
  // A view of the editor, which has its own addresses behind the hash.
  if (id?.startsWith('/')) return undefined;
  return id === undefined || pageAt(pathname)?.ids.has(id) ? undefined : `${href}: nothing there has that id`;
}

it('no link of a page is broken, nor its hash', () => {
  expect(faults((page) => page.links.map(({ href }) => broken(href, page.address)))).toEqual([]);
});

it('no page links to the other language unmarked', () => {
  expect(
    faults(({ address, locale, links }) =>
      links
        .filter(({ otherLanguage }) => !otherLanguage)
        .map(({ href }) => insideAddress(href, address)?.pathname)
        .filter((to) => to !== undefined)
        // A file that exists in one language only (robots.txt) belongs to both.
        .filter((to) => splitPath(to).locale !== locale && fileAt(path(locale, splitPath(to).bare)))
        .map((to) => `leads to ${to}`),
    ),
  ).toEqual([]);
});

it('every link marked as leading to the other language does', () => {
  expect(
    faults(({ address, locale, links }) =>
      links
        .filter(
          ({ href, otherLanguage }) => otherLanguage && splitPath(insideAddress(href, address)?.pathname ?? address).locale === locale,
        )
        .map(({ href }) => `${href} is in the same language`),
    ),
  ).toEqual([]);
});

it('every page can be reached from its home page', () => {
  const reached = new Set<string>();
  const visit = (address: string): void => {
    if (reached.has(address)) return;
    reached.add(address);
    for (const { href } of pageAt(address)?.links ?? []) {
      const to = insideAddress(href, address)?.pathname;
      if (to && pageAt(to)) visit(to);
    }
  };
  visit('/');
  expect(
    pages
      .filter(({ address, noindex, canonicals }) => !noindex && canonicals[0]?.endsWith(address) && !reached.has(address))
      .map(({ address }) => address),
  ).toEqual([]);
});

it('every file that a page loads exists', () => {
  expect(
    faults(({ address, loads }) =>
      loads
        // A call preloaded before the scripts is no file; another test compares the list of calls with the docs.
        .filter((to) => !to.startsWith('data:') && !to.startsWith('#') && !to.startsWith('/api/'))
        .map((to) => insideAddress(to, address))
        .map((url) => url && !fileAt(url.pathname) && `${url.pathname} is missing`),
    ),
  ).toEqual([]);
});

it('no address in the Markdown twins, llms.txt, robots.txt and security.txt is broken', () => {
  const files = [...filesBelow('', '.md'), ...filesBelow('', 'llms.txt'), 'robots.txt', '.well-known/security.txt'];
  const dead = files.flatMap((file) => {
    const text = read(file)
      .replace(/^```[\s\S]*?^```/gmu, '')
      .replace(/`[^`\n]*`/gu, '');
    const inLinks = [...text.matchAll(/\]\(<?([^)\s>]+)/gu)].map(([, href = '']) => href);
    const bare = [...text.matchAll(/(?<![(\w"])<?(https?:\/\/[^\s<>)\]"]+[^\s<>)\]".,;:])/gu)].map(([, href = '']) => href);
    const relative = inLinks.filter((href) => !/^(https:|mailto:|tel:)/u.test(href)).map((href) => `${file}: ${href} is not absolute`);
    return [...relative, ...[...inLinks, ...bare].flatMap((href) => broken(href, '/') ?? []).map((fault) => `${file}: ${fault}`)];
  });
  expect(dead).toEqual([]);
});
