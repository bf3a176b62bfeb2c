import type { Page } from '@playwright/test';

/**
 * Notes what the pages of a test say to screen readers in some place: it is taken away again after a second, so a look now and then misses it.
 * Called before the first page is opened.
 */
export const listen = (page: Page, place: string): Promise<unknown> =>
  page.addInitScript((selector) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll(selector))
        if (textContent && textContent !== said.at(-1)) said.push(textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, place);

/** What the page that is shown has said so far. */
export const said = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as { said?: string[] }).said ?? []);
