import { expect, it } from 'vitest';
import { identity } from '../src/features/identity/identity.ts';
import { toMarkdown } from './page-markdown.ts';

it('has names with their values, whole addresses, and nothing that only scripts fill', () => {
  const html = `<main>
    <h1>Kit</h1>
    <div data-live>Loading…</div>
    <dl><div><dt>Price</dt><dd>€129</dd></div><dt>Languages</dt><dd>Greek</dd><dd><a href="/el">English</a></dd></dl>
    <form><button>Buy</button></form>
  </main>`;
  expect(toMarkdown(`<!doctype html><html><body>${html}</body></html>`, '/store/kit')).toBe(
    `<${identity.url}/store/kit>\n\n# Kit\n\n* **Price**: €129\n* **Languages**: Greek, [English](${identity.url}/el)\n`,
  );
});

it('has all items of a long list, in their place', () => {
  const items = Array.from({ length: 250 }, (_, index) => `<li><a href="/blog/${index}">Text ${index}</a></li>`).join('');
  const lines = Array.from({ length: 250 }, (_, index) => `* [Text ${index}](${identity.url}/blog/${index})`);
  expect(toMarkdown(`<html><body><main><h2>Texts</h2><ul>${items}</ul><p>That is all.</p></main></body></html>`, '/sitemap')).toBe(
    `<${identity.url}/sitemap>\n\n${['## Texts', lines.join('\n'), 'That is all.'].join('\n\n')}\n`,
  );
});
