import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { markdownRoutes } from '../../functions/http/pages/addresses.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { fileAt, filesBelow, pageAt, read, SITE } from './built-site.ts';
import { ARTICLES, PROJECTS, SERVICE_PAGES } from './routes.ts';

const inEveryLocale = (pages: string[]): string[] => LOCALE_CODES.flatMap((locale) => pages.map((bare) => path(locale, bare)));
const articles = inEveryLocale(ARTICLES);
const twins = [...articles, ...inEveryLocale([...SERVICE_PAGES, ...PROJECTS])];
/** Content of a service or project outside its text: facts at the top, and sections that its layout adds. */
const FACTS = '.facts dt, .facts dd, .delta, .delta + p, main h2, main h3';
const readTwin = (address: string): string => read(fileAt(`${address}.md`) ?? '');
const outsideCode = (text: string): string => text.replace(/^(```+)[\s\S]*?^\1/gmu, '').replace(/`[^`\n]*`/gu, '');

it('every article, note, service and project has a Markdown twin, linked from its page', () => {
  expect(twins.filter((address) => !fileAt(`${address}.md`))).toEqual([]);
  expect(twins.filter((address) => pageAt(address)?.markdown !== `${address}.md`)).toEqual([]);
});

describe('a twin', () => {
  it('begins with the title of its page and carries its description and address', () => {
    const wrong = twins.filter((address) => {
      const [heading = '', , description] = readTwin(address).split('\n');
      const page = pageAt(address);
      return (
        !heading.startsWith('# ') ||
        page?.headings[0] !== heading.slice(2) ||
        page.description !== description ||
        !readTwin(address).includes(`<${SITE}${address}>`)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('is plain Markdown without MDX', () => {
    const left = twins.flatMap((address) => {
      const leftover = /<\/?[A-Z]\w*[^>]*>|^(import|export) .*|\{[\w.]+\}|\{\/\*/mu.exec(outsideCode(readTwin(address)));
      return leftover ? [`${address}.md: ${leftover[0]}`] : [];
    });
    expect(left).toEqual([]);
  });

  it('of an article has every section of its page', () => {
    const missing = articles.flatMap((address) => {
      const { document } = parseHTML(pageAt(address)?.html ?? '');
      const sections = [...document.querySelectorAll('.e-content :is(h2, h3)[id]:not(#footnote-label)')].length;
      const given = [...outsideCode(readTwin(address)).matchAll(/^###? /gmu)].length;
      return given === sections ? [] : [`${address}.md: ${given} of ${sections}`];
    });
    expect(missing).toEqual([]);
  });

  it('of a service or a project has every section and every fact of its page', () => {
    const plain = (text: string): string => text.replace(/[\s*]+/gu, ' ').trim();
    const missing = twins
      .filter((address) => !articles.includes(address))
      .flatMap((address) => {
        const { document } = parseHTML(pageAt(address)?.html ?? '');
        const facts = document.querySelectorAll(FACTS);
        const given = plain(readTwin(address));
        const lost = [...facts].map((fact) => plain(fact.textContent ?? '')).filter((fact) => !given.includes(fact));
        return [...(facts.length < 3 ? ['no facts'] : []), ...lost].map((fault) => `${address}.md: ${fault}`);
      });
    expect(missing).toEqual([]);
  });
});

it('is served to clients that prefer Markdown, at each address that has one', () => {
  const negotiated = (address: string): boolean =>
    markdownRoutes.some((route) => (route.endsWith('/*') ? address.startsWith(route.slice(0, -1)) : address === route));
  const files = filesBelow('', '.md').map((file) => `/${file.replace(/\.md$/u, '')}`);
  expect(files.filter((address) => !negotiated(address))).toEqual([]);
});

it.each(LOCALE_CODES)('llms.txt in %s lists every Markdown address of its language, and no missing one', (locale) => {
  const listed = [...read(fileAt(path(locale, '/llms.txt')) ?? '').matchAll(/\]\(([^)]+)\)/gu)].map(([, to = '']) => to.replace(SITE, ''));
  const there = filesBelow('', '.md')
    .map((file) => `/${file}`)
    .filter((address) => splitPath(address).locale === locale);
  expect(listed.filter((address) => address.endsWith('.md')).sort()).toEqual(there.sort());
  expect(listed.filter((address) => !fileAt(address))).toEqual([]);
});
