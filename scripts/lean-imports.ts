import type { Plugin } from 'vite';

const HELPER = /import\s*\{\s*\w+ as __vitePreload\s*\}\s*from\s*"[^"]*\/preload-helper\.[^"]*";?/u;
const WRAPPED = /__vitePreload\(\(\) => (import\([\s\S]*?), __VITE_PRELOAD__\)/gu;

/**
 * Vite wraps each `import()` in a helper that fetches the styles of what is imported, and its imports, ahead: 760 bytes after brotli, and
 * a file more, on every page that loads anything later. Pages here carry their styles, so the import alone will do.
 */
export const leanImports = (): Plugin => ({
  name: 'lean-imports',
  apply: 'build',
  enforce: 'post',
  renderChunk(code) {
    if (!HELPER.test(code)) return null;
    // What is wrapped in another way is called by a helper of one line.
    return { code: code.replace(WRAPPED, '$1').replace(HELPER, 'const __vitePreload = (load) => load();'), map: null };
  },
});

const ALONE = /\/(?:features\/analytics\/beacon|layouts\/shell\/header)\.ts$|\?alone$/u;

/**
 * The scripts of every page. What they share with islands is repeated in them, a few hundred bytes, instead of being fetched as files of
 * its own. What they load later stays shared.
 */
export const standAlone = (): Plugin => ({
  name: 'stand-alone',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || !ALONE.test(importer) || !source.endsWith('.ts') || source.endsWith('/measure.ts')) return null;
    const found = await this.resolve(source, importer.replace(/\?alone$/u, ''), { ...options, skipSelf: true });
    return found && { ...found, id: `${found.id}?alone` };
  },
});
