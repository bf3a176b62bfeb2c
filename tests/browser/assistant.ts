import type { Page } from '@playwright/test';
import { stub } from './stub.ts';

export const toggle = (page: Page) => page.locator('.round[data-assistant]');
export const panel = (page: Page) => page.locator('dialog.assistant');
export const field = (page: Page) => panel(page).getByRole('textbox');
export const turns = (page: Page) => panel(page).locator('.assistant-turn');

export async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await page.keyboard.press('Enter');
}

/** Replies as a server with this model does; null is none. */
export const configure = (page: Page, model: string | null): Promise<unknown> =>
  stub(page, '**/api/chat', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { success: true, data: { model } } }) : route.fallback(),
  );

/** Opens a page, and the panel by its button, which has no delay with reduced motion. */
export async function openAt(page: Page, to: string): Promise<void> {
  await page.goto(to);
  await toggle(page).click();
  await field(page).waitFor();
}
