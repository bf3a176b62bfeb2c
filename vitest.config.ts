import { readFileSync } from 'node:fs';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { unstable_readConfig } from 'wrangler';
import { CHROMIUM, findProgram, HEADLESS_SHELL } from './scripts/programs.ts';
import { headlessOptions } from './tests/browser/chromium.ts';
import { FIXTURE_SITE } from './tests/functions/fixtures/site.ts';

const alias = { '@': new URL('./src', import.meta.url).pathname };
const WRANGLER = './wrangler.jsonc';
/** Only component tests need one. */
const hasBrowser = [HEADLESS_SHELL, CHROMIUM].some((program) => findProgram(program));
/** In CI a test against real programs runs once more when it fails; `scripts/test.ts` lists it as flaky. */
const retry = process.env['CI'] ? 1 : 0;

export default defineConfig({
  test: {
    // What a test prints is shown when it fails.
    silent: 'passed-only',
    projects: [
      {
        resolve: { alias },
        define: { API_URL: '""' },
        // On a busy machine the default of five seconds is too little, whatever is tested.
        test: { name: 'unit', environment: 'node', include: ['{src,scripts,functions}/**/*.test.ts'], isolate: false, testTimeout: 30_000 },
      },
      {
        plugins: [
          cloudflareTest(async () => {
            const config = unstable_readConfig({ config: WRANGLER });
            return {
              wrangler: { configPath: WRANGLER },
              remoteBindings: false,
              miniflare: {
                // Made by the global setup: this is called for each test file, while others read it.
                assets: { directory: FIXTURE_SITE },
                // The engine's own stand-in for Cloudflare's e-mail binding: it reads the MIME that it is given.
                email: { send_email: [{ name: 'TEST_EMAIL' }] },
                bindings: {
                  TEST_MIGRATIONS: await readD1Migrations('functions/storage/migrations'),
                  TEST_HEADERS_FILE: readFileSync('public/_headers', 'utf8'),
                  AUTH_SECRET: 'a secret of the tests, of thirty-two characters and more',
                  TEST_CONFIGURATION: readFileSync(WRANGLER, 'utf8'),
                  TEST_WORKER_FIRST: config.assets?.run_worker_first,
                  TEST_CRONS: config.triggers.crons,
                  TEST_HOSTILE_RUNS: Number(process.env['HOSTILE_RUNS'] ?? 10),
                },
              },
            };
          }),
        ],
        test: {
          name: 'functions',
          isolate: false,
          // Real databases on a busy machine: a test of many calls takes seconds.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          retry,
          include: ['tests/functions/**/*.test.ts'],
          globalSetup: ['tests/functions/fixtures/edge.ts', 'tests/functions/fixtures/services.ts'],
          setupFiles: ['tests/functions/migrated.ts'],
          restoreMocks: true,
        },
      },
      {
        resolve: { alias },
        define: { API_URL: '""' },
        optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
        // States of a component that need no page of the site, in the system's Chromium.
        test: {
          name: 'component',
          retry,
          include: ['src/**/*.test.tsx'],
          isolate: false,
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
        // The real server as a program of its own, started and killed.
        test: { name: 'server', environment: 'node', retry, include: ['tests/server/**/*.test.ts'] },
      },
      {
        resolve: { alias },
        // Each reads all pages: seconds on a busy machine.
        test: { name: 'site', environment: 'node', include: ['tests/site/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
      },
    ],
  },
});
