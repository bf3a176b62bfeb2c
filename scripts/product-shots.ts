/** Pictures of the built site and of its owner's pages, with made-up rows, for README.md and docs/. */
import { mkdir } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { own } from '../src/features/foreign/own.shared.ts';
import { splitPath } from '../src/i18n/path.ts';
import { launchOptions } from '../tests/browser/chromium.ts';
import { startSeededServer } from '../tests/browser/seeded-server.ts';

const FOLDER = 'docs/pictures';
const SIZE = { width: 1280, height: 800 };

const SHOWN: Readonly<Record<string, { address: string; dark?: true; isOwners?: true; ready: (page: Page) => Promise<unknown> }>> = {
  case: { address: '/work/projects/ferry-demand-forecast', ready: async (page) => page.locator('main svg').first().waitFor() },
  store: { address: '/el/store', dark: true, ready: async (page) => page.locator('main svg').first().waitFor() },
  mail: {
    address: '/admin/mail',
    isOwners: true,
    ready: async (page) => {
      await page.locator('.mail-row').getByRole('link').first().click();
      await page.locator('.mail-message').first().waitFor();
    },
  },
  analytics: { address: '/admin/analytics', isOwners: true, ready: async (page) => page.locator('.plot-drawing svg').first().waitFor() },
};

/** Fonts are optional on the site, but a picture waits for them. The page's policy would refuse the changed style. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(/font-display:\s*optional/gu, 'font-display:block');
    return route.fulfill({ response, body });
  });
}

async function takeShot(browser: Browser, url: string, name: string, signIn: (page: Page) => Promise<void>): Promise<void> {
  const shown = own(SHOWN, name);
  if (!shown) return;
  const page = await browser.newPage({
    ...{ baseURL: url, viewport: SIZE, serviceWorkers: 'block', bypassCSP: true, reducedMotion: 'reduce' },
    // A page that `waitForFonts` rewrites has no address of its own: without this, it does not reach the server's websocket.
    permissions: ['local-network-access'],
    colorScheme: shown.dark ? 'dark' : 'light',
    locale: splitPath(shown.address).locale,
  });
  if (shown.isOwners) await signIn(page);
  await waitForFonts(page);
  await page.goto(shown.address, { waitUntil: 'load' });
  await shown.ready(page);
  if (shown.isOwners) await page.locator('[data-link="open"]:visible').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 72, effort: 6 })
    .toFile(`${FOLDER}/${name}.webp`);
  await page.context().close();
}

export async function takeProductShots(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const { url, signIn, stop } = await startSeededServer({ visits: 20_000 });
  const browser = await chromium.launch(launchOptions());
  try {
    for (const name of Object.keys(SHOWN)) await takeShot(browser, url, name, async (page) => signIn(page.request));
  } finally {
    await browser.close();
    await stop();
  }
}
