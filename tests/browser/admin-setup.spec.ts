/** The owner's page of the site's details, by keyboard, on a server whose project is a folder of its own. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'yaml';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { madeKeys } from '../../scripts/made-keys.ts';
import { serveFolder } from '../../scripts/project-folder.ts';
import { isTick, SETUP_FIELDS, SETUP_FILE_NAMES, SETUP_FILES } from '../../src/features/setup/fields.shared.ts';
import { changesBetween, nameOf } from '../../src/features/setup/setup.shared.ts';
import { formatTag, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { before, KYMA, KYMA_PICTURES, wanted } from '../kyma-setup.ts';
import { freePort } from '../server/free-port.ts';
import { install, makeOwner } from '../server/installation.ts';
import { ONE_STATE } from './axe.ts';
import { test as base, expect } from './fixtures.ts';
import { looksRight } from './looks-right.ts';
import { openPage } from './seeded-server.ts';

const OWNER = 'owner@example.com';
const t = translator('el');
const { site: SITE, terms: TERMS } = SETUP_FILES;

interface Project {
  folder: string;
  open: (locale?: Locale) => Promise<{ page: Page; problems: string[] }>;
}

const test = base.extend<{ project: Project }>({
  project: async ({ browser }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lycabettus-project-'));
    for (const file of [SITE, TERMS]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), readFileSync(file));
    }
    cpSync('content/brand', join(folder, 'content/brand'), { recursive: true });
    const installed = await install({ built: 'dist', vars: { ...(await madeKeys(OWNER)), PROJECT_FOLDER_URL: await serveFolder(folder) } });
    const [token] = makeOwner(installed, OWNER, 1);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const server = serveFunctions({ port, config: installed.config, state: installed.state, silent: true });
    if (!(await isResponding(`${url}/api/health`))) throw new Error('The server with a project does not answer');
    await use({
      folder,
      open: async (locale = 'el') => {
        const opened = await openPage(browser, url, { locale: formatTag(locale) });
        expect((await opened.page.request.post(`${url}/api/auth/link/follow`, { data: { token } })).ok()).toBe(true);
        await opened.page.goto(path(locale, '/admin/setup'));
        return opened;
      },
    });
    await server.stop();
    installed.remove();
    rmSync(folder, { recursive: true });
  },
});

async function type(page: Page, field: Locator, words: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(words);
  await page.keyboard.press('Tab');
}

test('name and account are changed, corrected, reviewed and written, and a change from elsewhere is not lost', async ({ project }) => {
  test.setTimeout(120_000);
  const { page, problems } = await project.open();
  const text = (file: string): string => readFileSync(join(project.folder, file), 'utf8');
  const field = (key: Parameters<typeof t>[0], language?: 'en' | 'el') =>
    page.getByRole('textbox', { name: language ? `${t(key)} (${t(`language.name.${language}`)})` : t(key), exact: true });
  const review = page.getByRole('button', { name: t('adminSetup.review') });
  const dialog = page.getByRole('dialog', { name: t('adminSetup.review.title') });

  await type(page, field('setup.field.name', 'en'), 'Eleni Markou');
  await type(page, field('setup.field.name', 'el'), 'Ελένη Μάρκου');
  await expect(field('setup.field.sellerName', 'el'), 'follows the name').toHaveValue('Ελένη Μάρκου');
  const iban = field('setup.field.iban');
  await type(page, iban, 'GR96 0810 0010 0000 0123 4567 891');
  await expect(iban, 'when it is left').toHaveAccessibleDescription(new RegExp(t('setup.hint.iban').slice(0, 30), 'u'));
  await expect(iban).toHaveAttribute('aria-invalid', 'true');
  await review.press('Enter');
  const summary = page.getByRole('region', { name: t('forms.problem') });
  await expect(summary).toBeFocused();
  await summary.getByRole('link').press('Enter');
  await expect(iban).toBeFocused();
  await looksRight(page, 'with an error', ONE_STATE);
  await type(page, iban, 'GR96 0810 0010 0000 0123 4567 890');
  await expect(iban).toHaveAttribute('aria-invalid', 'false');

  await page.reload();
  await expect(iban, 'kept in this browser').toHaveValue('GR96 0810 0010 0000 0123 4567 890');
  writeFileSync(join(project.folder, TERMS), text(TERMS).replace('minutes: 40', 'minutes: 45'));
  await review.press('Enter');
  await expect(dialog.getByText('GR9608100010000001234567890')).toBeVisible();
  await looksRight(page, 'the review', ONE_STATE);
  expect(text(SITE), 'nothing before the owner says so').toContain('GR1601101250000000012300695');
  await dialog.getByRole('button', { name: t('adminSetup.review.write') }).press('Enter');

  const conflict = page.getByRole('region', { name: t('adminForm.conflict') });
  await expect(conflict).toBeFocused();
  await expect(field('setup.field.talk'), 'theirs, which nobody here changed').toHaveValue('45');
  await conflict.getByRole('button', { name: t('adminForm.conflict.keepMine') }).press('Enter');
  await dialog.getByRole('button', { name: t('adminSetup.review.write') }).press('Enter');
  await expect(page.getByRole('main').getByText(t('adminSetup.written.folder'))).toBeFocused();
  expect(parse(text(SITE))).toMatchObject({
    owner: { name: { en: 'Eleni Markou', el: 'Ελένη Μάρκου' } },
    seller: { name: { el: 'Ελένη Μάρκου' }, bank: { holder: 'Eleni Markou', iban: 'GR9608100010000001234567890' } },
  });
  const lines = text(SITE).split('\n');
  const changed = readFileSync(SITE, 'utf8')
    .split('\n')
    .filter((line, at) => line !== lines[at]);
  expect(
    changed.map((line) => line.trim().split(':')[0]),
    'no other line',
  ).toEqual(['name', 'name', 'bank']);
  expect(text(TERMS)).toContain('minutes: 45');
  await page.reload();
  await expect(iban).toHaveValue('GR9608100010000001234567890');
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test('the sample becomes another owner’s site: names, colours, logo, courts, no store, a page in the menu', async ({ project }) => {
  test.setTimeout(120_000);
  const { page, problems } = await project.open('en');
  const say = translator('en');
  const control = (name: string): Locator => page.locator(`[name="${name}"]`);
  const changes = changesBetween(before, wanted).filter(({ name }) => !name.startsWith('picture.'));
  const ticks = new Set(SETUP_FIELDS.filter(isTick).map(nameOf));
  await expect(control('brand')).toHaveValue('Lycabettus');
  for (const { name, to } of changes) {
    // Without the store, what only it needs is not shown.
    if (!(await control(name).isVisible())) continue;
    if (ticks.has(name)) await control(name).press('Space');
    else if ((await control(name).evaluate((node) => node.localName)) === 'select') await control(name).selectOption(to);
    else await type(page, control(name), to);
  }
  for (const [name, file] of Object.entries(KYMA_PICTURES)) {
    const input = page.locator(`#setup-picture-${name}`);
    const chooser = page.waitForEvent('filechooser');
    await input.press('Enter');
    await (await chooser).setFiles({
      name: `${name}.${file.split('.').at(-1)}`,
      mimeType: '',
      buffer: readFileSync(join(KYMA, 'content', file)),
    });
    await expect(control(`picture.${name}`)).toHaveValue(new RegExp(`^${name}`, 'u'));
  }
  for (const name of ['icon', 'card', 'footer', 'missing', 'screenshots']) {
    const remove = page
      .getByRole('group', { name: say(`setup.field.picture.${name}` as 'setup.field.picture.icon') })
      .getByRole('button', { name: say('adminSetup.picture.remove') });
    if (await remove.isEnabled()) await remove.press('Enter');
  }
  await looksRight(page, 'filled in', ONE_STATE);
  await page.getByRole('button', { name: say('adminSetup.review') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: say('adminSetup.review.title') });
  await looksRight(page, 'the review of everything', ONE_STATE);
  const write = dialog.getByRole('button', { name: say('adminSetup.review.write') });
  await write.press('Enter');
  await expect(page.getByRole('main').getByText(say('adminSetup.written.folder'))).toBeFocused();
  // Without a store, nobody is asked for the account and for promises to buyers.
  const { posting, start, downloads, transfer } = before.terms;
  const asked = {
    ...wanted,
    site: { ...wanted.site, seller: { ...(wanted.site['seller'] as object), bank: expect.anything() } },
    terms: { ...wanted.terms, posting, start, downloads, transfer },
  };
  for (const file of SETUP_FILE_NAMES)
    expect(parse(readFileSync(join(project.folder, SETUP_FILES[file]), 'utf8')), SETUP_FILES[file]).toEqual(asked[file]);
  const has = (file: string): boolean => existsSync(join(project.folder, 'content', file));
  expect(['brand/logo.svg', 'brand/hero.jpg', 'portrait.jpg'].filter((file) => !has(file))).toEqual([]);
  expect(['brand/hero.svg', 'brand/icon.svg', 'brand/card.svg', 'brand/screenshots/en-wide.webp'].filter(has)).toEqual([]);
  expect(problems).toEqual([]);
});
