import { describe, expect, inject, it } from 'vitest';
import { isOwnersAddress } from './pages/owners-address.ts';

// Runs the real `wrangler.jsonc`: routing, files and code together.
const edge = inject('edge').replace(/\/$/u, '');

/** Spellings of the address of an admin page. */
const DISGUISES = [
  '/admin',
  '/admin/',
  '/admin.html',
  '/admin/index.html',
  '/admin/mail',
  '/admin/mail.html',
  '/admin/mail/',
  '/admin;x',
  '/admin?x',
  '/ADMIN',
  '/Admin/Mail',
  '/%61dmin',
  '/a%64min',
  '/admi%6E',
  '/%41dmin',
  '/%2561dmin',
  '/%252561dmin',
  '/admin%2Fmail',
  '/admin%2fmail.html',
  '/admin/%6dail',
  '/admin%2ehtml',
  '/%2fadmin',
  '/%5cadmin',
  '//admin',
  '///admin',
  '//admin/mail',
  '/admin//mail',
  '/./admin',
  '/x/../admin',
  '/x/%2e%2e/admin',
  '/x/..%2fadmin',
  '/x%2f..%2fadmin',
  '/el/../admin',
  '/el/admin',
  '/el/admin.html',
  '/el/%61dmin',
  '/el//admin',
  '//el/admin',
  '/%65l/admin',
  '/el%2fadmin',
  '/el/./admin/mail',
  '/EL/admin',
  '/\\admin',
  '/el\\admin',
  '/admin%00',
  '/admin%20',
];

describe('the owner’s files', () => {
  it.each(DISGUISES)('cannot be read signed out by %s', async (address) => {
    let to = `${edge}${address}`;
    // Follows redirects, as a browser would.
    for (let step = 0; step < 5; step += 1) {
      const response = await fetch(to, { redirect: 'manual' });
      expect(response.headers.get('ETag') === null || response.status === 404, `${to} is no file`).toBe(true);
      expect(await response.text()).not.toContain('Owner');
      const location = response.headers.get('Location');
      if (!location) return expect([400, 404]).toContain(response.status);
      to = new URL(location, to).href;
      if (new URL(to).pathname.endsWith('/login')) return;
    }
    throw new Error('led in circles');
  });
});

describe('an address', () => {
  it.each(DISGUISES.filter((address) => !address.includes('?')))('%s is treated as the owner’s', (address) => {
    expect(isOwnersAddress(address)).toBe(true);
  });

  it.each(['/', '/el', '/about', '/blog/admin', '/services/administration', '/el/blog/admin', '/%', '/%ff', '/api/admin', '/badmin'])(
    '%s is not',
    (address) => {
      expect(isOwnersAddress(address)).toBe(false);
    },
  );
});
