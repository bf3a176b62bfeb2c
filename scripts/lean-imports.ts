import type { Plugin } from 'vite';

const HELPER = /import\s*\{\s*\w+ as (\w+)\s*\}\s*from\s*["'`][^"'`]*\/preload-helper\.[^"'`]*["'`];?/u;

/**
 * Vite wraps each `import()` in a helper that fetches the styles of what is imported, and its imports, ahead: 760 bytes after brotli, and
 * a file more, on every page that loads anything later. Pages here carry their styles, so the import alone will do.
 */
export const leanImports = (): Plugin => ({
  name: 'lean-imports',
  apply: 'build',
  enforce: 'post',
  renderChunk: (code) => (HELPER.test(code) ? { code: code.replace(HELPER, 'const $1 = (load) => load();'), map: null } : null),
});
