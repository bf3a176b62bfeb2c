import { describe, expect, it, vi } from 'vitest';
import { brokenAssets, titleOf, visit, visitWith } from './visit.ts';

describe('an error page that is visited', () => {
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
    const answer = await visit(address);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await titleOf(answer)).toBe(title);
    expect((await visit(address, { method: 'HEAD' })).status).toBe(status);
  });

  it('does not become 304', async () => {
    expect((await visit('/404', { headers: { 'If-None-Match': '*' } })).status).toBe(404);
  });
});

describe('a page that fails', () => {
  it.each([
    ['/blog/first', 'Server Error'],
    ['/el/blog/first', 'Σφάλμα διακομιστή'],
    ['/', 'Server Error'],
  ])('%s answers the 500 page of its language', async (address, title) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const answer = await visitWith({ ASSETS: brokenAssets((path) => !path.endsWith('/500')) }, address);
    expect(answer.status).toBe(500);
    expect(await titleOf(answer)).toBe(title);
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
    expect(error).toHaveBeenCalledOnce();
  });

  it('still answers with its status where even that page is out of reach', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const answer = await visitWith({ ASSETS: brokenAssets(() => true) }, '/');
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('500');
    expect(answer.headers.get('Content-Type')).toContain('text/plain');
  });
});

describe('a method that pages do not have', () => {
  it.each(['/', '/blog/first', '/404', '/el/cv'])('%s answers 405', async (address) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await visit(address, { method });
      expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD']);
    }
  });
});
