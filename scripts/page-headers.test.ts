import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGE_POLICY } from '../functions/http/page-policy.ts';
import type { Identity } from '../src/features/identity/identity.schema.ts';
import { relaxedPages } from '../src/features/security/relaxed-pages.ts';
import { relaxHeaders } from './page-headers.ts';

const HEADERS = readFileSync('public/_headers', 'utf8');
const pagesOf = (snipcartKey?: string, analyticsTag?: Identity['analyticsTag']) =>
  relaxedPages({ store: { snipcartKey } as Identity['store'], analyticsTag });
const ruleOf = (headers: string, page: string): string => headers.split(`\n${page}\n`)[1]?.split('\n\n')[0] ?? '';

describe('pages with another host’s script', () => {
  it('are none by default: the headers stay as they are', () => {
    expect(pagesOf()).toEqual({ pages: [], except: [] });
    expect(relaxHeaders(HEADERS, pagesOf())).toBe(HEADERS);
  });

  it('report what Trusted Types would refuse, in both languages, and embed what does not consent', () => {
    const [, added = ''] = relaxHeaders(HEADERS, pagesOf('key')).split(HEADERS);
    for (const page of ['/store/products/*', '/store/cart', '/el/store/cart', '/el/store/checkout']) {
      const rule = ruleOf(added, page);
      expect(rule).toMatch(/^ {2}! Content-Security-Policy$/mu);
      expect(rule).toMatch(/^ {2}! Cross-Origin-Embedder-Policy$/mu);
      expect(rule).toMatch(/^ {2}Content-Security-Policy: (?!.*trusted-types)base-uri 'none'; .*report-to policy$/mu);
      expect(rule).toMatch(/^ {2}Content-Security-Policy-Report-Only: require-trusted-types-for 'script'; .*report-to policy$/mu);
    }
  });

  describe('with the analytics tag', () => {
    const relaxed = relaxHeaders(HEADERS, pagesOf(undefined, { measurementId: 'G-TEST1234' }));

    it('are all but those that never have it', () => {
      const first = ruleOf(relaxed, '/*');
      expect(first).not.toContain('trusted-types ');
      expect(first).not.toContain('Cross-Origin-Embedder-Policy');
      expect(first.match(/^ {2}Content-Security-Policy(?:-Report-Only)?: /gmu)).toHaveLength(2);
    });

    it.each(['/admin', '/admin/*', '/el/admin/*', '/login', '/el/store/order', '/el/privacy-request/*'])('%s stays strict', (page) => {
      const rule = ruleOf(relaxed, page);
      expect(rule).toMatch(/^ {2}! Content-Security-Policy-Report-Only$/mu);
      expect(rule).toContain(`  Content-Security-Policy: ${PAGE_POLICY}`);
      expect(rule).toContain('  Cross-Origin-Embedder-Policy: require-corp');
    });

    it('leaves the cart of Snipcart relaxed, and stays under the platform’s 100 rules', () => {
      const both = relaxHeaders(HEADERS, pagesOf('key', { measurementId: 'G-TEST1234' }));
      expect(ruleOf(both, '/store/cart')).toBe('');
      expect(both.match(/^\//gmu)?.length).toBeLessThanOrEqual(100);
    });
  });
});
