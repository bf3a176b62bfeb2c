import { expect, it } from 'vitest';
import { robotsText } from './robots.ts';

it('disallows the calls and the owner’s area in every language, and names the sitemap', () => {
  expect(robotsText('https://site.example')).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /admin\nDisallow: /el/admin\n\nSitemap: https://site.example/sitemap-index.xml\n',
  );
});
