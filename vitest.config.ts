import { readFileSync } from 'node:fs';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { unstable_readConfig } from 'wrangler';
import { CHROMIUM, findProgram, HEADLESS_SHELL } from './scripts/programs.ts';
import { headlessOptions } from './tests/browser/chromium.ts';
import { FIXTURE_SITE } from './tests/functions/fixtures/site.ts';
import { staticImports } from './tests/functions/fixtures/static-imports.ts';

const alias = { '@': new URL('./src', import.meta.url).pathname };
const WRANGLER = './wrangler.jsonc';
/** Tests of the functions in the platform's runtime. */
const IN_RUNTIME = 'functions/**/*.runtime.test.ts';
/** Only component tests need one. */
const hasBrowser = [HEADLESS_SHELL, CHROMIUM].some((program) => findProgram(program));
/** In CI a failed test against real programs runs once more; `scripts/test.ts` lists it as flaky. */
const retry = process.env['CI'] ? 1 : 0;

/** As `astro.config.mjs` defines them in the pages' scripts. */
const DEFINED = {
  API_URL: '""',
  HOSTED_SEARCH: '{"appId":"APP","searchKey":"key"}',
  EVENT_DAYS: '90',
  ANALYTICS_TAG: '"G-TEST1234"',
  HAS_STORE: 'true',
  SUGGESTED: '{"en":{},"el":{}}',
  SENTRY: 'globalThis.sentrySettings',
};

/** What the functions import: thousands of files, each of which would go through Vite in every run. */
const BUNDLED = [
  '@better-auth/core/async_hooks',
  '@better-auth/passkey',
  '@modelcontextprotocol/server',
  '@orama/stemmers/english',
  '@orama/stemmers/greek',
  '@sentry/cloudflare',
  '@sentry/core',
  '@zip.js/zip.js',
  'algoliasearch',
  'better-auth/adapters/drizzle',
  'better-auth/api',
  'better-auth/cookies',
  'better-auth/minimal',
  'better-auth/plugins/magic-link',
  'bidi-js',
  'damerau-levenshtein',
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'eventsource-parser',
  'fast-xml-parser',
  'hono',
  'hono/cookie',
  'hono/factory',
  'hono/html',
  'hono/method-not-allowed',
  'hono/route',
  'hono/streaming',
  'htmlparser2',
  'isbot',
  'jsvat-next',
  'pdfkit',
  'postal-mime',
  'sanitize-html',
  'stripe',
  'uqr',
  'yaml',
  'zod',
];

export default defineConfig({
  test: {
    // Shows a test's output only if the test fails.
    silent: 'passed-only',
    projects: [
      {
        resolve: { alias },
        define: DEFINED,
        // On a busy machine the default of five seconds is too short for any test.
        test: {
          ...{
            name: 'unit',
            environment: 'node',
            include: ['{src,scripts,functions}/**/*.test.ts'],
            exclude: [IN_RUNTIME],
            testTimeout: 30_000,
          },
          // Files share one global object, in an order that changes.
          ...{ isolate: false, unstubGlobals: true, restoreMocks: true },
        },
      },
      {
        plugins: [
          staticImports(new URL('functions/', import.meta.url).pathname),
          cloudflareTest(async () => {
            const config = unstable_readConfig({ config: WRANGLER });
            return {
              wrangler: { configPath: WRANGLER },
              remoteBindings: false,
              miniflare: {
                // The global setup makes it: this function runs for each test file, while others read the folder.
                assets: { directory: FIXTURE_SITE },
                // Miniflare's own stub of Cloudflare's e-mail binding, which parses the MIME.
                email: { send_email: [{ name: 'TEST_EMAIL' }] },
                // What wrangler.jsonc binds only if it is switched on.
                r2Buckets: ['TEST_MAIL_FILES'],
                bindings: {
                  TEST_MIGRATIONS: await readD1Migrations('functions/storage/migrations'),
                  TEST_HEADERS_FILE: readFileSync('public/_headers', 'utf8'),
                  AUTH_SECRET: 'a secret of the tests, of thirty-two characters and more',
                  // `npm start` turns it on in `.dev.vars`, which the tests would read.
                  PAYMENT_TEST_MODE: 'off',
                  // No test asks the European Commission.
                  VIES_URL: 'off',
                  TEST_CONFIGURATION: readFileSync(WRANGLER, 'utf8'),
                  TEST_WORKER_FIRST: config.assets?.run_worker_first,
                  TEST_CRONS: config.triggers.crons,
                  TEST_HOSTILE_RUNS: Number(process.env['HOSTILE_RUNS'] ?? 10),
                  TEST_PROCESSOR: process.env['PROCESSOR_SERVICE'] ?? '',
                },
              },
            };
          }),
        ],
        // Of the owner's pages, whose links are compared with the calls.
        define: { EVENT_DAYS: DEFINED.EVENT_DAYS },
        test: {
          name: 'functions',
          isolate: false,
          // Real databases on a busy machine: a test of many calls takes seconds.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          retry,
          include: [IN_RUNTIME],
          globalSetup: ['memory', 'edge', 'services'].map((name) => `tests/functions/fixtures/${name}.ts`),
          setupFiles: ['tests/functions/migrated.ts'],
          deps: { optimizer: { ssr: { enabled: true, include: BUNDLED, rolldownOptions: { external: /^(?:node|cloudflare):/u } } } },
          restoreMocks: true,
        },
      },
      {
        resolve: { alias },
        // Of a value that is no JSON, Vitest would give a browser none at all.
        define: { ...DEFINED, SENTRY: 'null' },
        optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
        // Component states that need no page of the site, in the system's Chromium.
        test: {
          name: 'component',
          retry,
          include: ['src/**/*.test.tsx'],
          restoreMocks: true,
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright(hasBrowser ? { launchOptions: headlessOptions() } : {}),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        // Starts and kills the real server as a separate process.
        test: {
          ...{ name: 'server', environment: 'node', retry, include: ['tests/server/**/*.test.ts'] },
          globalSetup: ['tests/server/new-state.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          ...{ name: 'site', environment: 'node', include: ['tests/site/**/*.test.ts'], isolate: false },
          // Each test reads all pages: seconds on a busy machine. A hook builds whole projects.
          ...{ testTimeout: 60_000, hookTimeout: 600_000 },
        },
      },
    ],
  },
});
