import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCALE_CODES } from '../../i18n/locales.ts';
import { brand } from '../brand/brand.ts';
import { identity } from '../identity/identity.ts';
import { webManifest } from './manifest.ts';

it.each(LOCALE_CODES)('the manifest in %s has everything required for installation', (locale) => {
  const manifest = webManifest(identity, locale);
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.filter((icon) => 'purpose' in icon)).toHaveLength(1);
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(
    ['/services', '/blog', '/search', '/contact'].map((to) => (locale === 'el' ? `/el${to}` : to)),
  );
  expect(manifest.start_url).toBe(locale === 'el' ? '/el' : '/');
  expect(manifest.share_target).toMatchObject({ action: locale === 'el' ? '/el/SharePage' : '/SharePage', method: 'GET' });
  // Chromium warns if it is missing.
  expect(manifest.share_target.enctype).toBe('application/x-www-form-urlencoded');
  expect(manifest.screenshots.filter(({ src }) => !existsSync(`content/brand${src}`))).toEqual([]);
});

it('is one app in both languages', () => {
  const [one, other] = LOCALE_CODES.map((locale) => webManifest(identity, locale));
  for (const key of ['id', 'scope'] as const) expect(one?.[key]).toBe(other?.[key]);
  expect(one?.lang).not.toBe(other?.lang);
});

it('shows the screenshots that the brand has, and no others', () => {
  const forms = () => webManifest(identity, 'el').screenshots.map(({ form_factor, src }) => [form_factor, src]);
  const before = brand.screenshots;
  try {
    brand.screenshots = ['en-wide', 'el-narrow'];
    expect(forms()).toEqual([['narrow', '/screenshots/el-narrow.webp']]);
    brand.screenshots = [];
    expect(forms()).toEqual([]);
  } finally {
    brand.screenshots = before;
  }
});
