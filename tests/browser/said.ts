import type { Page } from '@playwright/test';

/**
 * Records the announcements to screen readers in an element: they are removed after a second, so polling would miss some.
 * Call it before the first page is opened.
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

/** Announcements of the current page so far. */
export const getAnnouncements = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as { said?: string[] }).said ?? []);
