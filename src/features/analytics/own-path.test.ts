import { expect, it } from 'vitest';
import { isOwnPath } from './own-path.shared.ts';

it.each(['/', '/about', '/el/blog/first', '/DocsPage', '/caf%C3%A9'])('%s is a path of the site', (path) => {
  expect(isOwnPath(path)).toBe(true);
});

it.each([
  '',
  'about',
  '//evil.example/',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n',
  '/buy at evil.example now/../contact',
  '/./about',
  '/%2e%2e/about',
  '/.//evil.example',
  '/<img src=x onerror=alert(1)>/../blog',
  '/\u202eabout',
  '/a b',
  '/about?x=1',
  '/about#x',
  '/καφές',
  'javascript:alert(1)',
  'https://self.invalid/about',
])('%j is no path of the site', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
