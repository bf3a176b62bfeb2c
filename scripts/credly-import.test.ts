import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CREDLY_IDS, startCredly } from '../tests/services/credly.ts';
import { credlyLine, importCredly, lastImport } from './credly-import.ts';

let service: Awaited<ReturnType<typeof startCredly>>;
let folder = '';
beforeAll(async () => {
  service = await startCredly();
});
afterAll(() => service.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credly-'));
  return () => rmSync(folder, { recursive: true });
});

const run = (user: string, host = service.origin) => importCredly({ user, folder, host, imagesHost: host });

describe('an import', () => {
  it('keeps the public badges with their pictures, and links to Credly for verification', async () => {
    expect(await run('your-name')).toEqual({ user: 'your-name', importedAt: expect.any(String), badges: 3, problem: null });
    const [first, , third] = lastImport({ user: 'your-name', folder })?.badges ?? [];
    expect(first).toEqual({
      ...{ id: CREDLY_IDS[0], name: 'Defending Java 1', issuer: 'Security Compass', issued: '2025-01-04', expires: '2027-01-04' },
      url: `https://www.credly.com/badges/${CREDLY_IDS[0]}`,
      ...{ skills: ['Application Security', 'OWASP Top 10'], image: `${CREDLY_IDS[0]}.webp` },
    });
    expect(third?.image).toBeNull();
    const { format, width } = await sharp(join(folder, `${CREDLY_IDS[0]}.webp`)).metadata();
    expect([format, width]).toEqual(['webp', 192]);
    expect(readFileSync(join(folder, 'badges.json'), 'utf8')).not.toContain(service.origin);
  });

  it('changes no file while the badges are the same, and removes pictures that no badge has', async () => {
    await run('your-name');
    const before = statSync(join(folder, 'badges.json')).mtimeMs;
    writeFileSync(join(folder, 'old.webp'), '');
    await run('your-name');
    expect(statSync(join(folder, 'badges.json')).mtimeMs).toBe(before);
    expect(readdirSync(folder)).not.toContain('old.webp');
  });

  it('takes no drawing, no endless picture and none of another host', async () => {
    expect(await run('hostile')).toMatchObject({ badges: 3, problem: null });
    expect(readdirSync(folder)).toEqual(['badges.json']);
  });

  it('reads each page of a long list', async () => {
    expect(await run('many')).toMatchObject({ badges: 2, problem: null });
    expect(lastImport({ user: 'many', folder })?.badges.map(({ id }) => id)).toEqual(CREDLY_IDS.slice(0, 2));
  });

  it('reads an id in capitals, and leaves out a badge whose day no month has', async () => {
    expect(await run('odd')).toMatchObject({ badges: 1, problem: null });
    expect(lastImport({ user: 'odd', folder })?.badges).toMatchObject([{ id: CREDLY_IDS[0], image: `${CREDLY_IDS[0]}.webp` }]);
  });

  it('waits for all pictures together, not for each, and keeps those of before', async () => {
    await run('your-name');
    const before = Date.now();
    const slow = { user: 'slow', folder, host: service.origin, imagesHost: service.origin, imagesLimitMs: 300 };
    expect(await importCredly(slow)).toMatchObject({ badges: 3, problem: null });
    expect(Date.now() - before).toBeLessThan(3_000);
    expect(lastImport(slow)?.badges.map(({ image }) => image !== null)).toEqual([true, true, false]);
  });

  it.each([
    ['nobody', 'HTTP 404'],
    ['page', 'format'],
    ['other', 'none'],
    ['endless', 'format'],
    ['moved', 'unreachable'],
  ])('of %s brings nothing, says %s, and what was there stays', async (user, problem) => {
    const outcome = await run(user);
    expect(outcome).toEqual({ user, importedAt: null, badges: 0, problem });
    expect(credlyLine(outcome)).toContain('None were imported before');
    expect(existsSync(join(folder, 'badges.json'))).toBe(false);
  });

  it('without a network leaves the last one, and says of which day it is', async () => {
    await run('your-name');
    const outcome = await run('your-name', 'http://127.0.0.1:9');
    expect(outcome).toMatchObject({ badges: 3, problem: 'unreachable' });
    expect(credlyLine(outcome)).toMatch(/\(unreachable\)\. The 3 of \d{4}-\d{2}-\d{2} stay\.$/u);
    expect(lastImport({ user: 'somebody-else', folder })).toBeUndefined();
  });

  it('of a user without badges removes those that were there', async () => {
    await run('empty');
    expect(lastImport({ user: 'empty', folder })?.badges).toEqual([]);
  });
});
