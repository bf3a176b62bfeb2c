/**
 * `npm run translated -- blog/my-article [el]`: says that the translation now follows its source, by writing the hash of the
 * source text into it. `--all` does so for every entry (after a review of all of them). The language named is that of the
 * translation; Greek unless said otherwise.
 */
import { existsSync, readdirSync } from 'node:fs';
import { sourceHash } from '../src/features/entries/source-hash.ts';
import { isLocale, type Locale, otherLocale } from '../src/i18n/locales.ts';
import { entryFile, readEntry, writeEntry } from './entry-file.ts';

const COLLECTIONS = ['blog', 'notes', 'work', 'services', 'products', 'pages'];

async function mark(entry: string, locale: Locale): Promise<string> {
  const source = otherLocale(locale);
  for (const needed of [entryFile(entry, source), entryFile(entry, locale)]) {
    if (!existsSync(needed)) throw new Error(`${needed} does not exist`);
  }
  const { front, body } = await readEntry(entryFile(entry, source));
  const hash = sourceHash({ title: String(front.get('title')), description: String(front.get('description')), body });
  const translation = await readEntry(entryFile(entry, locale));
  const value = `${source}:${hash}`;
  if (translation.front.get('translatedFrom') === value) return `${translation.file} follows its source already`;
  translation.front.set('translatedFrom', value);
  await writeEntry(translation);
  return `${translation.file} follows ${source} ${hash}`;
}

const [entry, language = 'el'] = process.argv.slice(2);
if (!entry || !isLocale(language)) {
  console.error('Usage: npm run translated -- COLLECTION/SLUG [en|el]   or   npm run translated -- --all [en|el]');
  process.exit(2);
}
const entries =
  entry === '--all'
    ? COLLECTIONS.flatMap((collection) => readdirSync(`content/${collection}`).map((slug) => `${collection}/${slug}`)).filter((name) =>
        existsSync(entryFile(name, language)),
      )
    : [entry.replace(/^content\//u, '').replace(/\/(index\.\w+\.mdx)?$/u, '')];
for (const name of entries) console.log(await mark(name, language));
