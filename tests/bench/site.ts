/**
 * `npm run bench -- site 10000`: builds a site of that many generated articles in two languages, and one of a tenth, to compare what a page
 * costs. Serves it on the real local server, opens articles, and searches it in a browser.
 * `--cards` draws the social cards too, which a build caches; `--alone` builds no tenth.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { assertFree, getPort } from '../../scripts/processes.ts';
import { launchOptions } from '../browser/chromium.ts';
import { install } from '../server/installation.ts';
import { printHead, printTimes } from './browser-site.ts';
import { writeSiteCopy } from './site-copy.ts';
import { timed } from './timed.ts';

const PART = 0.1;
const OPENED = 200;
/** A number that few articles have, and a word that all have: the most that a search can find. */
const SEARCHED = ['777', 'forecast'];
const SEARCH_LIMIT_MS = 120_000;

const project = process.cwd();
const options = process.argv.slice(2);
const count = Number(options.find((option) => Number(option) > 0) ?? 10_000);
const buildOptions = options.includes('--cards') ? [] : ['--no-cards'];
const port = getPort('PORT', 8789);
await assertFree(port, 'PORT');

interface Built {
  work: string;
  dist: string;
  articles: number;
}

const steps: string[] = [];
const sizes: string[] = [];

/** Of `pages: 12.3 s` in the output of a build. */
const stepTimes = (output: string): string =>
  [...output.matchAll(/^(pages|search index|Markdown of pages|social cards): ([\d.]+) s$/gmu)]
    .map(([, name, time]) => `${name} ${time} s`)
    .join(', ');

async function build({ work, articles }: Built, what: string): Promise<void> {
  const { seconds, peakMiB, output } = await timed(process.execPath, ['scripts/build.ts', ...buildOptions], work);
  const row = `| ${articles} | ${what} | ${seconds.toFixed(1)} | ${((seconds / (2 * articles)) * 1000).toFixed(1)} | ${Math.round(peakMiB)} | ${stepTimes(output)} |`;
  console.error(row);
  steps.push(row);
}

const weigh = (file: string): string => `${readFileSync(file).length} (${brotliCompressSync(readFileSync(file)).length} by Brotli)`;

function noteSizes({ dist, articles }: Built): void {
  const files = globSync('**/*', { cwd: dist, withFileTypes: true }).filter((file) => file.isFile());
  const oneOf = (pattern: string): string => join(dist, globSync(pattern, { cwd: dist }).sort()[0] ?? '');
  for (const [what, file] of [
    ['an article', 'blog/article-2.html'],
    ['the blog', 'blog.html'],
    ['the sitemap for readers', 'sitemap.html'],
    ['the feed', 'blog/rss.xml'],
    ['`pages.json`', 'pages.json'],
    ['the entries of `/admin/content`', 'admin/content/entries.json'],
    ['words of the search', 'search/words.en.json'],
    ['passages of the assistant', 'search/texts.en.json'],
    ['Pagefind’s list of pages', 'pagefind/pagefind.en_*.pf_meta'],
  ] as const)
    if (globSync(file, { cwd: dist }).length > 0) sizes.push(`| ${articles} | ${what} | ${weigh(oneOf(file))} |`);
  sizes.push(`| ${articles} | files of the site | ${files.length} |`);
}

async function make(articles: number): Promise<Built> {
  const work = mkdtempSync(join(tmpdir(), 'lycabettus-site-'));
  const built = { work, dist: join(work, 'dist'), articles };
  await writeSiteCopy(project, work, join(project, 'node_modules'), articles);
  await build(built, 'first build');
  noteSizes(built);
  return built;
}

async function use({ dist, articles }: Built): Promise<void> {
  const installed = await install({ built: dist });
  const server = serveFunctions({ port, config: installed.config, state: installed.state, files: dist, silent: true });
  const address = `http://localhost:${port}`;
  try {
    if (!(await isResponding(`${address}/api/health`))) throw new Error('the server did not respond');
    const opened: number[] = [];
    for (let one = 0; one < OPENED; one++) {
      const start = performance.now();
      const response = await fetch(`${address}/blog/article-${1 + ((one * 7_919) % articles)}`);
      await response.text();
      if (!response.ok) throw new Error(`an article answered ${response.status}`);
      opened.push(performance.now() - start);
    }
    printTimes(`${articles} articles: opening one`, opened);
    const browser = await chromium.launch(launchOptions());
    for (const words of SEARCHED) {
      let bytes = 0;
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send('Network.enable');
      await page.goto(`${address}/search`, { waitUntil: 'networkidle' });
      cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      const start = performance.now();
      await page.goto(`${address}/search?q=${words}`);
      await page.locator('main a[href*="/blog/article-"]').first().waitFor({ timeout: SEARCH_LIMIT_MS });
      printTimes(`${articles} articles: the first search, for “${words}”`, [performance.now() - start]);
      sizes.push(`| ${articles} | fetched by a first search for “${words}”, with its page | ${bytes} |`);
      await context.close();
    }
    await browser.close();
  } finally {
    await server.stop();
    installed.remove();
  }
}

printHead('on the local server');
for (const articles of options.includes('--alone') ? [count] : [Math.round(count * PART), count]) {
  const built = await make(articles);
  try {
    await use(built);
  } finally {
    rmSync(built.work, { recursive: true, force: true });
  }
}
console.log(`
| articles, each in 2 languages | build | seconds | ms an article page | peak memory, MiB | steps |
| ---: | --- | ---: | ---: | ---: | --- |
${steps.join('\n')}

| articles | what | bytes |
| ---: | --- | ---: |
${sizes.join('\n')}`);
