import { test as base, expect, type Page } from '@playwright/test';
import { type Kept, keepContext } from './kept-context.ts';
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
  /** Whether the test has a context of its own, with nothing cached: for what a first visit loads, and how it moves the page. */
  isFirstVisit: boolean;
}

interface WorkerFixtures {
  harness: Harness;
  /** The contexts that a worker's tests share, by their options. */
  kept: Map<string, Kept>;
}

/** Options of tests whose subject moves: bars, menus, dialogs, lists, and pages while they are left. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

const unexpected = (problems: readonly string[], allowed: readonly RegExp[]) =>
  problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));

/**
 * A test fails on every problem that `watch` finds on its page and the test has not allowed. A page is open when the islands that load
 * with it listen: a key that is pressed before is lost.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  allowed: async ({}, use) => use([]),
  allow: async ({ allowed }, use) => use((problem) => allowed.push(problem)),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => use(newVisitor()),
  isFirstVisit: [false, { option: true }],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const kept: WorkerFixtures['kept'] = new Map();
      await use(kept);
      for (const { context } of kept.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      kept,
      isFirstVisit,
      extraHTTPHeaders,
      baseURL,
      viewport,
      locale,
      userAgent,
      colorScheme,
      javaScriptEnabled,
      serviceWorkers,
      isMobile,
      hasTouch,
      contextOptions,
    },
    use,
  ) => {
    if (isFirstVisit || serviceWorkers === 'allow' || !javaScriptEnabled) {
      const own = await browser.newContext();
      await use(own);
      return own.close();
    }
    const options = JSON.stringify({ baseURL, viewport, locale, userAgent, colorScheme, isMobile, hasTouch, contextOptions });
    const { context, empty } = kept.get(options) ?? (await keepContext(browser));
    kept.set(options, { context, empty });
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
    if (await empty()) return;
    kept.delete(options);
    await context.close();
  },
  page: async ({ page, baseURL, javaScriptEnabled, allowed }, use) => {
    const problems = await watch(page, baseURL ?? '');
    const goto = page.goto.bind(page);
    page.goto = async (...to) => {
      const response = await goto(...to);
      if (javaScriptEnabled && to[1]?.waitUntil !== 'commit')
        await expect(page.locator('astro-island[client=load][ssr]'), 'islands that do not start').toHaveCount(0);
      return response;
    };
    await use(page);
    expect.soft(unexpected(problems, allowed), 'nothing goes wrong on the page').toEqual([]);
  },
  harness: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block', locale: 'en-US', ...project.use.contextOptions });
      const page = await context.newPage();
      await use({ page, problems: await watch(page, baseURL) });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
