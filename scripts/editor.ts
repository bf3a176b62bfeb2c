/** Bundles Sveltia CMS for the owner's editor. `.cache/editor` keeps the bundle, by its sources. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { brand } from '../src/features/brand/brand.ts';
import { paletteStyles } from '../src/features/brand/palette-styles.ts';
import { EDITOR_PAGE } from '../src/features/content/admin/content.schema.ts';

const CACHE = '.cache/editor';
const SOURCES = 'src/features/content/admin/editor';

/** Leaves out the 17 MB that colour code: the text of an entry is edited as it is. */
const withoutGrammars: Plugin = {
  name: 'without-grammars',
  enforce: 'pre',
  resolveId: { filter: { id: /^@shikijs\/langs\// }, handler: () => '\0no-grammar' },
  load: { filter: { id: /^\0no-grammar$/ }, handler: () => 'export default []' },
};

const CDN_FONT = /@font-face \{[^}]*cdn\.jsdelivr\.net[^}]*\}/gu;

/** Drops the font rules of a CDN: the npm build registers its own files of these fonts. */
const withoutCdnFonts: Plugin = {
  name: 'without-cdn-fonts',
  transform: {
    filter: { id: /@sveltia\/cms\/npm\/index\.js$/ },
    handler(code) {
      if (!CDN_FONT.test(code))
        throw new Error('Sveltia CMS declares its fonts in another way. Look for the requests of /admin/content/editor.');
      return code.replace(CDN_FONT, '');
    },
  },
};

/** The npm build asks no other host for texts, code or updates, unlike the one for a `<script>`. */
async function bundle(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    base: `${EDITOR_PAGE}/`,
    plugins: [withoutGrammars, withoutCdnFonts],
    css: { postcss: { plugins: [paletteStyles(brand.palette)] } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsDir: '',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: `${SOURCES}/boot.ts`,
        output: {
          entryFileNames: 'editor.js',
          assetFileNames: ({ names }) => (names[0] === 'boot.css' ? 'editor.css' : '[name]-[hash][extname]'),
        },
      },
    },
  });
}

export async function makeEditor(out: string): Promise<void> {
  const sources = [
    'package-lock.json',
    'scripts/editor.ts',
    ...globSync(`${SOURCES}/{boot,data-files.shared,data-formats,kept-yaml}.ts`),
    ...globSync(`${SOURCES}/*.css`),
  ];
  const key = createHash('sha256')
    .update([JSON.stringify(brand.palette), ...sources.map((file) => readFileSync(file, 'utf8'))].join('\n'))
    .digest('hex')
    .slice(0, 16);
  const cached = join(CACHE, key);
  if (!existsSync(cached)) {
    rmSync(CACHE, { recursive: true, force: true });
    const part = join(CACHE, `part-${process.pid}`);
    await bundle(part);
    renameSync(part, cached);
  }
  cpSync(cached, `${out}${EDITOR_PAGE}`, { recursive: true });
}
