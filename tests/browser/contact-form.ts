import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A message with characters that may break: two lines, Greek quotation marks, a tag. */
export const TEXT = 'Οι εκδόσεις παίρνουν μία ημέρα.\n«Γιατί;» <b>';
export const field = (page: Page, name: string, form = 'contact') => page.locator(`#${form}-${name}`);
export const submit = (page: Page) => page.locator('main form button[type=submit]');
export const summary = (page: Page) => page.locator('.error-summary');
/** Problems that a test of refusals allows. */
export const refusal = /^(?:422|429|500): |Failed to load resource/u;

/** Waits until the island is hydrated: React then marks its elements. */
export const awake = (page: Page) =>
  expect.poll(() => page.locator('main form').evaluate((form) => Object.keys(form).some((key) => key.startsWith('__react')))).toBe(true);

export async function fillMessage(page: Page): Promise<void> {
  await field(page, 'name').fill('Ελένη');
  await field(page, 'email').fill('eleni@example.gr');
  await field(page, 'message').fill(TEXT);
  // Otherwise the server takes it for a repeat of another test's message.
  await field(page, 'company').fill(crypto.randomUUID());
}

/** Collects the bodies that a page sends to the call, one per request. */
export function sentBy(page: Page): Record<string, string>[] {
  const bodies: Record<string, string>[] = [];
  page.on('request', (request) => {
    const { 'idempotency-key': key = '', 'accept-language': language = '' } = request.headers();
    if (request.url().endsWith('/api/contact')) bodies.push({ key, language, body: request.postData() ?? '' });
  });
  return bodies;
}
