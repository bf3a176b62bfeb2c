import type { Page } from '@playwright/test';

/**
 * Allows copying, for pages that open from now on. No page may read the clipboard (functions/http/middleware/security-headers.ts), so its
 * writing is watched.
 * @returns reads what was copied last
 */
export async function watchCopies(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(['clipboard-write']);
  await page.addInitScript(() => {
    const write = navigator.clipboard?.writeText.bind(navigator.clipboard);
    if (!write) return;
    navigator.clipboard.writeText = async (text) => {
      await write(text);
      Object.assign(globalThis, { copied: text });
    };
  });
  return () => page.evaluate(() => (globalThis as { copied?: string }).copied ?? '');
}
