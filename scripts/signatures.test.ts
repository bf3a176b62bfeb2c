import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { SIGNATURE_PLACE } from '../src/features/performance/signature.ts';
import { withSignature } from './signatures.ts';

const own = "default-src 'none';connect-src 'self'; script-src 'self'";
const words = (count: number) => Array.from({ length: count }, (_, index) => ((index * 7_919) % 104_729).toString(36)).join(' ');
const page = ({ lang = 'en-US', policy = own, text = words(900) } = {}) =>
  `<!DOCTYPE html><html lang="${lang}"><head><meta http-equiv="content-security-policy" content="${policy}"></head><body><p>${text}</p><a href="/performance-dashboard">${SIGNATURE_PLACE}</a></body></html>`;
const signature = (html: string) => />([^<]*)<\/a>/u.exec(withSignature(html))?.[1] ?? '';

it('states the bytes of the page that states them', () => {
  for (const count of [10, 300, 900, 2_000]) {
    const made = withSignature(page({ text: words(count) }));
    const bytes = brotliCompressSync(made, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length;
    expect(made).toContain(`This page: ${bytes.toLocaleString('en')} bytes, one round trip, no third party`);
  }
});

it('says so in the page’s language, with its numbers', () => {
  expect(signature(page({ lang: 'el-GR' }))).toMatch(/^Η σελίδα: \d\.\d{3} byte, ένα πηγαινέλα, χωρίς τρίτους$/u);
});

it('claims one round trip only for what fits into the first window with its headers', () => {
  expect(signature(page({ text: words(14_000) }))).toMatch(/^This page: \d\d,\d{3} bytes, no third party$/u);
});

it.each([
  ["script-src 'self' https://cdn.snipcart.com"],
  ["connect-src 'self' wss://socket.example"],
  ["connect-src 'self' https://www.google-analytics.com"],
])('claims no third party only where the policy lets the page ask nobody else: %s', (policy) => {
  expect(signature(page({ policy }))).toMatch(/bytes, one round trip$/u);
});

it('claims nothing of a page without a policy', () => {
  expect(signature(page().replace(/<meta[^>]*>/u, ''))).not.toContain('third');
});
