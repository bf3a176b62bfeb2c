import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { visit, visitWith } from '../../tests/functions/visit.ts';

const PREVIEW = 'https://lycabettus-preview.owner.workers.dev';

it('search engines are told to leave out what workers.dev serves, from files and from code', async () => {
  const robots = (response: Response): string | null => response.headers.get('X-Robots-Tag');
  for (const address of ['/', '/blog/first', '/api/health']) {
    expect([address, robots(await visit(PREVIEW + address))]).toEqual([address, 'noindex']);
    expect([address, robots(await visit(address))]).toEqual([address, null]);
  }
  expect(robots(await env.ASSETS.fetch(`${PREVIEW}/about`))).toBe('noindex');
  expect(robots(await env.ASSETS.fetch('https://lycabettus.example/about'))).toBeNull();
});

it('the owner can sign in at a preview that has its own address, and at no other host', async () => {
  const session = async (bindings: { SITE_URL?: string }, origin: string): Promise<number> =>
    (await visitWith(bindings, `${origin}/api/auth/session`)).status;
  expect(await session({ SITE_URL: PREVIEW }, PREVIEW)).not.toBe(421);
  expect(await session({}, PREVIEW)).toBe(421);
  expect(await session({ SITE_URL: PREVIEW }, 'https://lycabettus.example')).toBe(421);
});
