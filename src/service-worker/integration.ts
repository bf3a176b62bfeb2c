import AstroPWA from '@vite-pwa/astro';
import { shellOnly } from './precache.ts';

const OUT = 'dist';

/** Builds the service worker after the pages. The manifest and the registration are the site's own. */
export const serviceWorker = () =>
  AstroPWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      minify: true,
      globPatterns: ['offline.html', 'el/offline.html', 'icon.svg', 'assets/**/*.{js,woff2}', 'assets/preferences.*.css'],
      // Names with a hash: the browser's own cache may answer for them.
      dontCacheBustURLsMatching: /^assets\//u,
      manifestTransforms: [async (entries) => ({ manifest: shellOnly(entries, OUT), warnings: [] })],
    },
  });
