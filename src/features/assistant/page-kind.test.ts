import { expect, it } from 'vitest';
import { pageKind } from './page-kind.ts';

it.each([
  ['/', 'home'],
  ['/el', 'home'],
  ['/el/blog/x', 'article'],
  ['/notes', 'article'],
  ['/services/cloud', 'service'],
  ['/el/store/products/x', 'product'],
  ['/work/projects/x', 'work'],
  ['/el/work/education', 'about'],
  ['/cv', 'about'],
  ['/el/privacy', 'legal'],
  ['/accessibility', 'legal'],
  ['/accessibility-test', 'other'],
  ['/contact', 'other'],
])('%s is of the kind %s', (pathname, kind) => {
  expect(pageKind(pathname)).toBe(kind);
});
