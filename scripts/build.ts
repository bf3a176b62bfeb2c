/**
 * `npm run build`: the pages, then what is made from them: search index, social cards, icons, build stamp.
 * `--no-cards` leaves the cards out (the bench times them apart).
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dueTimes } from '../src/features/entries/due.ts';
import { identity } from '../src/features/identity/identity.ts';
import { makeCards } from './cards.ts';
import { makeIconSet } from './icon-set.ts';
import { makeIcons } from './icons.ts';
import { makePageList } from './page-list.ts';
import { makeSearchIndex } from './search-index.ts';

const OUT = 'dist';
const step = async <T>(name: string, work: () => Promise<T> | T): Promise<T> => {
  const start = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
};

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unversioned';
  }
};

await step('pages', () => execFileSync('astro', ['build'], { stdio: 'inherit', env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } }));

await step('search index', () => makeSearchIndex(OUT));
if (!process.argv.includes('--no-cards')) {
  const { all, drawn } = await step('social cards', () => makeCards(OUT));
  console.log(`  ${all} cards, ${drawn} drawn`);
}
await step('icons', () => makeIcons(OUT));
await step('icon set', () => makeIconSet(OUT));
makePageList(OUT);
const { brand, owner, url } = identity;
// The functions read who the site belongs to from here: the sender of their mail, and where its links lead.
const stamp = { version: commit(), builtAt: new Date().toISOString(), dueAt: dueTimes(), url, owner: { brand, email: owner.email } };
await writeFile(`${OUT}/build.json`, `${JSON.stringify(stamp)}\n`);
