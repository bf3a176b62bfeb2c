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
      // Of two at once, each is said when its own text changes.
      const said = new WeakMap<Element, string>();
      new MutationObserver(() => {
        for (const element of document.querySelectorAll(selector)) {
          const text = element.textContent ?? '';
          if (text && said.get(element) !== text && text !== announcements.at(-1)) announcements.push(text);
          said.set(element, text);
        }
      }).observe(document, { childList: true, subtree: true, characterData: true });
    },
    [place, record] as const,
  );

/** Announcements of the current page so far. */
export const getAnnouncements = (page: Page, record = 'said'): Promise<string[]> =>
  page.evaluate((name) => (globalThis as unknown as Record<string, string[]>)[name] ?? [], record);
