import { expect, type Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { findings, showTheme, THEMES } from './axe.ts';

/** A digital product. */
export const WORKBOOK = { sku: 'LYC-TPL-01', slug: 'metrics-workbook', cents: 4900 } as const;

export interface Placed {
  reference: string;
  token: string;
  email: string;
}

/** Orders one workbook. */
export async function place(page: Page, locale: Locale, payment: 'bank' | 'card' | 'test'): Promise<Placed> {
  const email = `shopper-${crypto.randomUUID()}@example.com`;
  const response = await page.request.post('/api/store/orders', {
    data: {
      lines: [{ sku: WORKBOOK.sku, quantity: 1 }],
      ...{ totalCents: WORKBOOK.cents, currency: 'EUR', payment, locale },
      customer: {
        ...{ name: 'Ελένη Παπαδοπούλου', email, country: 'GR' },
        address: { street: 'Οδός Δείγματος 1', city: 'Αθήνα', postcode: '10676' },
      },
      consents: { terms: true, digitalContent: true },
    },
  });
  const { data } = (await response.json()) as { data: Omit<Placed, 'email'> };
  return { ...data, email };
}

export async function stateOf(page: Page, { reference, token }: Pick<Placed, 'reference' | 'token'>): Promise<string> {
  const response = await page.request.get(`/api/store/orders/${reference}?${new URLSearchParams({ token })}`);
  return ((await response.json()) as { data: { state: string } }).data.state;
}

export async function assertAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const theme of THEMES) {
    await showTheme(page, theme);
    expect((await findings(page, theme === 'light' ? 'all' : 'colour')).found).toEqual([]);
  }
}
