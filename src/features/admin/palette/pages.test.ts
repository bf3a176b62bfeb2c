import { expect, it } from 'vitest';
import { ENTRY_FOLDERS } from '../../content/collections.shared.ts';
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

it.each([
  ['en', 'new article', 'New article'],
  ['en', 'νέο άρθρο', 'New article'],
  ['en', 'neo arthro', 'New article'],
  ['en', 'write', 'New message'],
  ['en', 'compose', 'New message'],
  ['en', 'new message', 'New message'],
  ['el', 'neo minima', 'Νέο μήνυμα'],
  ['el', 'νέο άρθρο', 'Νέο άρθρο'],
  ['el', 'new article', 'Νέο άρθρο'],
  ['el', 'γράψτε', 'Νέο μήνυμα'],
  ['el', 'grapste', 'Νέο μήνυμα'],
  ['el', 'new product', 'Νέο προϊόν'],
  ['el', 'rythmiseis', 'Ρυθμίσεις μηνυμάτων'],
  ['el', 'eidopoiiseis', 'Ειδοποιήσεις'],
  ['el', 'anthropoi', 'Άνθρωποι'],
] as const)('finds what to do, and pages by ear, %s: %s', (locale, query, name) => {
  expect(matches(palettePages(locale), query)[0]?.name).toBe(name);
});

it.each(['write', 'γράφω', 'new', 'νέο'])('offers a message and an entry of each collection for %s', (query) => {
  const found = matches(palettePages('en'), query).map(({ id }) => id);
  expect(found).toContain('/admin/mail?to=');
  for (const folder of ENTRY_FOLDERS) expect(found.some((id) => id.endsWith(`/collections/${folder}/new`))).toBe(true);
});

it('puts a page of that name first', () => {
  expect(matches(palettePages('en'), 'mail')[0]?.id).toBe('/admin/mail');
});
