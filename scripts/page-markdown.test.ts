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
