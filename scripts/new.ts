/** `npm run site -- new COLLECTION "Title" ["Τίτλος"]`: creates a draft entry in both languages. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { ENTRY_FOLDERS } from '../src/features/content/collections.shared.ts';
import { foldersIn } from '../src/features/entries/front.ts';
import { addressProblems, hasOwnPage, ownPages } from '../src/features/pages/addresses.ts';
import { LOCALE_CODES } from '../src/i18n/locales.ts';
import { entryFile, readEntry } from './entry-file.ts';
import { createSku, type EntryKind, frontMatter, titleProblem } from './new-entry.ts';
import { toSlug } from './slug.ts';

const [kind, title, greek = title, ...more] = process.argv.slice(2).map((word) => word.trim());
const isKind = (value: string | undefined): value is EntryKind => ENTRY_FOLDERS.some((known) => known === value);
if (!isKind(kind) || !title || !greek || more.length > 0) {
  console.error(`Usage: npm run site -- new ${ENTRY_FOLDERS.join('|')} "Title" ["Τίτλος"]`);
  process.exit(2);
}
for (const problem of [titleProblem(title), titleProblem(greek)]) {
  if (!problem) continue;
  console.error(`${problem} Nothing was written.`);
  process.exit(2);
}

const slug = toSlug(title);
if (slug === '') {
  console.error(`"${title}" does not make an address: give the English title first.`);
  process.exit(2);
}
const dir = `content/${kind}/${slug}`;
if (existsSync(dir)) {
  console.error(`${dir} exists already. Choose another title, or edit that entry.`);
  process.exit(1);
}
if (kind === 'pages') {
  const own = ownPages();
  if (hasOwnPage(`/${slug}`, own) || addressProblems([{ file: dir, slug }], own).length > 0) {
    console.error(`/${slug} is an address of the site itself. Choose another title.`);
    process.exit(1);
  }
}
const taken = new Set<string>();
for (const product of kind === 'products' ? foldersIn('content/products') : []) {
  for (const file of LOCALE_CODES.map((locale) => entryFile(`products/${product}`, locale)).filter((name) => existsSync(name))) {
    taken.add(String((await readEntry(file)).front.get('sku')));
  }
}
const services = foldersIn('content/services').filter((name) => name !== slug && existsSync(entryFile(`services/${name}`, 'en')));
const common = { today: new Date(), sku: createSku(slug, taken), services };
await mkdir(dir, { recursive: true });
const TEXT = { en: 'Write here.', el: 'Γράψτε εδώ.' };
for (const [locale, name] of [
  ['en', title],
  ['el', greek],
] as const) {
  await writeFile(
    `${dir}/index.${locale}.mdx`,
    `---\n${stringify(frontMatter(kind, { ...common, locale, title: name }), { lineWidth: 0, aliasDuplicateObjects: false })}---\n\n${TEXT[locale]}\n`,
  );
}
if (kind === 'work') await writeFile(`${dir}/series.csv`, 'period,before,after\n1,10,10\n2,10,8\n3,10,6\n');
console.log(`Made ${dir}/index.en.mdx and ${dir}/index.el.mdx.
It is a draft: it shows in "npm run dev" and stays out of a build until you delete the line "draft: true" in both files.
When the translation follows the text, run: npm run site -- translated ${kind}/${slug}`);
