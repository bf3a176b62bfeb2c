import { defineConfig } from '@playwright/test';
import { headlessOptions, launchOptions } from './tests/browser/chromium.ts';
import { STATE } from './tests/browser/state.ts';
import { ALGOLIA_TEST_KEYS, STRIPE_TEST_KEYS, testDsn } from './tests/services/keys.ts';

/** `BASE_URL` tests a running site. Without it, the Worker serves the built site on a separate port. */
const { BASE_URL, PORT = '8791' } = process.env;
/** Of the stand-in for Stripe. */
const STRIPE_PORT = Number(PORT) + 1000;
/** Of the stand-in for Algolia. */
const ALGOLIA_PORT = Number(PORT) + 2000;
/** Of the stand-in for Sentry; tests/browser/sentry.spec.ts computes the same. */
const SENTRY_PORT = Number(PORT) + 3000;
const baseURL = BASE_URL ?? `http://localhost:${PORT}`;

/** The headless shell shows none. */
const SHOWS_NOTIFICATIONS = '**/push.spec.ts';

/** Four servers start at once, beside the last function tests. */
const START_TIMEOUT_MS = 240_000;

const standIn = (name: string, port: number) => ({
  command: `node tests/services/start.ts ${name}`,
  env: { PORT: String(port), SITE: baseURL },
  url: `http://127.0.0.1:${port}`,
  reuseExistingServer: false,
  timeout: START_TIMEOUT_MS,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
});

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/browser/owners-links.ts',
  fullyParallel: true,
  // Tests also wait; a third worker keeps two cores busy.
  workers: 3,
  // A page checked in every theme and width takes half a minute on a busy machine.
  timeout: 120_000,
  // Tests check whether something happens, not when: `npm run bench` measures times, and two cores may be shared.
  expect: { timeout: 15_000 },
  // In CI a failed test runs once more; scripts/test.ts lists it as flaky, with the trace of the second run.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['CI'] ? [['dot'], ['html', { open: 'never' }]] : [['list']],
  use: {
    baseURL,
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    trace: 'on-first-retry',
    // The service worker would respond instead of the server; its own tests allow it.
    serviceWorkers: 'block',
    locale: 'en-US',
    // Each transition draws dozens of frames. Tests of what moves ask for it (`MOVING`).
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'headless', testIgnore: SHOWS_NOTIFICATIONS, use: { launchOptions: headlessOptions() } },
    { name: 'chromium', testMatch: SHOWS_NOTIFICATIONS, use: { launchOptions: launchOptions() } },
  ],
  ...(BASE_URL
    ? {}
    : {
        webServer: [
          standIn('stripe', STRIPE_PORT),
          standIn('algolia', ALGOLIA_PORT),
          standIn('sentry', SENTRY_PORT),
          {
            command: `node scripts/start.ts --no-build --state ${STATE}`,
            // The store in test mode, with cards; a hosted index that can be filled; a report; Sentry for the functions.
            env: {
              ...{ PORT, PAYMENT_TEST_MODE: 'on', STRIPE_API_URL: `http://127.0.0.1:${STRIPE_PORT}`, ...STRIPE_TEST_KEYS },
              ...{ ALGOLIA_URL: `http://127.0.0.1:${ALGOLIA_PORT}`, ...ALGOLIA_TEST_KEYS },
              VIES_URL: 'off',
              SENTRY_DSN: testDsn(`http://127.0.0.1:${SENTRY_PORT}`),
              POWERBI_EMBED_URL: 'https://app.powerbi.com/reportEmbed?reportId=1',
            },
            url: `${baseURL}/api/health`,
            reuseExistingServer: false,
            timeout: START_TIMEOUT_MS,
            // The server ends its own children; after a SIGKILL they would keep the port.
            gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
          },
        ],
      }),
});
