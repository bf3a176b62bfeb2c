import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGE_POLICY } from '../functions/http/page-policy.ts';
import type { Identity } from '../src/features/identity/identity.schema.ts';
import { relaxedPages } from '../src/features/security/relaxed-pages.ts';
import { relaxHeaders } from './page-headers.ts';

const HEADERS = readFileSync('public/_headers', 'utf8');
const pagesOf = (snipcartKey?: string): string[] => relaxedPages({ store: { snipcartKey } as Identity['store'] });

describe('pages with another host’s script', () => {
  it('are none by default: the headers stay as they are', () => {
    expect(pagesOf()).toEqual([]);
    expect(relaxHeaders(HEADERS, pagesOf())).toBe(HEADERS);
  });

  it('report what Trusted Types would refuse, in both languages, and embed what does not consent', () => {
    const [, added = ''] = relaxHeaders(HEADERS, pagesOf('key')).split(HEADERS);
    for (const page of ['/store/products/*', '/store/cart', '/el/store/cart', '/el/store/checkout']) {
      const [, own = ''] = added.split(`\n${page}\n`);
      const [rule = ''] = own.split('\n\n');
      expect(rule).toMatch(/^ {2}! Content-Security-Policy$/mu);
      expect(rule).toMatch(/^ {2}! Cross-Origin-Embedder-Policy$/mu);
      expect(rule).toMatch(/^ {2}Content-Security-Policy: (?!.*trusted-types)base-uri 'none'; .*report-to policy$/mu);
      expect(rule).toMatch(/^ {2}Content-Security-Policy-Report-Only: require-trusted-types-for 'script'; .*report-to policy$/mu);
    }
  });

  it('change the rule of all pages if they are all', () => {
    const relaxed = relaxHeaders(HEADERS, ['/*']);
    expect(relaxed).not.toContain(PAGE_POLICY);
    expect(relaxed).not.toContain('Cross-Origin-Embedder-Policy:');
    expect(relaxed.match(/^ {2}Content-Security-Policy(?:-Report-Only)?: /gmu)).toHaveLength(2);
    expect(relaxed.split('\n').filter((line) => line.startsWith('/'))).toEqual(HEADERS.split('\n').filter((line) => line.startsWith('/')));
  });
});
