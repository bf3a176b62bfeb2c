import { expect, it } from 'vitest';
import { nearestPage } from './nearest.shared.ts';

const PAGES = [
  '/',
  '/blog',
  '/blog/postgres-before-spark',
  '/services/cloud',
  '/store/products/website-audit',
  '/notes/median-not-mean',
  '/about',
];
const ALL = [...PAGES, ...PAGES.map((page) => `/el${page === '/' ? '' : page}`)];

it.each([
  ['/blog/postgres-before-sprak', '/blog/postgres-before-spark'],
  ['/el/blog/postgres-before-sprak', '/el/blog/postgres-before-spark'],
  ['/Blog/Postgres_Before_Spark/', '/blog/postgres-before-spark'],
  ['/blog/median-not-mean', '/notes/median-not-mean'],
  ['/articles/website-audit.html', '/store/products/website-audit'],
  ['/service/cloud', '/services/cloud'],
  ['/abuot', '/about'],
])('%s may mean %s', (wanted, page) => {
  expect(nearestPage(wanted, ALL)).toBe(page);
});

it.each(['/wp-login.php', '/.env', '/x', '//evil.example', '/%E0%A4%A', `/${'a'.repeat(5000)}`, '/blog/postgres', '/el/κάτι-άλλο'])(
  '%s means no page',
  (wanted) => {
    expect(nearestPage(wanted, ALL)).toBeUndefined();
  },
);
