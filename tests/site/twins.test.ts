import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { fileAt, pageAt, read, SITE } from './built-site.ts';
import { ARTICLES } from './routes.ts';

const twins = LOCALE_CODES.flatMap((locale) => ARTICLES.map((bare) => path(locale, bare)));
const textOf = (address: string): string => read(fileAt(`${address}.md`) ?? '');
const outsideCode = (text: string): string => text.replace(/^(```+)[\s\S]*?^\1/gmu, '').replace(/`[^`\n]*`/gu, '');

it('every article and note has a Markdown twin, and its page says so', () => {
  expect(twins.filter((address) => !fileAt(`${address}.md`))).toEqual([]);
  expect(twins.filter((address) => pageAt(address)?.markdown !== `${address}.md`)).toEqual([]);
});

describe('a twin', () => {
  it('begins with the title of its page and carries its description and address', () => {
    const wrong = twins.filter((address) => {
      const [heading = '', , description] = textOf(address).split('\n');
      const page = pageAt(address);
      return (
        !heading.startsWith('# ') ||
        page?.headings[0] !== heading.slice(2) ||
        page.description !== description ||
        !textOf(address).includes(`<${SITE}${address}>`)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('is plain Markdown: no part of MDX is left', () => {
    const left = twins.flatMap((address) => {
      const tag = /<\/?[A-Z]\w*[^>]*>|^(import|export) .*|\{[\w.]+\}|\{\/\*/mu.exec(outsideCode(textOf(address)));
      return tag ? [`${address}.md: ${tag[0]}`] : [];
    });
    expect(left).toEqual([]);
  });

  it('has every section of its page', () => {
    const missing = twins.flatMap((address) => {
      const { document } = parseHTML(pageAt(address)?.html ?? '');
      const sections = [...document.querySelectorAll('.e-content :is(h2, h3)[id]:not(#footnote-label)')].length;
      const given = [...outsideCode(textOf(address)).matchAll(/^###? /gmu)].length;
      return given === sections ? [] : [`${address}.md: ${given} of ${sections}`];
    });
    expect(missing).toEqual([]);
  });
});
