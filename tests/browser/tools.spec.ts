/** The developer tools: each used once by keyboard alone, without a request while typing, and with its state kept. */
import type { Page } from '@playwright/test';
import { TOOL_IDS, type ToolId } from '../../src/features/tools/tools.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { type MessageKey, translator } from '../../src/i18n/translator.ts';
import { ONE_STATE } from './axe.ts';
import { watchCopies } from './clipboard.ts';
import { expect, test } from './fixtures.ts';
import { looksRight } from './looks-right.ts';
import { getAnnouncements, listen } from './said.ts';
import { NARROW, tooWide } from './visit.ts';

const words = (locale: Locale) => {
  const t = translator(locale);
  return (key: MessageKey, values?: Record<string, string | number>) => t(key, values);
};

/** Opens a tool by its link in the index, by keyboard. */
async function choose(page: Page, locale: Locale, id: ToolId): Promise<void> {
  const t = words(locale);
  await page.locator(`.devtool-list a[href="#${id}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: t(`tools.${id}`), exact: true })).toBeFocused();
}

/** Types into the field of a label. Long texts are inserted, as pasting does. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

const pressAt = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};

test('every tool works by keyboard, keeps what was entered, and sends nothing', async ({ page }) => {
  const locale = 'en';
  const t = words(locale);
  await page.goto(path(locale, '/ToolsPage'));
  const tool = page.locator('.devtool');
  const row = (name: string | RegExp) => tool.getByRole('row', { name });
  const sent: string[] = [];
  page.on('request', (request) => {
    // The site's own files may load; nothing may carry what was typed.
    const isFile = /^\/(?:assets\/[\w./-]+\.(?:js|css|woff2)|service-worker\.js)$/u.test(
      request.url().slice(new URL(page.url()).origin.length),
    );
    if (!isFile || request.postData() !== null) sent.push(`${request.method()} ${request.url()}`);
  });

  await test.step('json', async () => {
    await choose(page, locale, 'json');
    await type(page, t('tools.json.text'), '{"b":1,"a":[2,]}');
    await expect(tool.locator('.field-error')).toContainText(t('tools.json.at', { line: 1, column: 15 }));
    await type(page, t('tools.json.text'), '{"b":12345678901234567890,"a":[2]}');
    await page.getByLabel(t('tools.json.sort')).focus();
    await page.keyboard.press('Space');
    await expect(tool.locator('pre')).toHaveText('{\n  "a": [\n    2\n  ],\n  "b": 12345678901234567890\n}');
  });

  await test.step('csv', async () => {
    await choose(page, locale, 'csv');
    await type(page, t('tools.csv.text'), 'city;total\nΒόλος;10,5\nΑθήνα;9');
    await pressAt(page, 'total');
    await expect(tool.locator('tbody tr').first()).toContainText('Αθήνα');
    await expect(tool.locator('th[aria-sort=ascending]')).toContainText('total');
    await expect(tool.locator('.plot svg')).toBeVisible();
  });

  await test.step('diff', async () => {
    await choose(page, locale, 'diff');
    await type(page, t('tools.diff.before'), 'one\ntwo words');
    await type(page, t('tools.diff.after'), 'one\ntwo letters');
    await expect(tool.locator('del')).toHaveText('words');
    await expect(tool.locator('ins')).toHaveText('letters');
    await expect(row(/Added:/u)).toBeVisible();
  });

  await test.step('base64', async () => {
    await choose(page, locale, 'base64');
    await type(page, t('tools.base64.text'), 'Αθήνα');
    await expect(tool.locator('pre')).toHaveText('zpHOuM6uzr3OsQ==');
    await page.getByRole('radio', { name: t('tools.base64.encode') }).focus();
    await page.keyboard.press('ArrowRight');
    await type(page, t('tools.base64.source'), 'zpHOuM6uzr3OsQ');
    await expect(tool.locator('pre')).toHaveText('Αθήνα');
  });

  await test.step('url', async () => {
    await choose(page, locale, 'url');
    await type(page, t('tools.url.address'), 'https://example.gr/έργα?q=καλά');
    await expect(row(/^Host/u)).toContainText('example.gr');
    await expect(row(/^q /u)).toContainText('καλά');
  });

  await test.step('jwt', async () => {
    await choose(page, locale, 'jwt');
    await pressAt(page, t('tools.jwt.example'));
    await expect(tool.locator('.devtool-warning')).toContainText(t('tools.jwt.unverified'));
    await expect(row(/^exp/u)).toContainText(t('tools.jwt.claim.exp'));
    expect(new URL(page.url()).hash, 'no token in the address').toBe('#jwt');
  });

  await test.step('hash', async () => {
    await choose(page, locale, 'hash');
    await type(page, t('tools.hash.text'), 'abc');
    await expect(row(/^SHA-256/u)).toContainText('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    await expect(row(/^MD5/u)).toContainText(t('tools.hash.broken'));
    await type(page, t('tools.hash.expected'), '900150983CD24FB0D6963F7D28E17F72');
    await expect(tool.getByText(t('tools.hash.same', { name: 'MD5' }))).toBeVisible();
    await page
      .getByLabel(t('tools.hash.file'))
      .setInputFiles({ name: 'zeros.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(3_000_000) });
    await expect(tool.getByRole('heading', { name: /zeros\.bin/u })).toBeVisible();
    await expect(row(/^SHA-1 /u)).toContainText('99dd4258004987bdf38392947383dddad35176f4');
  });

  await test.step('uuid', async () => {
    await choose(page, locale, 'uuid');
    await pressAt(page, t('tools.uuid.make'));
    await expect(tool.locator('pre')).toHaveText(/^(?:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\n?){5}$/u);
    await type(page, t('tools.uuid.given'), '017F22E2-79B0-7CC3-98C4-DC0C0C07398F');
    await expect(row(new RegExp(`^${t('tools.uuid.time')}`, 'u'))).toContainText('2022-02-22T19:22:22.000Z');
  });

  await test.step('time', async () => {
    await choose(page, locale, 'time');
    await type(page, t('tools.time.text'), '2026-03-29T03:30');
    await expect(tool.locator('.field-error')).toContainText('Europe/Athens');
    await type(page, t('tools.time.text'), '0');
    await expect(row(/^Europe\/Athens/u)).toContainText('1970-01-01T02:00:00+02:00');
    await expect(page).toHaveURL(/#time\?at=0$/u);
  });

  await test.step('cron', async () => {
    await choose(page, locale, 'cron');
    await type(page, t('tools.cron.text'), '*/15 9-17 * * MON-FRI');
    await expect(row(/^Minute/u)).toContainText('every 15 minutes');
    await expect(tool.locator('table').last().locator('tbody tr')).toHaveCount(10);
    await type(page, t('tools.cron.text'), '0 25 * * *');
    await expect(tool.locator('.field-error')).toContainText('25');
  });

  await test.step('contrast', async () => {
    await choose(page, locale, 'contrast');
    await type(page, t('tools.contrast.text'), 'rgb(119 119 119)');
    await type(page, t('tools.contrast.ground'), 'white');
    await expect(tool.getByRole('heading', { name: t('tools.contrast.ratio', { ratio: '4.47:1' }) })).toBeVisible();
    await tool
      .getByRole('button', { name: /^Use #/u })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(row(/^Text/u)).toContainText(t('tools.contrast.pass'));
  });

  await test.step('what was entered is kept while the page is open', async () => {
    await choose(page, locale, 'diff');
    await expect(page.getByLabel(t('tools.diff.before'), { exact: true })).toHaveValue('one\ntwo words');
  });
  expect(sent).toEqual([]);
});

test('a pattern that never ends is stopped, and the page stays awake', async ({ page }) => {
  const locale = 'el';
  const t = words(locale);
  await page.goto(`${path(locale, '/ToolsPage')}#regex?pattern=%5E%28a%2B%29%2B%24&flags=`);
  const pattern = page.getByLabel(t('tools.regex.pattern'), { exact: true });
  await expect(pattern).toHaveValue('^(a+)+$');
  await type(page, t('tools.regex.text'), `${'a'.repeat(40)}!`);
  await pattern.focus();
  await page.keyboard.press('End');
  await expect(page.locator('.devtool .field-error')).toHaveText(t('tools.regex.late', { seconds: '1,5' }));
  await expect(pattern).toBeFocused();
  await type(page, t('tools.regex.pattern'), '(?<letter>a)!');
  await expect(page.locator('.devtool tbody tr')).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: t('tools.regex.group', { name: 'letter' }) })).toBeVisible();
  await expect(page).toHaveURL(/#regex\?pattern=%28%3F%3Cletter%3Ea%29%21$/u);
  expect(page.url(), 'the text stays out of the address').not.toContain('aaaa');
});

