/**
 * Draws drafts and scheduled entries as the site will, at addresses below the owner's. A second build draws them, since a half-written text
 * may stop one: then the site is published without previews.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentList, ENTRIES_FILE, type EntryFacts, PREVIEW_FOLDER } from '../src/features/content/admin/content.schema.ts';
import { WITH_HELD } from '../src/features/entries/front.ts';
import { LOCALE_CODES } from '../src/i18n/locales.ts';
import { run } from './processes.ts';

const ASIDE = '.cache/previews';

const toFile = (address: string): string => `${address.slice(1) || 'index'}.html`;
const entriesOf = (folder: string) => contentList.parse(JSON.parse(readFileSync(join(folder, ENTRIES_FILE), 'utf8'))).entries;

/** Copies files that a page names and the site does not have: pictures and styles of what is not published. */
function copyAssets(html: string, out: string): void {
  for (const [, named = ''] of html.matchAll(/\/(assets\/[^\s"',?#<>]+)/gu)) {
    const name = decodeURI(named);
    // In styles, the bracket of url() follows; in a name, brackets come in pairs.
    const file = [name, name.replace(/\)[^)]*$/u, '')].find((one) => existsSync(join(ASIDE, one)));
    if (!file || existsSync(join(out, file))) continue;
    mkdirSync(dirname(join(out, file)), { recursive: true });
    cpSync(join(ASIDE, file), join(out, file));
  }
}

function list(out: string, drawn: readonly EntryFacts[]): void {
  const file = join(out, ENTRIES_FILE);
  const listed = contentList.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const entry of listed.entries) {
    const found = drawn.find(({ collection, slug }) => collection === entry.collection && slug === entry.slug);
    if (!found) continue;
    for (const locale of LOCALE_CODES) {
      const address = found.addresses[locale];
      if (address) entry.previews[locale] = `${PREVIEW_FOLDER}${address}`;
    }
  }
  writeFileSync(file, `${JSON.stringify(listed)}\n`);
}

/** @returns how many pages it drew, or null if the second build failed */
export async function makePreviews(out: string): Promise<number | null> {
  const held = new Set(entriesOf(out).flatMap(({ state, collection, slug }) => (state === 'published' ? [] : [`${collection}/${slug}`])));
  if (held.size === 0) return 0;
  try {
    await run(process.execPath, ['scripts/pages.ts', '--outDir', ASIDE], { ASTRO_TELEMETRY_DISABLED: '1', [WITH_HELD]: 'yes' });
    const drawn = entriesOf(ASIDE).filter(({ collection, slug }) => held.has(`${collection}/${slug}`));
    const addresses = drawn.flatMap((entry) => Object.values(entry.addresses));
    for (const address of addresses) {
      const to = join(out, PREVIEW_FOLDER, toFile(address));
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(ASIDE, toFile(address)), to);
      copyAssets(readFileSync(to, 'utf8'), out);
    }
    list(out, drawn);
    return addresses.length;
  } catch {
    return null;
  } finally {
    rmSync(ASIDE, { recursive: true, force: true });
  }
}
