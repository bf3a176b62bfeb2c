/** The owner's editor: Sveltia CMS as built, on the real entries, in the test repository that it keeps in the browser. */
import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { parseFrontMatter } from '../../src/features/entries/front.ts';
import { SITE, signInAsOwner } from './as-owner.ts';
import { expect, test } from './fixtures.ts';

const EDITOR = '/admin/content/editor';
/** Folder of Sveltia CMS's test repository, among the origin's private files. */
const REPOSITORY = 'sveltia-cms-test';

/** Entries with fields of every kind, each row in an editor of its own. */
const ENTRIES = [
  ['blog/nis2-for-forty-people'],
  ['notes/sql-window-gaps'],
  ['products/metrics-workbook'],
  ['products/forecast-course'],
  ['products/athens-ridgeline-print'],
  ['services/cloud'],
  ['pages/uses'],
  ['work/ridgeline-plots'],
];
const TOPICS = 'content/topics.yaml';
const BADGES = 'content/badges.yaml';
const QUESTIONS = ['en', 'el'].map((locale) => `content/services/cloud/questions.${locale}.yaml`);
const PENDING = 'content/notes/pending/index.en.mdx';
const FILES = new Map(
  [...ENTRIES.flat().flatMap((entry) => globSync(`content/${entry}/index.*.mdx`)), TOPICS, BADGES, ...QUESTIONS].map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  ),
).set(
  PENDING,
  `---\ntitle: Pending\ndescription: A note whose Greek text has still to be written by someone.\npublishAt: 2026-01-01\ntranslation: pending\ntags: [sql]\n---\n\nText.\n`,
);

interface Config {
  collections: { name?: string; fields?: { name: string; default?: unknown }[] }[];
}

/** The configuration as built, but for the backend. */
async function useTestRepository(page: Page, prefix = ''): Promise<Config> {
  const built = await page.context().request.get(`${SITE}${prefix}${EDITOR}/config.json`);
  const config = (await built.json()) as Config;
  await page.route('**/admin/content/editor/config.json*', (route) =>
    route.fulfill({ json: { ...config, backend: { name: 'test-repo' } } }),
  );
  return config;
}

const putFiles = (page: Page): Promise<void> =>
  page.evaluate(
    async ({ root, files }) => {
      for (const [path, text] of files) {
        const parts = [root, ...path.split('/')];
        let folder = await navigator.storage.getDirectory();
        for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
        const file = await folder.getFileHandle(parts.at(-1) ?? '', { create: true });
        const stream = await file.createWritable();
        await stream.write(text);
        await stream.close();
      }
    },
    { root: REPOSITORY, files: [...FILES] },
  );

/** Undefined without such a file. */
const readFile = (page: Page, path: string): Promise<string | undefined> =>
  page.evaluate(
    async (parts) => {
      try {
        let folder = await navigator.storage.getDirectory();
        for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
        return await (await (await folder.getFileHandle(parts.at(-1) ?? '')).getFile()).text();
      } catch {
        return undefined;
      }
    },
    [REPOSITORY, ...path.split('/')],
  );

/** Opens an entry, changes its English title and saves. */
async function saveTitle(page: Page, entry: string, title: string): Promise<void> {
  const [collection, slug] = entry.split('/');
  // A new document: a change of the hash alone stays in the one that is open.
  await page.goto('about:blank');
  await page.goto(`${EDITOR}#/collections/${collection}/entries/${slug}/index?_locale=en`);
  const start = page.getByRole('button', { name: 'Work with Test Repository' });
  const field = page.getByRole('textbox', { name: 'title' }).first();
  await expect(start.or(field)).toBeVisible();
  if (await start.isVisible()) await start.click();
  await field.fill(title);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => readFile(page, `content/${entry}/index.en.mdx`)).toContain(`title: ${title}`);
}

const withoutNull = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

// Sveltia CMS writes markup: its page only reports (docs/decisions/043-trusted-types.md).
test.beforeEach(({ allow }) => allow(/^console: policy violation: require-trusted-types-for trusted-types-sink/u));

for (const entries of ENTRIES)
  test(`${entries.join(' and ')} open by their address with both languages, and saving changes only what was edited`, async ({
    context,
    page,
  }) => {
    await signInAsOwner(context);
    const { collections } = await useTestRepository(page);
    await page.goto('/admin/content');
    await putFiles(page);
    for (const entry of entries) {
      const fields = collections.find(({ name }) => entry.startsWith(`${name}/`))?.fields ?? [];
      await saveTitle(page, entry, 'Changed');
      for (const locale of ['en', 'el']) {
        const file = `content/${entry}/index.${locale}.mdx`;
        const before = parseFrontMatter(FILES.get(file) ?? '', file);
        const after = parseFrontMatter((await readFile(page, file)) ?? '', file);
        // What was left to its default may be written out.
        const defaults = Object.fromEntries(
          fields.filter((field) => field.default !== undefined).map((field) => [field.name, field.default]),
        );
        const changed = locale === 'en' ? { title: 'Changed' } : {};
        expect
          .soft({ ...defaults, ...(after.fields as object) }, file)
          .toEqual(withoutNull({ ...defaults, ...(before.fields as object), ...changed }));
        expect.soft(after.body.trim(), file).toBe(before.body.trim());
      }
    }
  });

