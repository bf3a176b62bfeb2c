import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { narrowPolicy } from './policy.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (policy: string, body: string): string =>
  `<head><meta http-equiv="content-security-policy" content="${policy}">${body}</head><body></body>`;
const OWN = 'console.log(1)';
const OTHER = 'console.log(2)';

describe('narrowPolicy', () => {
  it('keeps the hashes of the page and drops those of other pages', async () => {
    const html = page(
      `default-src 'none';script-src 'self' ${hash(OTHER)} ${hash(OWN)};style-src 'self' ${hash('a{}')}`,
      `<style>a{}</style><script>${OWN}</script>`,
    );
    expect(await narrowPolicy(html)).toBe(html.replace(` ${hash(OTHER)}`, ''));
  });

  it('throws for a block missing from the policy, which the browser would refuse', async () => {
    await expect(narrowPolicy(page(`script-src 'self' ${hash(OTHER)}`, `<script>${OWN}</script>`))).rejects.toThrow(hash(OWN));
    await expect(narrowPolicy(page("style-src 'self'", '<style>b{}</style>'))).rejects.toThrow('not in the content security policy');
  });

  it('requires no hash for data and for external scripts', async () => {
    const html = page(
      "script-src 'self'",
      '<script type="application/ld+json">{}</script><script type="application/json">{}</script><script type="module" src="/a.js"></script>',
    );
    expect(await narrowPolicy(html)).toBe(html);
  });

  it('keeps sources other than hashes', async () => {
    expect(await narrowPolicy(page(`script-src 'self' 'wasm-unsafe-eval' ${hash(OTHER)}`, ''))).toContain(
      "content=\"script-src 'self' 'wasm-unsafe-eval'\"",
    );
  });

  it('hashes the text unchanged, line breaks and Greek included', async () => {
    const text = '\n/* Ελληνικά */ a { }\n';
    const html = page(`style-src ${hash(text)}`, `<style>${text}</style>`);
    expect(await narrowPolicy(html)).toBe(html);
  });

  it('does not change a page without a policy', async () => {
    expect(await narrowPolicy(`<script>${OWN}</script>`)).toBe(`<script>${OWN}</script>`);
  });

  it('joins the styles into one in the head, with one hash, and moves the policy to the top', async () => {
    const html = `<head><style>a{}</style><title>T</title><meta http-equiv="content-security-policy" content="style-src ${hash('a{}')} ${hash('b{}')}"></head><body><style>b{}</style></body>`;
    expect(await narrowPolicy(html)).toBe(
      `<head><meta http-equiv="content-security-policy" content="style-src ${hash('a{}b{}')}"><style>a{}b{}</style><title>T</title></head><body></body>`,
    );
  });
});
