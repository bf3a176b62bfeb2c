/**
 * A build after a change of articles' and notes' texts alone: draws the pages that mention them, and no others, into the site as it is.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { entryAddress } from '../../src/features/content/collections.shared.ts';
import { noteTextLinks } from '../../src/features/content/compiled.ts';
import { buildVersion } from '../../src/features/health/build-version.ts';
import { assertLinks, brokenLinks } from '../../src/features/markdown/link-check.ts';
import { ASIDE, SITE, STAMP } from '../built-site.ts';
import { waitForLock } from '../lock.ts';
import { makePageMarkdown } from '../page-markdown.ts';
import { replaceFile } from '../replace-file.ts';
import { changeSearchIndex } from '../search-change/changed-index.ts';
import { makeSearchIndex } from '../search-index.ts';
import { type ChangedText, readChanged, type StoredEntries } from './changed-texts.ts';
import { changedFiles, type Found, type News, newStamp, readStamp, whyWhole } from './find-changes.ts';
import { type Drawn, type DrawnFile, forgetKept, type Kept, namesIn, readDrawn, today, writeDrawn, writeKept } from './kept.ts';
import { keptEntries, startProgram } from './kept-program.ts';
import { changeCards, changeEntries, changeSitemap } from './write-changes.ts';

interface Redrawn {
  drawn: DrawnFile;
  before: string;
  after: string;
}

/** What a rebuild changed, or why the whole site has to be built. */
export type Rebuilt = { texts: number; files: number } | string;

/** Built after the pages are drawn: preloads of the owner's pages, the offline page of the service worker, resized pictures. */
const isFinishedLater = ({ drawn: { file }, after }: Redrawn): boolean =>
  /^(?:el\/)?(?:admin(?:\/.*)?|offline)\.html$/u.test(file) || after.includes('"/_image?');

async function redraw(drawn: Drawn, entries: StoredEntries, wanted: (file: DrawnFile) => boolean): Promise<Redrawn[]> {
  const draw = await startProgram(drawn, entries);
  const redrawn: Redrawn[] = [];
  for (const file of drawn.files.filter(wanted)) {
    const before = readFileSync(join(SITE, file.file), 'utf8');
    const after = await draw(file);
    if (after !== before) redrawn.push({ drawn: file, before, after });
  }
  return redrawn;
}

const addressOf = (file: string): string => `/${file.replace(/(?:(?:^|\/)index)?\.html$/u, '')}`;

/** Links in other texts to headings of the changed pages, which may be gone. */
function noteLinksTo(changed: readonly ChangedText[], entries: StoredEntries): { collection: string; slug: string }[] | string {
  const pages = changed.map(({ collection, slug }) => `${entryAddress(collection, slug)}#`);
  const noted: { collection: string; slug: string }[] = [];
  for (const [collection, texts] of entries)
    for (const { id, filePath = '', body = '', rendered } of texts.values()) {
      if (!pages.some((page) => body.includes(page))) continue;
      if (!rendered?.metadata) return `${filePath} has a picture and links to a heading of a changed text`;
      noteTextLinks(resolve(filePath), rendered.metadata);
      noted.push({ collection, slug: id.split('/')[0] ?? '' });
    }
  return noted;
}

interface Changes {
  hasCards: boolean;
  changed: readonly ChangedText[];
  redrawn: readonly Redrawn[];
  stamp: string;
  broken: ReturnType<typeof brokenLinks>;
  /** Entries whose links were checked. */
  checked: readonly { collection: string; slug: string }[];
  isServed: (address: string) => boolean;
}

