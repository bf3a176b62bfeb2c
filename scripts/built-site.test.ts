import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isWhole, missingFrom, recoverSite, replaceSite } from './built-site.ts';
import { takeLock } from './lock.ts';

let folder: string;
let places: { site: string; aside: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-site-'));
  places = { site: join(folder, 'site'), aside: join(folder, 'aside') };
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const missing = (): string[] => [];
const page = (text: string) => async (into: string) => {
  mkdirSync(join(into, 'assets'));
  writeFileSync(join(into, 'index.html'), text);
  writeFileSync(join(into, `assets/${text}.js`), '');
  writeFileSync(join(into, 'build.json'), '{}');
};
const served = (): string => readFileSync(join(places.site, 'index.html'), 'utf8');
const left = (): string[] => readdirSync(places.aside).filter((name) => !name.startsWith('lock'));

describe('a build', () => {
  it('replaces the previous one as a whole, once its new files are in place', async () => {
    await replaceSite({ ...places, missing, make: page('one') });
    expect(served()).toBe('one');
    const seen: unknown[] = [];
    await replaceSite({ ...places, missing, make: page('two'), added: async (files) => void seen.push(files, served()) });
    expect(seen).toEqual([['assets/two.js'], 'one']);
    expect(served()).toBe('two');
    expect(readdirSync(join(places.site, 'assets'))).toEqual(['two.js']);
    expect(left()).toEqual([]);
  });

  it.each([
    ['fails', { make: () => Promise.reject(new Error('no page')) }, 'no page'],
    ['lacks files', { make: page('two'), missing: () => ['about.html'] }, 'about.html'],
  ])('that %s changes nothing', async (_, building, says) => {
    await replaceSite({ ...places, missing, make: page('one') });
    await expect(replaceSite({ ...places, missing, ...building })).rejects.toThrow(says);
    expect(served()).toBe('one');
    expect(readdirSync(join(places.site, 'assets'))).toEqual(['one.js']);
    expect(left()).toEqual([]);
  });

  it('that was killed between its two renames is recovered, and its leftovers are removed', async () => {
    await replaceSite({ ...places, missing, make: page('one') });
    renameSync(places.site, join(places.aside, 'previous'));
    mkdirSync(join(places.aside, 'next-1'));
    recoverSite(places);
    expect(served()).toBe('one');
    await replaceSite({ ...places, missing, make: page('two') });
    expect(left()).toEqual([]);
  });

  it('waits for another running build', async () => {
    const order: string[] = [];
    const make = (name: string) => async (into: string) => {
      order.push(`${name} starts`);
      await page(name)(into);
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push(`${name} ends`);
    };
    await Promise.all(['one', 'two'].map((name) => replaceSite({ ...places, missing, make: make(name) })));
    expect(order).toEqual(['one starts', 'one ends', 'two starts', 'two ends']);
    expect(served()).toBe('two');
  });

  it('is complete only with its stamp, and reports each missing page, sitemap entry, and the search', () => {
    mkdirSync(places.site);
    writeFileSync(join(places.site, 'index.html'), '');
    writeFileSync(join(places.site, 'sitemap-0.xml'), '<urlset><url><loc>https://a.example/el/blog/an-entry</loc></url></urlset>');
    expect(isWhole(places.site)).toBe(false);
    const lacking = missingFrom(places.site);
    expect(lacking).toEqual(expect.arrayContaining(['el.html', 'about.html', 'el/404.html', 'el/blog/an-entry.html']));
    expect(lacking).toEqual(expect.arrayContaining(['pagefind/pagefind.js', 'build.json']));
    expect(lacking).not.toContain('index.html');
  });
});

it('a lock belongs to one process, and is released however that ends', async () => {
  const file = join(folder, 'lock');
  const code = `const { takeLock } = await import('./scripts/lock.ts'); takeLock(${JSON.stringify(file)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(takeLock(file)).toBeUndefined();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const release = takeLock(file);
  expect(release).toBeDefined();
  release?.();
  expect(existsSync(file)).toBe(true);
});
