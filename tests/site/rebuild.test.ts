import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallProject } from './fixtures/small-project.ts';

const REBUILD_TIMEOUT_MS = 120_000;
const SLUG = 'language-model-evaluation';
const FILE = `content/blog/${SLUG}/index.en.mdx`;
const text = readFileSync(FILE, 'utf8');
const [, title = ''] = /^title: (.*)$/mu.exec(text) ?? [];
const [, description = ''] = /^description: "(.*)"$/mu.exec(text) ?? [];
const [, sentence = ''] = /\n---\n\n(.{40})/u.exec(text) ?? [];
const NEW = {
  title: 'Quokkas and the model',
  description: 'What quokkas ask of a model, and how their answers are counted.',
  end: 'Quokkas end it.',
};

/** Named by their content, or by the time of the build. */
const OF_THE_BUILD = /^(?:build\.json|admin\/content\/entries\.json|pagefind\/)/u;
const project = new SmallProject(true);

/** Every file of the site, as text. */
const readSite = (): Map<string, string> =>
  new Map(project.files('').map((file) => [file, readFileSync(`${project.dist}/${file}`, 'latin1')]));
const utf8 = (words: string): string => Buffer.from(words).toString('latin1');
const holding = (words: string): string[] => [...site].flatMap(([file, body]) => (body.includes(utf8(words)) ? file : []));
const build = async (entry: string) => {
  project.write(FILE, entry);
  return project.run('scripts/build.ts');
};

let before: Map<string, string>;
let site: Map<string, string>;

beforeAll(async () => {
  for (const folder of ['dist', '.cache/kept', '.cache/entries', '.cache/cards', '.cache/search']) project.copy(folder);
  before = readSite();
  const changed = text.replace(title, NEW.title).replace(description, NEW.description);
  const { output } = await build(`${changed}\n${NEW.end}\n`);
  // Otherwise `dist` was not built by `npm run build`, or something has changed since.
  expect(output).toMatch(/1 changed, \d+ files drawn again/u);
  expect(output).not.toContain('made anew');
  site = readSite();
}, REBUILD_TIMEOUT_MS);
afterAll(() => project.remove());

it('has the changed text wherever it is shown, and the old one nowhere', () => {
  for (const old of [title, description, sentence]) expect([...before.values()].some((body) => body.includes(utf8(old)))).toBe(true);
  for (const old of [title, description]) expect(holding(old)).toEqual([]);
  const shown = ['index.html', 'blog.html', 'blog/rss.xml', 'blog/category/ai.html', 'sitemap.html', 'llms.txt', 'mcp/contents.en.json'];
  expect(holding(NEW.title)).toEqual(expect.arrayContaining([...shown, `blog/${SLUG}.html`, `blog/${SLUG}.md`, 'search/texts.en.json']));
  expect(holding(NEW.end)).toEqual(expect.arrayContaining([`blog/${SLUG}.html`, `blog/${SLUG}.md`, 'search/texts.en.json']));
});

it('says on the page of the translation that its source has changed', () => {
  expect(before.get(`el/blog/${SLUG}.html`)).not.toBe(site.get(`el/blog/${SLUG}.html`));
});

it('has a new card and a new line in the list of entries', () => {
  expect(before.get(`cards/en/blog/${SLUG}.png`)).not.toBe(site.get(`cards/en/blog/${SLUG}.png`));
  const { entries } = JSON.parse(project.read('admin/content/entries.json'));
  expect(entries.filter(({ change }: { change: string }) => change !== 'same')).toEqual([
    expect.objectContaining({ slug: SLUG, change: 'changed', stale: expect.objectContaining({ locale: 'el' }) }),
  ]);
});

it('changes nothing if a link is broken, and names the place', { timeout: REBUILD_TIMEOUT_MS }, async () => {
  const { built, output } = await build(`${text}\n[Nowhere](/nowhere)\n`);
  expect(built).toBe(false);
  expect(output).toMatch(new RegExp(`${FILE}:\\d+ links to /nowhere: there is no such page`, 'u'));
  expect(readSite()).toEqual(site);
});

it('is the same site again, byte for byte, when the text is as it was', { timeout: REBUILD_TIMEOUT_MS }, async () => {
  const { output } = await build(text);
  expect(output).toMatch(/1 changed, \d+ files drawn again/u);
  const again = readSite();
  const differing = [...again].flatMap(([file, body]) => (OF_THE_BUILD.test(file) || body === before.get(file) ? [] : file));
  expect(differing).toEqual([]);
  const names = (files: Map<string, string>): string[] => [...files.keys()].filter((file) => !OF_THE_BUILD.test(file));
  expect(names(again)).toEqual(names(before));
});
