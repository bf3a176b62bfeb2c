/**
 * `npm run site -- translated blog/my-article [el]`: marks a translation (Greek by default) as up to
 * date, with the source's hash and today's date. `--all` marks every entry with both texts; review
 * them first.
 */
import './plain-errors.ts';
import { existsSync } from 'node:fs';
import { ENTRY_FOLDERS } from '../src/features/content/collections.shared.ts';
import { foldersIn } from '../src/features/entries/front.ts';
import { isLocale, type Locale, otherLocale } from '../src/i18n/locales.ts';
import { entryFile, isTranslationOf, readEntry, sourceMark, withTranslation, writeEntry } from './entry-file.ts';

async function markTranslated(entry: string, locale: Locale): Promise<string> {
  const source = otherLocale(locale);
  for (const needed of [entryFile(entry, source), entryFile(entry, locale)]) {
    if (!existsSync(needed)) throw new Error(`${needed} does not exist. Name an entry that has both texts, for example blog/my-article.`);
  }
  const mark = sourceMark(source, await readEntry(entryFile(entry, source)));
  const translation = await readEntry(entryFile(entry, locale));
  if (isTranslationOf(translation, mark)) return `${translation.file} is up to date already`;
  await writeEntry(withTranslation(translation, mark, new Date().toISOString().slice(0, 10)));
  return `${translation.file} is up to date with ${mark.replace(':', ' ')}`;
}

async function reasonToSkip(entry: string, locale: Locale): Promise<string | undefined> {
  const source = entryFile(entry, otherLocale(locale));
  const missing = [source, entryFile(entry, locale)].find((file) => !existsSync(file));
  if (missing) return `${missing} does not exist, its translation is pending`;
  const from = (await readEntry(source)).front.get('translatedFrom');
  return String(from).startsWith(`${locale}:`) ? `${source} is itself translated from the other text` : undefined;
}

const isEntry = (name: string): boolean => (['en', 'el'] as const).some((locale) => existsSync(entryFile(name, locale)));

const [entry, language = 'el', ...more] = process.argv.slice(2);
if (!entry || !isLocale(language) || more.length > 0) {
  console.error('Usage: npm run site -- translated COLLECTION/SLUG [en|el]   or   npm run site -- translated --all [en|el]');
  process.exit(2);
}
if (entry === '--all') {
  for (const name of ENTRY_FOLDERS.flatMap((folder) => foldersIn(`content/${folder}`).map((slug) => `${folder}/${slug}`)).filter(isEntry)) {
    const reason = await reasonToSkip(name, language);
    console.log(reason ? `${name} skipped: ${reason}` : await markTranslated(name, language));
  }
} else {
  console.log(await markTranslated(entry.replace(/^content\//u, '').replace(/\/(index\.\w+\.mdx)?$/u, ''), language));
}
