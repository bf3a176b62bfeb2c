import { describe, expect, it, vi } from 'vitest';
import { brokenAssets, readTitle, visit, visitWith } from '../../tests/functions/visit.ts';

describe('an error page opened by its address', () => {
  it.each([
    ['/404', 404, 'Page Not Found'],
    ['/403', 403, 'Access Forbidden'],
    ['/500', 500, 'Server Error'],
    ['/error', 500, 'Something Went Wrong'],
    ['/el/404', 404, 'Δεν βρέθηκε'],
    ['/el/403', 403, 'Δεν επιτρέπεται'],
    ['/el/500', 500, 'Σφάλμα διακομιστή'],
    ['/el/error', 500, 'Κάτι πήγε στραβά'],
  ])('%s answers %i', async (address, status, title) => {
    const response = await visit(address);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Server-Timing')).toBe('api');
    expect(await readTitle(response)).toBe(title);
    expect((await visit(address, { method: 'HEAD' })).status).toBe(status);
  });

  it('does not become 304', async () => {
    expect((await visit('/404', { headers: { 'If-None-Match': '*' } })).status).toBe(404);
  });
});

describe('an unknown address', () => {
  it.each([
    ['/nothing', 'Page Not Found'],
    ['/blog/nothing', 'Page Not Found'],
    ['/assets/gone.js', 'Page Not Found'],
    ['/el/nothing', 'Δεν βρέθηκε'],
    ['/el/blog/nothing', 'Δεν βρέθηκε'],
    ['/ADMINISTRATION/x', undefined],
  ])('%s answers the 404 page of its language', async (address, title) => {
    const response = await visit(address);
    if (title === undefined) return expect(response.headers.get('Location')).toMatch(/^\/login\?/u);
    expect([response.status, await readTitle(response)]).toEqual([404, title]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Frame-Options')).toBe('DENY');
  });

  it.each([
    ['/About', '/about'],
    ['/BLOG/First?x=1&y=%2F', '/blog/first?x=1&y=%2F'],
    ['/EL', '/el'],
    ['/El/Blog/FIRST', '/el/blog/first'],
    ['/favicon.ico', '/icon.svg'],
    ['/sitemap.xml', '/sitemap-index.xml'],
  ])('%s leads to %s', async (address, location) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await visit(address, { method });
      expect([response.status, response.headers.get('Location')]).toEqual([308, location]);
    }
  });

  it.each(['/\\\\evil.example', '//evil.example', '/.//evil.example', '/%2f%2fevil.example', '/About/../..//Evil.example'])(
    '%s does not redirect',
    async (address) => {
      const response = await visit(address);
      expect([address, response.headers.get('Location')]).toEqual([address, null]);
    },
  );

  it('in another letter case reveals no page of the owner and no error page', async () => {
    for (const address of ['/Admin', '/EL/ADMIN', '/Admin/Mail']) {
      const { status, headers } = await visit(address);
      expect([address, status, headers.get('Location')]).toEqual([address, 302, expect.stringMatching(/^(?:\/el)?\/login\?/u)]);
    }
    for (const address of ['/ERROR', '/Error']) expect((await visit(address)).status).toBe(404);
  });

  it('answers 404 when the list of pages is unavailable', async () => {
    expect((await visitWith({ ASSETS: brokenAssets((path) => path === '/pages.json') }, '/About')).status).toBe(404);
  });
});

describe('a page that fails', () => {
  it.each([
    ['/blog/first', 'Server Error'],
    ['/el/blog/first', 'Σφάλμα διακομιστή'],
    ['/', 'Server Error'],
  ])('%s answers the 500 page of its language', async (address, title) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const response = await visitWith({ ASSETS: brokenAssets((path) => !path.endsWith('/500')) }, address);
    expect(response.status).toBe(500);
    expect(await readTitle(response)).toBe(title);
    expect(response.headers.get('X-Frame-Options')).toBe('DENY');
    expect(error).toHaveBeenCalledOnce();
  });

  it('keeps its status when even that page is unavailable', async () => {
    const response = await visitWith({ ASSETS: brokenAssets(() => true) }, '/');
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('500');
    expect(response.headers.get('Content-Type')).toContain('text/plain');
  });
});

describe('a method that pages do not support', () => {
  it.each(['/', '/blog/first', '/404', '/el/cv'])('%s answers 405', async (address) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await visit(address, { method });
      expect([method, response.status, response.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD']);
    }
  });
});
