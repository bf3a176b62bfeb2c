import type { Page } from '@playwright/test';
import type { CartLine } from '../../src/features/store/cart/cart.schema.ts';
import { CART_LINE_PREFIX, CART_MARK } from '../../src/features/store/cart/keys.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect } from './fixtures.ts';

export const PRINT = { sku: 'LYC-PRT-01', to: '/store/products/athens-ridgeline-print' };
export const WORKBOOK = { sku: 'LYC-TPL-01', to: '/store/products/metrics-workbook' };
export const CATALOGUE = '**/store/catalogue.json';

export const title = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .textContent()
    .then((text) => text ?? '');
export const rows = (page: Page) => page.locator('.cart-lines > li:not(.cart-removed)');
export const quantity = (page: Page, name: string, locale: Locale) =>
  page.getByRole('spinbutton', { name: `${translator(locale)('cart.quantity')}: ${name}` });
export const count = (page: Page) => page.locator('.cart-link');
export const total = (page: Page) => page.locator('.cart-total dd');
export const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cart')));

export async function hold(page: Page, lines: Record<string, Partial<CartLine> | string>): Promise<void> {
  await page.goto('/cookies');
  await page.evaluate(
    ([values, mark]) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      localStorage.setItem(mark, '1');
    },
    [
      Object.fromEntries(
        Object.entries(lines).map(([sku, line]) => [CART_LINE_PREFIX + sku, typeof line === 'string' ? line : JSON.stringify(line)]),
      ),
      CART_MARK,
    ] as const,
  );
}
export const line = (more: Partial<CartLine> = {}) => ({
  version: 1,
  quantity: 1,
  title: 'Seen before',
  unitCents: 4500,
  addedAt: 1,
  ...more,
});

export async function addFrom(page: Page, locale: Locale, to: string, pieces?: number): Promise<string> {
  const t = translator(locale);
  await page.goto(path(locale, to));
  if (pieces !== undefined) await page.getByLabel(t('cart.quantity')).fill(String(pieces));
  await page.getByRole('button', { name: t('cart.add') }).click();
  await expect(page.locator('.toast').last()).toContainText(await title(page));
  return title(page);
}