test('a result is copied, with an announcement', async ({ page }) => {
  const readCopied = await watchCopies(page);
  const t = words('el');
  await listen(page, '[data-announcement]');
  await page.goto(`${path('el', '/ToolsPage')}#cron?expression=0+8+1+*+*&zone=UTC`);
  await expect(page.getByLabel(t('tools.cron.zone'))).toHaveValue('UTC');
  await pressAt(page, t('tools.part.link'));
  await expect.poll(() => getAnnouncements(page)).toContain(t('tools.part.copied', { name: t('tools.part.link') }));
  expect(new URL(await readCopied()).hash).toBe('#cron?expression=0+8+1+*+*&zone=UTC');
});

test('the tools hold in every theme and width, with large text', async ({ page }) => {
  const t = words('el');
  await page.goto(`${path('el', '/ToolsPage')}#cron?expression=*%2F15+9-17+*+*+MON-FRI`);
  await expect(page.locator('.devtool table').last()).toBeVisible();
  await looksRight(page, 'cron', ONE_STATE);
  await page.setViewportSize({ width: 1280, height: 900 });
  await choose(page, 'el', 'diff');
  await pressAt(page, t('tools.diff.example'));
  await expect(page.locator('.devtool-diff')).toBeVisible();
  await looksRight(page, 'diff', ONE_STATE);
});

