// @ts-check
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import mdx from '@astrojs/mdx';
import sitemap from '@astrojs/sitemap';
import unocss from '@unocss/astro';
import { defineConfig, fontProviders } from 'astro/config';
import { devProxy } from './scripts/dev-proxy.ts';
import { withoutTag } from './src/features/analytics-tag/analytics-tag.ts';
import { readSuggested } from './src/features/assistant/suggested.ts';
import { brand } from './src/features/brand/brand.ts';
import { paletteStyles } from './src/features/brand/palette-styles.ts';
import { entryList } from './src/features/entries/entry-list-integration.ts';
import { identity } from './src/features/identity/identity.ts';
import { intentDirective, preloadChunks, reactIslands } from './src/features/islands/integration.ts';
import { onDemand } from './src/features/islands/on-demand.ts';
import { sitemapOptions } from './src/features/machines/sitemap.ts';
import { checkLinks } from './src/features/markdown/link-check.ts';
import { markdownProcessor } from './src/features/markdown/processor.ts';
import { leanImports } from './src/features/modules/lean-imports.ts';
import { POLICY_ENDPOINT } from './src/features/monitor/policy.schema.ts';
import { sentry } from './src/features/monitor/sentry/settings.ts';
import { checkDrawn } from './src/features/pages/drawn-integration.ts';
import { buildScript, inlineScripts } from './src/features/performance/inline-script.ts';
import { readScriptWords } from './src/features/performance/script-words.ts';
import { hostedSearch, searchHosts } from './src/features/search/hosted-search.ts';
import { isOn } from './src/features/sections/sections.ts';
import { connectTo } from './src/features/security/connect.ts';
import { zodWithoutEval } from './src/features/security/zod-without-eval.ts';
import { serviceWorker } from './src/service-worker/integration.ts';
import { LAYER_ORDER } from './src/styles/layer-order.ts';

/** @param {string} text @returns {`sha256-${string}`} a source of the content security policy */
const sha256 = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const HEAD_SCRIPT = await buildScript(fileURLToPath(new URL('./src/features/shell/head-script.ts', import.meta.url)));
const fonts = './src/assets/fonts';
// Every page has Latin letters, so only the Greek faces need a range.
/** @type {[string, ...string[]]} */
const GREEK = ['U+0370-03FF'];

export default defineConfig({
  site: identity.url,
  trailingSlash: 'never',
  // Builds four pages at once: each waits for files. Writes `about.html`, so that every static host serves `/about` without a redirect.
  build: { concurrency: 4, format: 'file', inlineStylesheets: 'always', assets: 'assets' },
  compressHTML: true,
  integrations: [
    mdx({ optimize: true }),
    reactIslands(),
    unocss({ injectEntry: true }),
    intentDirective(),
    sitemap(sitemapOptions(identity.url)),
    checkLinks(),
    checkDrawn(),
    entryList('dist'),
    preloadChunks(),
    serviceWorker(),
  ],
  markdown: {
    // Prism marks code with classes; Shiki writes inline styles, which the policy forbids.
    syntaxHighlight: { type: 'prism', excludeLangs: ['console', 'text'] },
    processor: markdownProcessor(),
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Commissioner',
      cssVariable: '--font-text',
      fallbacks: ['Commissioner fallback', 'system-ui', 'sans-serif'],
      // The fallback faces are in src/styles/fallback-fonts.css: Astro would make only one, from Arial and for English letters.
      optimizedFallbacks: false,
      options: {
        variants: [
          { src: [`${fonts}/commissioner-latin.woff2`], weight: '400 640', style: 'normal', display: 'optional' },
          { src: [`${fonts}/commissioner-greek.woff2`], weight: '400 640', style: 'normal', display: 'optional', unicodeRange: GREEK },
        ],
      },
    },
    {
      provider: fontProviders.local(),
      name: 'JetBrains Mono',
      cssVariable: '--font-mono',
      fallbacks: ['ui-monospace', 'monospace'],
      // Every system has a monospaced font: no page needs a face with its metrics.
      optimizedFallbacks: false,
      options: {
        variants: [
          { src: [`${fonts}/jetbrains-mono-latin.woff2`], weight: '400', style: 'normal', display: 'optional' },
          { src: [`${fonts}/jetbrains-mono-greek.woff2`], weight: '400', style: 'normal', display: 'optional', unicodeRange: GREEK },
        ],
      },
    },
  ],
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "base-uri 'none'",
        connectTo(identity.switches.apiUrl, ...searchHosts),
        "font-src 'self'",
        "form-action 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        // The service worker and the search worker; older browsers do not fall back to script-src.
        "worker-src 'self'",
        `report-to ${POLICY_ENDPOINT}`,
      ],
      scriptDirective: { hashes: [sha256(HEAD_SCRIPT)], resources: ["'self'"] },
      styleDirective: { hashes: [sha256(LAYER_ORDER)], resources: ["'self'"] },
    },
  },
  vite: {
    resolve: { alias: withoutTag },
    css: { postcss: { plugins: [paletteStyles(brand.palette)] } },
    define: {
      API_URL: JSON.stringify(identity.switches.apiUrl ?? ''),
      HOSTED_SEARCH: JSON.stringify(hostedSearch ?? null),
      EVENT_DAYS: JSON.stringify(identity.analytics.eventDays),
      ANALYTICS_TAG: JSON.stringify(identity.analyticsTag?.measurementId ?? ''),
      HAS_STORE: JSON.stringify(isOn('store')),
      SUGGESTED: JSON.stringify(readSuggested()),
      SENTRY: JSON.stringify(sentry ?? null),
    },
    plugins: [onDemand(), inlineScripts(), readScriptWords(), zodWithoutEval, leanImports()],
    build: {
      rolldownOptions: {
        // Astro adds a directive to every entry: ten lines of warnings for each would hide the others.
        checks: { moduleLevelDirective: false },
        optimization: { inlineConst: { mode: 'all' } },
        // Code that every page runs and islands import: one file is smaller than three.
        output: {
          codeSplitting: {
            groups: [
              { name: 'web-storage', test: /features[\\/](?:storage[\\/]web-storage|security[\\/]trusted)\.ts/u },
              {
                name: 'shell',
                test: /features[\\/](?:analytics[\\/](?:track|opt-out)|islands[\\/](?:floating-texts|fetch-ahead)|network[\\/]has-functions)\.ts/u,
              },
            ],
          },
        },
      },
    },
    environments: {
      client: {
        build: {
          // For Sentry, and never served (scripts/source-maps.ts).
          sourcemap: process.env['SENTRY_AUTH_TOKEN'] ? 'hidden' : false,
          rolldownOptions: {
            // Astro names a script after its component and position; every page would repeat the long name.
            output: { entryFileNames: ({ name }) => `assets/${name.replace(/\.astro_astro_type_script_index_\d+_lang$/u, '')}.[hash].js` },
          },
        },
      },
    },
    // A build below `.cache` must not reload pages.
    server: { proxy: devProxy, watch: { ignored: ['**/.cache/**'] } },
  },
  devToolbar: { enabled: false },
});
