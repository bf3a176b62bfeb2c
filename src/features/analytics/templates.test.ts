import { expect, it } from 'vitest';
import { getTemplate } from './templates.shared.ts';

it.each([
  ['/', 'home'],
  ['/el', 'home'],
  ['/blog', 'list'],
  ['/el/blog/tag/sql', 'list'],
  ['/blog/page/2', 'list'],
  ['/blog/tags-are-no-folders', 'article'],
  ['/el/blog/postgres-before-spark', 'article'],
  ['/notes/csv-greek-excel', 'note'],
  ['/services', 'list'],
  ['/services/cloud', 'service'],
  ['/work/projects/ferry-demand-forecast', 'project'],
  ['/dissertation', 'project'],
  ['/work/education', 'page'],
  ['/store/products', 'list'],
  ['/store/products/metrics-workbook', 'product'],
  ['/el/privacy', 'legal'],
  ['/search', 'search'],
  ['/el/performance-dashboard', 'dashboard'],
  ['/elsewhere', 'page'],
])('%s is of the template %s', (path, template) => {
  expect(getTemplate(path)).toBe(template);
});
