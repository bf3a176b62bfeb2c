import { describe, expect, it } from 'vitest';
import { titleOf, visit } from './visit.ts';

const markdown = { Accept: 'text/markdown, text/html;q=0.5' };

describe('a page that has a Markdown twin', () => {
  it.each([
    ['/blog/first', '# First\n'],
    ['/el/blog/first', '# Πρώτο\n'],
    ['/services/cloud', '# Cloud\n'],
    ['/el/work/projects/ferry', '# Πλοίο\n'],
    ['/cv', '# CV\n'],
  ])('%s answers it to who prefers Markdown', async (address, text) => {
    const answer = await visit(address, { headers: markdown });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('Vary')).toBe('Accept');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(await answer.text()).toBe(text);
  });

  it('answers HTML to everyone else, and says that it could differ', async () => {
    for (const headers of [{}, { Accept: '*/*' }, { Accept: 'text/html,*/*;q=0.8' }]) {
      const answer = await visit('/blog/first', { headers });
      expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('Vary')).toBe('Accept');
      expect(await titleOf(answer)).toBe('First');
    }
  });

  it('keeps the two apart for who has one of them', async () => {
    const [html, twin] = await Promise.all([visit('/blog/first'), visit('/blog/first', { headers: markdown })]);
    const etags = [html, twin].map((answer) => answer.headers.get('ETag') ?? '');
    expect(etags[0]).not.toBe(etags[1]);
    const again = (etag: string | undefined) => visit('/blog/first', { headers: { ...markdown, 'If-None-Match': etag ?? '' } });
    expect((await again(etags[1])).status).toBe(304);
    expect((await again(etags[1])).headers.get('Vary')).toBe('Accept');
    expect((await again(etags[0])).status).toBe(200);
  });

  it('answers HEAD alike', async () => {
    const answer = await visit('/blog/first', { method: 'HEAD', headers: markdown });
    expect(answer.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(await answer.text()).toBe('');
  });
});

describe('without a twin', () => {
  it('a page stays HTML', async () => {
    const answer = await visit('/blog/without-twin', { headers: markdown });
    expect(answer.status).toBe(200);
    expect(await titleOf(answer)).toBe('Without a twin');
    expect(answer.headers.get('Vary')).toBe('Accept');
  });

  it('a miss stays the 404 page of its language', async () => {
    const answer = await visit('/el/blog/nothing', { headers: markdown });
    expect(answer.status).toBe(404);
    expect(await titleOf(answer)).toBe('Δεν βρέθηκε');
  });

  it('an address with a slash at the end leads to the one without', async () => {
    const answer = await visit('/blog/first/', { headers: markdown });
    expect([answer.status, answer.headers.get('Location')]).toEqual([307, '/blog/first']);
  });

  it('the Markdown file itself does not vary', async () => {
    const answer = await visit('/blog/first.md', { headers: { Accept: 'text/html' } });
    expect(answer.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('Vary')).toBeNull();
  });
});
