import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { fileAt, pageAt } from './built-site.ts';
import { ERRORS } from './routes.ts';

/** Specification, section 2. */
const TEXTS = [
  ['404', '/404', 'Page Not Found', "The page you're looking for doesn't exist or has been moved."],
  ['500', '/500', 'Server Error', "We're experiencing technical difficulties. Please try again later."],
  ['403', '/403', 'Access Forbidden', "You don't have permission to access this resource."],
  ['other', '/error', 'Something Went Wrong', 'An unexpected error occurred. Please try again.'],
] as const;
const TILES = ['/services', '/about', '/contact', '/blog'];

const main = (address: string): Element => {
  const found = parseHTML(pageAt(address)?.html ?? '').document.querySelector('main');
  if (!found) throw new Error(`${address} has no <main>`);
  return found as unknown as Element;
};
const texts = (element: Element, selector: string): string[] =>
  [...element.querySelectorAll(selector)].map((found) => (found.textContent ?? '').trim());

it.each(TEXTS)('%s: the heading and text of the specification', (_, address, heading, text) => {
  expect(texts(main(address), 'h1')).toEqual([heading]);
  expect(texts(main(address), 'p')).toContain(text);
});

it.each(TEXTS)('%s: its heading and text in Greek', (kind, address) => {
  const t = translator('el');
  const page = main(path('el', address));
  expect(texts(page, 'h1')).toEqual([t(`error.${kind}.title`)]);
  expect(texts(page, 'p')).toContain(t(`error.${kind}.text`));
  expect(t(`error.${kind}.title`)).toMatch(/\p{Script=Greek}/u);
});

it('has the two buttons and four tiles of the specification', () => {
  const page = main('/404');
  expect(texts(page, 'a.button, button')).toEqual(['Go Home', 'Go Back']);
  expect(texts(page, 'h2')).toEqual(['Looking for something specific?']);
});

describe.each(LOCALE_CODES)('in %s', (locale) => {
  it.each(ERRORS)('$bare links home, and by four tiles to the main areas, in this order', ({ bare }) => {
    const page = main(path(locale, bare));
    expect(page.querySelector('a.button')?.getAttribute('href')).toBe(path(locale, '/'));
    const after = [...page.querySelectorAll('h2 ~ * a')].map((link) => link.getAttribute('href'));
    expect(after).toEqual(TILES.map((tile) => path(locale, tile)));
  });

  it('has its 404.html where a static host looks for it', () => {
    expect(fileAt(path(locale, '/404'))).toBe(locale === 'en' ? '404.html' : `${locale}/404.html`);
  });
});
