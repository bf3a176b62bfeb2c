import { expect, it } from 'vitest';
import { identity } from '@/features/identity/identity.ts';
import { messagesCaching, robotsText, securityText } from './text-files.ts';

it('disallows the calls and the owner’s area in every language, and names the sitemap', () => {
  expect(robotsText('https://site.example')).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /admin\nDisallow: /el/admin\n\nSitemap: https://site.example/sitemap-index.xml\n',
  );
});

it('has the contact, the languages, its canonical address, and an expiry in 300 days', () => {
  expect(securityText(identity, Date.UTC(2026, 0, 1, 12, 30, 15, 250))).toBe(
    `Contact: mailto:${identity.owner.email}\nExpires: 2026-10-28T12:30:15Z\nPreferred-Languages: en, el\nCanonical: ${identity.url}/.well-known/security.txt\n`,
  );
});

it('caches the messages for 24 hours, unless their language has its own limit', () => {
  expect(messagesCaching('en', { cacheable: true })).toBe('public, max-age=86400');
  expect(messagesCaching('en', { cacheable: false })).toBe('no-cache');
});
