import { existsSync, globSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDrawn } from '../src/features/sections/sections.ts';
import { LOCALE_CODES } from '../src/i18n/locales.ts';
import { path } from '../src/i18n/path.ts';
import { waitForLock } from './lock.ts';

export const SITE = 'dist';
const PAGES = 'src/pages/[...locale]';
/** The folder of an unfinished build. On the same disk, so that folders can be renamed. */
const ASIDE = '.cache/build';
/** Written last: a folder without it is incomplete. */
export const STAMP = 'build.json';

interface Places {
  site?: string;
  aside?: string;
}

export const isWhole = (folder: string): boolean => existsSync(join(folder, STAMP));

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

const toFileName = (address: string): string => (address === '/' ? 'index.html' : `${address.slice(1)}.html`);

/** A page with its own list of paths may have none, such as that of a service that is not configured. */
const isAlwaysBuilt = (file: string): boolean => !/export const getStaticPaths/u.test(readFileSync(join(PAGES, file), 'utf8'));

export function missingFrom(folder: string): string[] {
  const routes = globSync('**/*.astro', { cwd: PAGES }).filter((file) => !file.includes('[') && isAlwaysBuilt(file));
  const bare = routes.map((file) => `/${file.replaceAll('\\', '/').replace(/(?:(?:^|\/)index)?\.astro$/u, '')}`);
  const sitemaps = globSync('sitemap-*.xml', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  const listed = sitemaps
    .flatMap((xml) => [...xml.matchAll(/<url><loc>([^<]+)/gu)])
    .map(([, url = '']) => decodeURIComponent(new URL(url).pathname));
  const wanted = [
    ...bare.filter(isDrawn).flatMap((address) => LOCALE_CODES.map((locale) => toFileName(path(locale, address)))),
    ...listed.map(toFileName),
    ...['_headers', 'service-worker.js', 'sitemap-index.xml', 'pagefind/pagefind.js', STAMP],
  ];
  return [...new Set(wanted)].filter((file) => !existsSync(join(folder, file)));
}

/** Restores the site if a build was killed between its two renames. */
export function recoverSite({ site = SITE, aside = ASIDE }: Places = {}): void {
  const previous = join(aside, 'previous');
  if (!existsSync(site) && isWhole(previous)) renameSync(previous, site);
}

function addFiles(next: string, site: string): string[] {
  const added = filesIn(next).filter((file) => file !== STAMP && !existsSync(join(site, file)));
  return added.filter((file) => {
    try {
      mkdirSync(dirname(join(site, file)), { recursive: true });
      linkSync(join(next, file), join(site, file));
      return true;
    } catch {
      // A folder where the site has a file: added when the whole site is replaced.
      return false;
    }
  });
}

interface Building extends Places {
  make: (folder: string) => Promise<void>;
  missing?: (folder: string) => string[];
  added?: (files: string[]) => Promise<void>;
}

/**
 * Builds in a separate folder, which replaces the site when complete: a failed build changes
 * nothing that is served. Concurrent builds run one after the other.
 */
export async function replaceSite({ site = SITE, aside = ASIDE, make, missing = missingFrom, added }: Building): Promise<void> {
  const release = await waitForLock(join(aside, 'lock'), () => console.log('Another build is running; this one waits for it.'));
  // Named by the process: children of a killed build may still write to its folder.
  const next = join(aside, `next-${process.pid}`);
  try {
    recoverSite({ site, aside });
    for (const left of globSync(`${aside}/{next-*,previous}`)) rmSync(left, { recursive: true, force: true });
    mkdirSync(next);
    await make(next);
    const lacking = missing(next);
    if (lacking.length > 0)
      throw new Error(`The build lacks ${lacking.length} file(s), so the site was not replaced:\n  ${lacking.join('\n  ')}`);
    if (existsSync(site)) {
      const files = isWhole(site) ? addFiles(next, site) : [];
      await added?.(files);
      renameSync(site, join(aside, 'previous'));
    }
    renameSync(next, site);
  } finally {
    recoverSite({ site, aside });
    for (const left of ['previous', `next-${process.pid}`]) rmSync(join(aside, left), { recursive: true, force: true });
    release();
  }
}
