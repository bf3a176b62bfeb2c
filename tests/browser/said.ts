import type { Page } from '@playwright/test';

/**
 * Records the announcements to screen readers in an element: they are removed after a second, so polling would miss some.
 * Call it before the first page is opened, for each `record` of its own place.
 */
export const listen = (page: Page, place: string, record = 'said'): Promise<unknown> =>
  page.addInitScript(
    ([selector, name]) => {
      const announcements: string[] = [];
      Object.assign(globalThis, { [name]: announcements });
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll(selector))
          if (textContent && textContent !== announcements.at(-1)) announcements.push(textContent);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    },
    [place, record] as const,
  );

/** Announcements of the current page so far. */
export const getAnnouncements = (page: Page, record = 'said'): Promise<string[]> =>
  page.evaluate((name) => (globalThis as unknown as Record<string, string[]>)[name] ?? [], record);
