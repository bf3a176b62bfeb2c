import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { own } from '../foreign/own.shared.ts';

const QUERY = '?files';
const PREFIX = '\0files:';
const BEHIND = /__FILES_BEHIND__\(["'`]([^"'`]+)["'`]\)/gu;

function imported(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = own(bundle, file);
  for (const next of chunk?.type === 'chunk' ? chunk.imports : []) {
    if (found.has(next)) continue;
    found.add(next);
    imported(next, bundle, found);
  }
  return found;
}

/**
 * `import files from './panel.ts?files'` makes a separate chunk and returns its addresses for fetch-ahead.ts. Vite's dynamic import can't
 * fetch without running, and its helper is a fifth of the script budget.
 */
export const onDemand = (): Plugin => {
  let dev = false;
  let root = '';
  /** By path below the root. References depend on the order in which modules load: in the code, they would rename the chunk at random. */
  const references = new Map<string, string>();
  return {
    name: 'on-demand',
    enforce: 'pre',
    // Browser scripts only: the page renderer has a chunk per article.
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      dev = config.command === 'serve';
      root = config.root;
    },
    resolveId: {
      filter: { id: /\?files$/u },
      async handler(source, importer) {
        const found = await this.resolve(source.slice(0, -QUERY.length), importer);
        return found && `${PREFIX}${found.id}`;
      },
    },
    load: {
      filter: { id: /^\0files:/u },
      handler(id) {
        const file = id.slice(PREFIX.length);
        if (dev) return `export default [${JSON.stringify(`/@fs${file}`)}]`;
        const reference = this.emitFile({ type: 'chunk', id: file, preserveSignature: 'strict' });
        const name = posix.relative(root, file);
        references.set(name, reference);
        // The address is in the importing chunk before its hash is taken, so the chunk's name changes with these files.
        return `export default [import.meta.ROLLUP_FILE_URL_${reference}].concat(__FILES_BEHIND__(${JSON.stringify(name)}))`;
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.code.includes('__FILES_BEHIND__')) continue;
        const here = new Set([chunk.fileName, ...imported(chunk.fileName, bundle)]);
        chunk.code = chunk.code
          .replace(BEHIND, (_, name: string) => {
            const reference = references.get(name) ?? '';
            // Sorted, and quoted as the minifier quotes, so that lists share a prefix and compress: these bytes are in every page.
            const behind = [...imported(this.getFileName(reference), bundle)].filter((file) => !here.has(file)).sort();
            return `[${behind.map((file) => `\`/${file}\``).join()}]`;
          })
          .replaceAll(/\]\.concat\(\[(.*?)\]\)/gu, (_, more: string) => (more ? `,${more}]` : ']'));
      }
    },
  };
};
