import { describe, expect, it } from 'vitest';
import { readTitle, visit } from '../../tests/functions/visit.ts';

const markdown = { Accept: 'text/markdown, text/html;q=0.5' };

describe('a page that has a Markdown twin', () => {
  it.each([
    ['/blog/first', '# First\n'],
    ['/el/blog/first', '# Πρώτο\n'],
    ['/services/cloud', '# Cloud\n'],
    ['/el/work/projects/ferry', '# Πλοίο\n'],
    ['/cv', '# CV\n'],
  ])('%s serves Markdown to clients that prefer it', async (address, text) => {
    const response = await visit(address, { headers: markdown });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('Vary')).toBe('Accept');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(await response.text()).toBe(text);
  });

  it('answers HTML to everyone else, with a Vary header', async () => {
    for (const headers of [{}, { Accept: '*/*' }, { Accept: 'text/html,*/*;q=0.8' }]) {
      const response = await visit('/blog/first', { headers });
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Vary')).toBe('Accept');
      expect(await readTitle(response)).toBe('First');
    }
  });

  it('gives the two versions different ETags', async () => {
    const [html, twin] = await Promise.all([visit('/blog/first'), visit('/blog/first', { headers: markdown })]);
    const etags = [html, twin].map((response) => response.headers.get('ETag') ?? '');
    expect(etags[0]).not.toBe(etags[1]);
    const again = (etag: string | undefined) => visit('/blog/first', { headers: { ...markdown, 'If-None-Match': etag ?? '' } });
    expect((await again(etags[1])).status).toBe(304);
    expect((await again(etags[1])).headers.get('Vary')).toBe('Accept');
    expect((await again(etags[0])).status).toBe(200);
  });

  it('answers HEAD the same way', async () => {
    const response = await visit('/blog/first', { method: 'HEAD', headers: markdown });
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(await response.text()).toBe('');
  });
});

describe('without a twin', () => {
  it('a page stays HTML', async () => {
    const response = await visit('/blog/without-twin', { headers: markdown });
    expect(response.status).toBe(200);
    expect(await readTitle(response)).toBe('Without a twin');
    expect(response.headers.get('Vary')).toBe('Accept');
  });

  it('an unknown page gets the 404 page of its language', async () => {
    const response = await visit('/el/blog/nothing', { headers: markdown });
    expect(response.status).toBe(404);
    expect(await readTitle(response)).toBe('Δεν βρέθηκε');
  });

  it('an address with a trailing slash redirects to the one without', async () => {
    const response = await visit('/blog/first/', { headers: markdown });
    expect([response.status, response.headers.get('Location')]).toEqual([307, '/blog/first']);
  });

  it('the Markdown file itself does not vary', async () => {
    const response = await visit('/blog/first.md', { headers: { Accept: 'text/html' } });
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('Vary')).toBeNull();
  });
});
