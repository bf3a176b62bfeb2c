import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What a person writes, with what may go wrong in it: two lines, Greek quotation marks, a tag. */
export const TEXT = 'Οι εκδόσεις παίρνουν μία ημέρα.\n«Γιατί;» <b>';
export const field = (page: Page, name: string, form = 'contact') => page.locator(`#${form}-${name}`);
export const submit = (page: Page) => page.locator('main form button[type=submit]');
export const summary = (page: Page) => page.locator('.error-summary');
/** What a test about refusals allows. */
export const refusal = /^(?:422|429|500): |Failed to load resource/u;

/** The island has taken over: React marks each element that it answers for. */
export const awake = (page: Page) =>
  expect.poll(() => page.locator('main form').evaluate((form) => Object.keys(form).some((key) => key.startsWith('__react')))).toBe(true);

export async function fillMessage(page: Page): Promise<void> {
  await field(page, 'name').fill('Ελένη');
  await field(page, 'email').fill('eleni@example.gr');
  await field(page, 'message').fill(TEXT);
}

/** What a page sends to the call, one entry a request. */
export function sentBy(page: Page): Record<string, string>[] {
  const bodies: Record<string, string>[] = [];
  page.on('request', (request) => {
    const { 'idempotency-key': key = '', 'accept-language': language = '' } = request.headers();
    if (request.url().endsWith('/api/contact')) bodies.push({ key, language, body: request.postData() ?? '' });
  });
  return bodies;
}
