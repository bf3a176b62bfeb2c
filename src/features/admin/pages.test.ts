import { icons } from '@iconify-json/lucide';
import { expect, it } from 'vitest';
import { ADMIN_HOME, ADMIN_PAGES, type AdminPage, trailTo } from './pages.shared.ts';

const pages: AdminPage[] = [
  { to: '/admin', label: 'admin.nav.today', icon: 'sun', group: 'day' },
  { to: '/admin/mail', label: 'admin.nav.mail', icon: 'mail', group: 'day' },
  { to: '/admin/MailAdmin', label: 'admin.nav.mailSettings', icon: 'settings-2', group: 'system', parent: '/admin/mail' },
];

it.each([
  ['/admin', []],
  ['/admin/mail', ['/admin']],
  ['/admin/MailAdmin', ['/admin', '/admin/mail']],
  ['/admin/not-listed', ['/admin']],
])('the way to %s', (to, trail) => {
  expect(trailTo(to, pages).map((page) => page.to)).toEqual(trail);
});

it('every page of the registry has an icon, a unique address and an existing parent', () => {
  const addresses = ADMIN_PAGES.map(({ to }) => to);
  expect(ADMIN_PAGES.filter(({ icon }) => !(icon in icons.icons))).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(ADMIN_PAGES.filter(({ parent = ADMIN_HOME }) => !addresses.includes(parent))).toEqual([]);
});

it('a phone’s bar has room for all its pages', () => {
  expect(ADMIN_PAGES.filter(({ atHand }) => atHand).length).toBeLessThanOrEqual(3);
});
