import { test as base, expect, type Page } from '@playwright/test';
import { newVisitor } from './visitor.ts';
import { watch } from './watch.ts';

/** One page per worker for the checks of all templates: a new context for each costs more than the checks. */
export interface Harness {
  page: Page;
  problems: string[];
}

interface Fixtures {
  /** Allows a problem that the test expects: `allow(/404: .*\/nothing$/u)`. */
  allow: (problem: RegExp) => void;
  allowed: RegExp[];
}

const unexpected = (problems: readonly string[], allowed: readonly RegExp[]) =>
  problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));

/** A test fails on every problem that `watch` finds on its page and the test has not allowed. */
export const test = base.extend<Fixtures, { harness: Harness }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  allowed: async ({}, use) => use([]),
  allow: async ({ allowed }, use) => use((problem) => allowed.push(problem)),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => use(newVisitor()),
  page: async ({ page, baseURL, allowed }, use) => {
    const problems = await watch(page, baseURL ?? '');
    await use(page);
    expect.soft(unexpected(problems, allowed), 'nothing goes wrong on the page').toEqual([]);
  },
  harness: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block', reducedMotion: 'reduce', locale: 'en-US' });
      const page = await context.newPage();
      await use({ page, problems: await watch(page, baseURL) });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
