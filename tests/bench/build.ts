/**
 * `npm run bench`: builds sites of 100, 1,000 and 3,000 generated articles in two languages, each beside a bare Astro project with as many
 * pages, without caches and one after the other. Prints the ratios of time and peak memory. Other sizes: `npm run bench -- 100 500`.
 * `--cards` adds the social cards, which a real build caches.
 */
import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBareProject } from './bare-project.ts';
import { writeSiteCopy } from './site-copy.ts';
import { type Run, timed } from './timed.ts';

const BAR = 1.5;
const project = process.cwd();
const modules = join(project, 'node_modules');
const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const withCards = process.argv.includes('--cards');

async function pagesIn(dir: string): Promise<number> {
  let count = 0;
  for await (const _ of glob('**/*.html', { cwd: dir })) count += 1;
  return count;
}

const show = ({ seconds, peakMiB }: Run): string => `${seconds.toFixed(1)} s, ${Math.round(peakMiB)} MiB`;
const rows: string[] = [];

for (const count of sizes.length > 0 ? sizes : [100, 1000, 3000]) {
  const work = await mkdtemp(join(tmpdir(), 'lycabettus-bench-'));
  try {
    await writeSiteCopy(project, join(work, 'ours'), modules, count);
    const astro = join(modules, '.bin/astro');
    const pages = await timed(astro, ['build'], join(work, 'ours'));
    const made = await pagesIn(join(work, 'ours/dist'));
    // The site has other pages too: for every two, the bare project gets one more article in two languages.
    await writeBareProject(join(work, 'bare'), modules, Math.ceil(made / 2));
    const bare = await timed(astro, ['build'], join(work, 'bare'));
    const index = await timed(process.execPath, ['scripts/search-index.ts'], join(work, 'ours'));
    const cards = withCards ? await timed(process.execPath, ['scripts/cards.ts'], join(work, 'ours')) : undefined;
    const time = pages.seconds / bare.seconds;
    const memory = pages.peakMiB / bare.peakMiB;
    const perPage = ((pages.seconds / (2 * count)) * 1000).toFixed(1);
    const verdict = time <= BAR && memory <= BAR ? 'yes' : 'no';
    rows.push(
      `| ${count} | ${made} | ${show(bare)} | ${show(pages)} | ${time.toFixed(2)} | ${memory.toFixed(2)} | ${verdict} | ${perPage} | ${show(index)} | ${cards ? show(cards) : '–'} |`,
    );
    console.error(rows.at(-1));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

console.log(`| articles, each in 2 languages | pages | bare Astro, MDX | this site's pages | time, ratio | memory, ratio | within ${BAR} | ms an article page | search index | social cards |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`);
