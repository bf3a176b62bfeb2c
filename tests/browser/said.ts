import type { Page } from '@playwright/test';

/**
 * Notes what the pages of a test say to screen readers in some place: it is taken away again after a second, so a look now and then misses it.
 * Called before the first page is opened.
 */
export const listen = (page: Page, place: string): Promise<unknown> =>
  page.addInitScript((selector) => {
    const announcements: string[] = [];
    Object.assign(globalThis, { said: announcements });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll(selector))
        if (textContent && textContent !== announcements.at(-1)) announcements.push(textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, place);

/** What the page that is shown has said so far. */
export const getAnnouncements = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as { said?: string[] }).said ?? []);
