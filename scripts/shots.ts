/**
 * `npm run site -- shots`: takes the manifest's screenshots into `content/brand/screenshots`. Run it after changes
 * to the home page.
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
    // Fonts are optional on the site, but a picture waits for them. The page's policy would refuse the changed style.
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const body = (await response.text()).replace(/font-display:\s*optional/gu, 'font-display:block');
      return route.fulfill({ response: response, body });
    });
    await page.goto(host.url + path(locale, '/'), { waitUntil: 'networkidle' });
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(`${FOLDER}/${locale}-${form}.webp`);
    await page.close();
  }
}
await browser.close();
host.close();
