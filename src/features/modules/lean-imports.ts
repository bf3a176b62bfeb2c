import type { AstroUserConfig } from 'astro';

type Plugin = Extract<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number], { name: string }>;

const HELPER = /import\s*\{\s*\w+ as __vitePreload\s*\}\s*from\s*["'][^"']*\/preload-helper\.[^"']*["'];?/u;
const ASKED_AHEAD = /,\s*__VITE_PRELOAD__\)/gu;

/** Tells of a module that cannot be had, as Vite's helper does. When a listener takes care of that, the import never ends. */
const LEAN =
  'const __vitePreload = (load) => load().catch((payload) => {' +
  'if (dispatchEvent(new Event("vite:preloadError", { cancelable: true }))) throw payload;' +
  'return new Promise(() => {});' +
  '});';

/**
 * Vite wraps each `import()` in a helper that fetches the styles of what is imported, and its imports, ahead: 760 bytes after brotli, and
 * a file more, on every page that loads anything later. Pages here carry their styles, so the import and the news of its failure will do.
 */
export const leanImports = (): Plugin => ({
  name: 'lean-imports',
  apply: 'build',
  enforce: 'post',
  // What renders the pages never runs in a browser.
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk(code: string) {
    return HELPER.test(code) ? { code: code.replace(ASKED_AHEAD, ')').replace(HELPER, LEAN), map: null } : null;
  },
});
