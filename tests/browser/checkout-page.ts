/** The form of the checkout. */
import type { Page } from '@playwright/test';

export const SUCCESS = /\/store\/checkout\/success\?reference=.+&token=.+/u;
export const PRINT = { sku: 'LYC-PRT-01', title: 'Τύπωμα', unitCents: 4500 };

export const field = (page: Page, name: string) => page.locator(`[id="checkout-${name.replaceAll('.', '-')}"]`);
export const order = (page: Page) => page.locator('.submit button');
export const total = (page: Page) => page.locator('.order-total dd');

/** @returns the address, which nobody else uses */
export async function write(page: Page): Promise<string> {
  const email = `shopper-${crypto.randomUUID()}@example.com`;
  await field(page, 'customer.name').fill('Ελένη Παπαδοπούλου');
  await field(page, 'customer.email').fill(email);
  // Files and services need neither.
  if (await field(page, 'customer.address.street').isVisible()) {
    await field(page, 'customer.address.street').fill('Οδός Δείγματος 1');
    await field(page, 'customer.address.city').fill('Αθήνα');
  }
  await field(page, 'customer.address.postcode').fill('10676');
  if (await field(page, 'customer.phone').isVisible()) await field(page, 'customer.phone').fill('+30 210 1234567');
  return email;
}