test('a pending text is not made up', async ({ context, page, allow }) => {
  // A fault of Sveltia CMS 0.221.1 beside a language without a text; the entry is saved nevertheless.
  allow(/^uncaught: Cannot convert undefined or null to object$/u);
  await signInAsOwner(context);
  await useTestRepository(page);
  await page.goto('/admin/content');
  await putFiles(page);
  await saveTitle(page, 'notes/pending', 'Changed');
  expect(await readFile(page, PENDING.replace('.en.', '.el.'))).toBeUndefined();
});

test('a new article starts from the list of content as a draft, with Greek names and listed topics, and leads back', async ({
  context,
  page,
}) => {
  await signInAsOwner(context);
  await useTestRepository(page, '/el');
  await page.goto('/el/admin/content');
  await putFiles(page);
  await page.getByRole('link', { name: 'Νέο άρθρο' }).click();
  await page.getByRole('button', { name: /δοκιμαστικό|test/iu }).click();
  await expect(page.getByRole('textbox', { name: 'Τίτλος' }).first()).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Πρόχειρο' }).first()).toBeChecked();
  await expect(page.getByRole('radiogroup', { name: 'Κατηγορία' }).getByRole('radio', { name: 'Τεχνητή νοημοσύνη' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Πίσω στο περιεχόμενο' }).click();
  await expect(page).toHaveURL(/\/el\/admin\/content$/u);
});

test('topics and badges are lists with Greek names, and saving keeps the comments and the rest of the file', async ({ context, page }) => {
  await signInAsOwner(context);
  await useTestRepository(page, '/el');
  await page.goto('/el/admin/content');
  await putFiles(page);
  const save = page.getByRole('button', { name: 'Αποθήκευση', exact: true });
  await page.getByRole('link', { name: 'Θέματα' }).click();
  await page.getByRole('button', { name: /δοκιμαστικό|test/iu }).click();
  await page.getByRole('button', { name: 'Ανάπτυξη όλων' }).first().click();
  await page.getByRole('textbox', { name: 'Στα αγγλικά' }).first().fill('Changed');
  await save.click();
  const topics = FILES.get(TOPICS) ?? '';
  await expect.poll(async () => parse((await readFile(page, TOPICS)) ?? '')).toEqual(parse(topics.replace('en: Data,', 'en: Changed,')));
  expect((await readFile(page, TOPICS))?.match(/#.*$/gmu)).toEqual(topics.match(/#.*$/gmu));

  await page.goto('about:blank');
  await page.goto(`/el${EDITOR}#/collections/lists/entries/badges`);
  await page.getByRole('button', { name: 'Ανάπτυξη όλων' }).first().click();
  await page.getByRole('textbox', { name: 'Στα αγγλικά' }).first().fill('Changed');
  await save.click();
  const badges = FILES.get(BADGES) ?? '';
  await expect
    .poll(async () => parse((await readFile(page, BADGES)) ?? ''))
    .toEqual(parse(badges.replace('en: Forecasting in practice,', 'en: Changed,')));
});

test('questions of an entry open from its address, and saving changes one language alone', async ({ context, page }) => {
  await signInAsOwner(context);
  await useTestRepository(page);
  await page.goto('/admin/content');
  await putFiles(page);
  await page.goto(`${EDITOR}#/collections/questions-services/entries/cloud/questions`);
  await page.getByRole('button', { name: 'Work with Test Repository' }).click();
  await page.getByRole('button', { name: 'Expand All' }).first().click();
  await page.getByRole('textbox', { name: 'What the page says' }).first().fill('Changed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const [english = '', greek = ''] = QUESTIONS;
  const before = parse(FILES.get(english) ?? '') as { answers: { says: string }[] };
  const [first, ...rest] = before.answers;
  await expect
    .poll(async () => parse((await readFile(page, english)) ?? ''))
    .toEqual({ ...before, answers: [{ ...first, says: 'Changed' }, ...rest] });
  expect(parse((await readFile(page, greek)) ?? '')).toEqual(parse(FILES.get(greek) ?? ''));
});

test('on the local machine it offers the files of the project', async ({ context, page }) => {
  await signInAsOwner(context);
  await page.goto(`/el${EDITOR}`);
  await expect(page.getByRole('button').first()).toHaveText(/τοπικό repository/iu);
});

test('on a public site without a repository it says what to set', async ({ context, page, allow }) => {
  const site = 'https://owner.example';
  allow(/^other host: https:\/\/owner\.example\//u);
  await signInAsOwner(context);
  await page.route(`${site}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await context.request.get(`${SITE}${pathname}`) });
  });
  await page.goto(`${site}${EDITOR}`);
  await expect(page.getByText('repository: { service: github')).toBeVisible();
  await expect(page.getByRole('link')).toHaveAttribute('href', '/admin/content');
});
