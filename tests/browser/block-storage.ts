import type { Page } from '@playwright/test';

/** As in a browser that lets no site store anything: reading one of these properties of the window throws. */
export const blockStorage = (page: Page, ...names: ('localStorage' | 'sessionStorage' | 'caches')[]): Promise<unknown> =>
  page.addInitScript((blocked) => {
    const refusal = () => new DOMException('blocked by the test', 'SecurityError');
    for (const name of blocked) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw refusal();
        },
      });
    }
    // Chromium then refuses locks as well.
    if (blocked.includes('sessionStorage')) LockManager.prototype.request = () => Promise.reject(refusal());
  }, names);
