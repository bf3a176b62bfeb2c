import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallProject } from './fixtures/small-project.ts';

let project: SmallProject;
let result: Awaited<ReturnType<SmallProject['run']>>;

beforeAll(async () => {
  project = new SmallProject(true);
  const removed = await project.run('scripts/samples.ts', '--remove');
  expect(removed).toMatchObject({ built: true });
  const photograph = sharp({ create: { width: 400, height: 500, channels: 3, background: '#a86' } });
  project.write('content/portrait.jpg', await photograph.jpeg().toBuffer());
  project.write('content/site.yaml', readFileSync('content/site.yaml', 'utf8').replace('# portrait:', 'portrait:'));
  result = await project.run('node_modules/astro/bin/astro.mjs', 'build');
});
afterAll(() => project.remove());

it('builds without any sample entries', () => {
  expect(result.output.split('\n').slice(-20).join('\n')).toContain('Complete!');
  expect(result.built).toBe(true);
});

const EMPTY = { '': 'Nothing here yet.', 'el/': 'Δεν υπάρχει τίποτα εδώ ακόμη.' };
/** An empty list, wall or section, or a count of zero. */
const HOLLOW =
  /<ul[^>]*>\s*<\/ul>|<div class="(?:cases|wall)">\s*<\/div>|<\/header>\s*<div>\s*<\/div>|<\/h2>\s*<\/nav>|[\s>]0 (?:ways|services|τρόποι|υπηρεσίες)/gu;
const getMain = (page: string): string => /<main[\s\S]*<\/main>/u.exec(project.read(page))?.[0] ?? '';

it.each(['services', 'store', 'store/products', 'work/projects', 'projects', 'portfolio', 'blog', 'notes'])(
  'says on /%s that there are no entries yet',
  (page) => {
    for (const [folder, words] of Object.entries(EMPTY)) expect(getMain(`${folder}${page}.html`).includes(words)).toBe(true);
  },
);

it.each(['index', 'work', 'services', 'store', 'store/products', 'work/projects', 'projects', 'portfolio', 'blog', 'notes'])(
  'shows no empty heading, list or count on /%s',
  (page) => {
    const pages = [`${page}.html`, page === 'index' ? 'el.html' : `el/${page}.html`];
    expect(pages.flatMap((file) => getMain(file).match(HOLLOW) ?? [])).toEqual([]);
  },
);

it('shows the owner’s photograph in two formats, with reserved space and a text alternative', () => {
  const [, sources = '', image = ''] = /<picture>(.*?)(<img[^>]*>)/su.exec(getMain('index.html')) ?? [];
  const files = [...`${sources}${image}`.matchAll(/src(?:set)?="\/(assets\/portrait-large\.[^"]+)"/gu)].map(([, file = '']) => file);
  expect(files.map((file) => file.split('.').at(-1))).toEqual(['avif', 'webp']);
  for (const file of files) expect(project.read(file)).not.toBe('');
  expect(image).toMatch(/ alt="[^"]+" width="160" height="160" loading="lazy"/u);
});
