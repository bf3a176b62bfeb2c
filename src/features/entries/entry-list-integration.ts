import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentList, ENTRIES_FILE } from '../content/admin/content.schema.ts';
import { buildSchema } from '../health/health.schema.ts';
import { brokenLinks } from '../markdown/link-check.ts';
import { changeDates } from './change-dates.ts';
import { type Built, listEntries } from './entry-list.ts';

function readPrevious(site: string): Built['previous'] {
  try {
    const { version, builtAt } = buildSchema.parse(JSON.parse(readFileSync(`${site}/build.json`, 'utf8')));
    const { entries } = contentList.parse(JSON.parse(readFileSync(`${site}${ENTRIES_FILE}`, 'utf8')));
    return { version, builtAt, hashes: new Map(entries.map(({ collection, slug, hash }) => [`${collection}/${slug}`, hash])) };
  } catch {
    return null;
  }
}

/**
 * Writes the list of entries for `/admin/content`.
 * @param site folder of the build that this one replaces
 */
export const entryList = (site: string): AstroIntegration => ({
  name: 'entry-list',
  hooks: {
    'astro:build:done': ({ dir, pages }) => {
      const pathnames = new Set(pages.map(({ pathname }) => `/${pathname.replace(/\/$/u, '')}`));
      const list = listEntries({
        now: Date.now(),
        isServed: (address) => pathnames.has(address),
        changedAt: changeDates('content'),
        broken: brokenLinks({ dir, pages }),
        previous: readPrevious(site),
      });
      const file = `${fileURLToPath(dir)}${ENTRIES_FILE.slice(1)}`;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(list)}\n`);
    },
  },
});