test('every tool fits a narrow window in large text', async ({ page }) => {
  const t = words('el');
  await page.setViewportSize(NARROW);
  await page.goto(path('el', '/ToolsPage'));
  await page.evaluate(() => document.documentElement.style.setProperty('--text-size', '200%'));
  for (const id of TOOL_IDS) {
    await page.evaluate((hash) => location.assign(hash), `#${id}`);
    await expect(page.getByRole('heading', { level: 2, name: t(`tools.${id}`), exact: true })).toBeFocused();
    expect.soft(await tooWide(page), id).toEqual([]);
  }
});

test('an address that is pasted into an open page opens its tool', async ({ page }) => {
  await page.goto('/ToolsPage');
  await page.evaluate(() => {
    location.hash = '#time?at=%2B999999-01-01';
  });
  await expect(page.getByRole('heading', { level: 2, name: words('en')('tools.time'), exact: true })).toBeFocused();
  await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
});

test('each tool has a title of its own, and its examples are a group', async ({ page }) => {
  const t = words('en');
  await page.goto(`${path('en', '/ToolsPage')}#csv`);
  const heading = (id: ToolId) => page.getByRole('heading', { level: 2, name: t(`tools.${id}`), exact: true });
  await expect(heading('csv')).toBeVisible();
  const titles = new Set<string>();
  for (const id of TOOL_IDS) {
    await page.locator(`.devtool-list a[href="#${id}"]`).click();
    await expect(heading(id)).toBeFocused();
    titles.add(await page.title());
    expect(await page.title()).toMatch(new RegExp(`^${t(`tools.${id}`).replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')} · .+ · .+$`, 'u'));
  }
  expect(titles.size).toBe(TOOL_IDS.length);
  await page.goto(`${path('en', '/ToolsPage')}#json`);
  await expect(page.getByRole('group', { name: t('tools.part.examples') })).toBeVisible();
  // Beside the list of tools, a wide window needs no link to it.
  await page.setViewportSize(NARROW);
  await page.locator('a[href="#tools"]').click();
  await expect(page).toHaveTitle(/^[^·]+ · [^·]+$/u);
});