async function write({ hasCards, changed, redrawn, stamp, broken, checked, isServed }: Changes): Promise<void> {
  if (hasCards) await changeCards(changed);
  for (const { drawn, after } of redrawn) await replaceFile(join(SITE, drawn.file), after);
  const pages = redrawn.filter(({ drawn }) => drawn.isPage).map((page) => ({ ...page, address: addressOf(page.drawn.file) }));
  await makePageMarkdown(SITE, new Set(pages.map(({ address }) => address)));
  if (!(await changeSearchIndex(SITE, pages))) {
    console.log('The search index is made anew.');
    await makeSearchIndex(SITE);
  }
  for (const sitemap of globSync('sitemap-[0-9]*.xml', { cwd: SITE }))
    await replaceFile(join(SITE, sitemap), changeSitemap(changed, readFileSync(join(SITE, sitemap), 'utf8')));
  await changeEntries({ changed: [...changed, ...checked] as Parameters<typeof changeEntries>[0]['changed'], broken, isServed, stamp });
}

/** Draws what changed texts and another day change. */
async function change(kept: Kept, files: readonly string[]): Promise<Rebuilt> {
  const [drawn, entries] = [readDrawn(), keptEntries()];
  const changed = await readChanged([...new Set([...kept.changed, ...files])], entries, drawn.markdown);
  if (typeof changed === 'string') return changed;
  const checked = noteLinksTo(changed, entries);
  if (typeof checked === 'string') return checked;
  for (const { collection, entry } of changed) entries.get(collection)?.set(entry.id, entry);
  const slugs = new Set(changed.map(({ slug }) => slug));
  const isLater = kept.day !== today();
  const redrawn = await redraw(drawn, entries, ({ names, isDaily }) => (isLater && isDaily) || names.some((name) => slugs.has(name)));
  const unfinished = redrawn.find(isFinishedLater);
  if (unfinished) return `${unfinished.drawn.file} is more than drawn`;
  const pages = drawn.files.filter(({ isPage }) => isPage).map(({ file }) => addressOf(file));
  const served = new Set(pages);
  const broken = brokenLinks(
    { dir: pathToFileURL(`${resolve(SITE)}/`), pages: pages.map((pathname) => ({ pathname: pathname.slice(1) })) },
    new Map(redrawn.map(({ drawn: { file }, after }) => [addressOf(file), after])),
  );
  assertLinks(broken);
  forgetKept();
  await write({
    hasCards: kept.hasCards,
    changed,
    redrawn,
    stamp: kept.stamp,
    broken,
    checked,
    isServed: (address) => served.has(address),
  });
  const drawnAgain = new Map(redrawn.map(({ drawn: { file }, after }) => [file, after]));
  writeDrawn({ ...drawn, files: drawn.files.map((file) => ({ ...file, names: namesOf(file, drawnAgain.get(file.file)) })) });
  return { texts: files.length, files: redrawn.length };
}

const namesOf = ({ names }: DrawnFile, text: string | undefined): string[] => (text === undefined ? names : namesIn(text));

interface Options {
  hasCards: boolean;
  /** Of this build's import. */
  credly: News['credly'];
}

/**
 * Rebuilds the site if only texts of articles and notes have changed since the last build.
 * @throws Error that names the place and the remedy if a text is invalid or a link is broken; the site is then as it was
 */
export async function rebuild(kept: Kept, found: Found, { hasCards, credly }: Options): Promise<Rebuilt> {
  const release = await waitForLock(join(ASIDE, 'lock'), () => console.log('Another build is running; this one waits for it.'));
  try {
    const reason = whyWhole(kept, found, { hasCards, stamp: readStamp(), now: Date.now() });
    if (reason !== undefined) return reason;
    const files = changedFiles(kept, found);
    const rebuilt = files.length > 0 || kept.day !== today() ? await change(kept, files) : { texts: 0, files: 0 };
    if (typeof rebuilt === 'string') return rebuilt;
    const stamp = newStamp(kept.stamp, { version: buildVersion(), builtAt: new Date().toISOString(), credly });
    await replaceFile(join(SITE, STAMP), stamp);
    writeKept({ ...kept, stamp, day: today(), texts: found.marks, changed: [...new Set([...kept.changed, ...files])] });
    return rebuilt;
  } finally {
    release();
  }
}
