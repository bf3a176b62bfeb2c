import type { AstroUserConfig } from 'astro';

type Plugin = Extract<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number], { name: string }>;

const HELPER = /import\s*\{\s*\w+ as __vitePreload\s*\}\s*from\s*["'][^"']*\/preload-helper\.[^"']*["'];?/u;
const PRELOAD_LIST = /,\s*__VITE_PRELOAD__\)/gu;

/** Reports a module that fails to load, as Vite's helper does. If a listener handles it, the import never settles. */
const LEAN =
  'const __vitePreload = (load) => load().catch((payload) => {' +
  'if (dispatchEvent(new Event("vite:preloadError", { cancelable: true }))) throw payload;' +
  'return new Promise(() => {});' +
  '});';

/**
 * Replaces the helper that Vite wraps around each `import()` to preload styles and imports: 760 bytes after brotli, and one
 * more file, on every page that loads something later. Pages here include their styles.
 */
export const leanImports = (): Plugin => ({
  name: 'lean-imports',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk(code: string) {
    return HELPER.test(code) ? { code: code.replace(PRELOAD_LIST, ')').replace(HELPER, LEAN), map: null } : null;
  },
});
