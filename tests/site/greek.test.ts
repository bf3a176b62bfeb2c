import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { faults, filesBelow, pages, read } from './built-site.ts';

/** U+037E looks like `;`, which Greek text uses; search and screen readers know U+037E less well. */
const QUESTION_MARK = /\u037e|&#(?:x0*37e|0*894);/iu;
/** U+0387 looks like U+00B7, which Greek keyboards type. */
const ANO_TELEIA = /\u0387|&#(?:x0*387|0*903);/iu;

it('no page has the Greek question mark or ano teleia of their own code points', () => {
  expect(faults(({ html }) => [QUESTION_MARK.test(html) && 'U+037E', ANO_TELEIA.test(html) && 'U+0387'])).toEqual([]);
});

it('no other text has these code points', () => {
  const files = ['.md', '.xml', '.json', '.txt']
    .flatMap((ending) => filesBelow('', ending))
    .filter((file) => !file.startsWith('pagefind/'));
  expect(files.filter((file) => QUESTION_MARK.test(read(file)) || ANO_TELEIA.test(read(file)))).toEqual([]);
});

it('every Greek page is in Greek', () => {
  const greek = pages.filter(({ locale }) => locale === 'el');
  expect(
    faults(({ description }) => [!/\p{Script=Greek}{3}/u.test(description) && `its description has no Greek: ${description}`], greek),
  ).toEqual([]);
});

/** One letter alone is a symbol (μ, Σ) or a letter that is spoken about. */
const GREEK_WORD = /\p{Script=Greek}{2}/u;
const READ_ALOUD = ['aria-label', 'alt', 'title', 'placeholder'];

it('what is Greek on an English page is marked, so that a screen reader takes its Greek voice', () => {
  expect(
    faults(
      ({ html }) => {
        const { document } = parseHTML(html);
        const found: string[] = [];
        const look = (element: Element): void => {
          if (element.getAttribute('lang')?.startsWith('el') || element.matches('script, style')) return;
          const said = READ_ALOUD.map((name) => element.getAttribute(name) ?? '');
          const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? '');
          found.push(
            ...[...said, ...own].filter((text) => GREEK_WORD.test(text)).map((text) => `“${text.trim().slice(0, 60)}” without lang`),
          );
          for (const child of element.children) look(child);
        };
        look(document.documentElement);
        return found;
      },
      pages.filter(({ locale, html }) => locale === 'en' && GREEK_WORD.test(html)),
    ),
  ).toEqual([]);
});
