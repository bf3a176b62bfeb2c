import { fileURLToPath } from 'node:url';
import AstroPWA from '@vite-pwa/astro';
import type { AstroIntegration } from 'astro';
import { shellOnly } from './precache.ts';

export function serviceWorker(): AstroIntegration[] {
  let out = '';
  const worker = AstroPWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      minify: true,
      globPatterns: ['offline.html', 'el/offline.html', 'icon.svg', 'assets/**/*.{js,woff2,svg}', 'assets/{below,preferences}.*.css'],
      // Hashed names: the browser's HTTP cache may serve them.
      dontCacheBustURLsMatching: /^assets\//u,
      manifestTransforms: [async (entries) => ({ manifest: shellOnly(entries, out), warnings: [] })],
    },
  });
  const place: AstroIntegration = {
    name: 'service-worker-place',
    hooks: {
      'astro:config:done': ({ config }) => {
        out = fileURLToPath(config.outDir);
      },
    },
  };
  return [place, worker];
}
