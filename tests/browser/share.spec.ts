/** The share sheet: content from other applications, and where it can go. */
import type { Page } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { inEveryState } from './axe.ts';
import { watchCopies } from './clipboard.ts';
import { expect, test } from './fixtures.ts';
import { shifts } from './shifts.ts';
import { DESKTOP, PHONE } from './visit.ts';

test.use({ isFirstVisit: true });

const locale = 'el';
const t = translator(locale);

test('content shared by another application arrives, and can be shared on', async ({ page }) => {
  await page.goto(path(locale, '/SharePage?title=Ένας+τίτλος&text=Δείτε+το+https://a.example/x?y=1'));
  const link = page.getByLabel(t('share.link'));
  await expect(link).toHaveValue('https://a.example/x?y=1');
  await expect(page.getByLabel(t('share.title'))).toHaveValue('Ένας τίτλος');
  await expect(page.getByRole('img', { name: t('share.qr.alt', { link: 'https://a.example/x?y=1' }) })).toBeVisible();
  await expect(page.getByRole('link', { name: t('share.linkedin') })).toHaveAttribute('href', /url=https%3A%2F%2Fa\.example%2Fx%3Fy%3D1$/u);
  await expect(page.getByRole('link', { name: t('share.mail') })).toHaveAttribute('href', /^mailto:\?subject=/u);
  await page.getByRole('button', { name: t('share.mastodon') }).click();
  await expect(page.getByRole('alert').filter({ hasText: t('share.mastodon.wrong') })).toBeVisible();
  await inEveryState(page, (state, { found }) => expect.soft(found, JSON.stringify(state)).toEqual([]));
  await page.getByRole('link', { name: t('share.ask') }).click();
  await expect(page.locator('#contact-message')).toHaveValue('Ένας τίτλος\nhttps://a.example/x?y=1');
});

test('the places and the code push nothing away that was seen', async ({ page }) => {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await page.goto(path(locale, '/SharePage'));
    await expect(page.locator('.qr')).toBeVisible();
    expect(await shifts(page)).toBe(0);
  }
});

test('copying the link is announced', async ({ page }) => {
  const readCopied = await watchCopies(page);
  await page.goto('/about');
  await page.goto('/SharePage?url=/about');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await readCopied()).toMatch(/\/about$/u);
});

/** Opens the sheet and holds back its scripts until the returned function is called. */
async function openAsleep(page: Page): Promise<() => void> {
  let letIn = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/assets/ShareIsland.*.js', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/SharePage', { waitUntil: 'commit' });
  return letIn;
}

test('a prefilled value does not replace what the visitor types', async ({ page }) => {
  const letIn = await openAsleep(page);
  await page.getByLabel('Link').focus();
  letIn();
  await expect(page.getByLabel('Link')).toHaveValue(/^http/u);
  await page.keyboard.type('https://typed.example/');
  await expect(page.getByLabel('Link')).toHaveValue('https://typed.example/');
});

test('text typed before hydration stays', async ({ page }) => {
  const letIn = await openAsleep(page);
  await page.getByLabel('Link').fill('https://typed.example/page');
  letIn();
  await expect(page.locator('.share-code')).toBeVisible();
  await expect(page.getByLabel('Link')).toHaveValue('https://typed.example/page');
  await expect(page.getByRole('link', { name: 'On LinkedIn' })).toHaveAttribute('href', /typed\.example/u);
});

test('a text without a link can be shared, with an explanation', async ({ page }) => {
  await page.goto('/SharePage?text=Only++words');
  await expect(page.getByText(translator('en')('share.textOnly'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'By e-mail' })).toHaveAttribute('href', 'mailto:?subject=Only%20words&body=Only%20words');
  await expect(page.getByRole('link', { name: 'On LinkedIn' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ask me about it' }).click();
  await expect(page.locator('#contact-message')).toHaveValue('Only words');
});

test('an address that is no web page is refused: no QR code, no share links', async ({ page }) => {
  await page.goto('/SharePage');
  await page.getByLabel('Link').fill('javascript:alert(1)');
  await expect(page.getByText('A page address starts with')).toBeVisible();
  await expect(page.locator('.qr')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'On LinkedIn' })).toHaveCount(0);
});
