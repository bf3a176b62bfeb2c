import { expect, it } from 'vitest';
import { matches } from './match.ts';
import { palettePages } from './pages.ts';

it.each([
  ['el', 'παραγγελίες', '/el/admin/store'],
  ['el', 'αποθεμα', '/el/admin/store'],
  ['el', 'σφάλματα', '/el/admin/health'],
  ['el', 'ανακατευθύνσεις', '/el/admin/tools'],
  ['el', 'κλειδί', '/el/admin/security'],
  ['el', 'gdpr', '/el/admin/privacy'],
  ['el', 'passkey', '/el/admin/security'],
  ['en', 'sales', '/admin/store'],
  ['en', 'redirects', '/admin/tools'],
  ['en', 'errors', '/admin/health'],
] as const)('finds by what a page has, %s: %s', (locale, query, page) => {
  expect(matches(palettePages(locale), query)[0]?.id).toBe(page);
});

it('puts a page of that name first', () => {
  expect(matches(palettePages('en'), 'mail')[0]?.id).toBe('/admin/mail');
});
