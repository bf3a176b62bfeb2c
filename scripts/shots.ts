/**
 * `npm run site -- shots`: takes the manifest's screenshots into `content/brand/screenshots`, and pictures of the product, with made-up rows
 * behind the owner's pages, into `docs/pictures`. Run it after changes to what they show.
 */
import './no-arguments.ts';
import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { SCREENSHOTS } from '../src/features/install/manifest.ts';
import { LOCALE_CODES } from '../src/i18n/locales.ts';
import { path } from '../src/i18n/path.ts';
import { launchOptions } from '../tests/browser/chromium.ts';
import { staticHost } from '../tests/browser/static-host.ts';
import { takeProductShots, waitForFonts } from './product-shots.ts';

const FOLDER = 'content/brand/screenshots';

await mkdir(FOLDER, { recursive: true });
const host = await staticHost('dist');
const browser = await chromium.launch(launchOptions());
for (const locale of LOCALE_CODES) {
  for (const [form, { width, height, scale }] of Object.entries(SCREENSHOTS)) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: scale,
      serviceWorkers: 'block',
      bypassCSP: true,
      locale,
    });
    await waitForFonts(page);
    await page.goto(host.url + path(locale, '/'), { waitUntil: 'networkidle' });
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(`${FOLDER}/${locale}-${form}.webp`);
    await page.close();
  }
}
await browser.close();
host.close();
await takeProductShots();
