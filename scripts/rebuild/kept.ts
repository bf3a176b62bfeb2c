/**
 * What a whole build leaves in `.cache/kept`, so that the next one can draw some pages alone: the program that draws pages, the entries
 * that it reads, and the names of the articles and notes that each file mentions.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLLECTIONS, collectionsWith, type DatedName } from '../../src/features/content/collections.shared.ts';
import { buildVersion } from '../../src/features/health/build-version.ts';
import { sentry } from '../../src/features/monitor/sentry/settings.ts';

export const KEPT = '.cache/kept';
/** The bundle that Astro makes to draw pages, and usually deletes. */
export const PROGRAM = join(KEPT, 'program');
const DRAWN_FILE = join(KEPT, 'drawn.json');
/** What the program reads of `content/`, in V8's own format. */
export const ENTRIES_FILE = join(KEPT, 'entries.bin');
/** Of the site's scripts, for the choice of styles: `builtScripts`, in the same format. */
export const WORDS_FILE = join(KEPT, 'words.bin');
const STATE_FILE = join(KEPT, 'kept.json');

/** A file of the site that the program draws. */
export interface DrawnFile {
  /** In the site, which is also its address in the program: `el/blog/first.html`. */
  file: string;
  /** Position in `Drawn.routes`. */
  route: number;
  isPage: boolean;
  /** Its text depends on the day of the build. */
  isDaily: boolean;
  /** Slugs of the articles and notes that it mentions. */
  names: string[];
}

/** Written by the integration that keeps the program. */
export interface Drawn {
  origin: string;
  /** The resolved options of Astro's Markdown, without the processor. */
  markdown: Record<string, unknown>;
  scripts: { stage: string; content: string }[];
  /** `styles`: what Astro puts into the page's head. */
  routes: { key: string; styles: unknown[] }[];
  files: DrawnFile[];
}

/** A text on disk. The time and size only save reading it. */
export interface TextMark {
  hash: string;
  size: number;
  mtimeMs: number;
}

export interface Kept {
  /** Of everything that pages are made of, except texts. */
  fingerprint: string;
  hasCards: boolean;
  /** Content of `build.json` of the site that belongs to it. */
  stamp: string;
  /** `2026-11-26`, in UTC. */
  day: string;
  texts: Record<string, TextMark>;
  /** Files whose text differs from what the program knows. */
  changed: string[];
}

/** Articles and notes: nothing shows anything of them without a link to them. */
const TEXT_FOLDERS: readonly DatedName[] = collectionsWith('dated');
const TEXT = new RegExp(`^content/(?:${TEXT_FOLDERS.join('|')})/[^/]+/index\\.(?:en|el)\\.mdx$`, 'u');
const MENTION = new RegExp(`(?:${TEXT_FOLDERS.map((name) => COLLECTIONS[name].home).join('|')})/([a-z0-9-]+)`, 'gu');
/** What a build reads, besides the packages, which the lock file names. */
const SOURCES = ['src', 'scripts', 'functions', 'public', 'content', 'docs'];
const SETTINGS = ['package.json', 'package-lock.json', 'astro.config.mjs', 'uno.config.ts', 'tsconfig.json', 'wrangler.jsonc'];

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

export const namesIn = (text: string): string[] => [...new Set([...text.matchAll(MENTION)].map(([, name = '']) => name))];

export const today = (): string => new Date().toISOString().slice(0, 10);

function filesBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/')).sort();
}

export interface Project {
  fingerprint: string;
  texts: string[];
}

/** Reads everything but the texts. */
export function readProject(): Project {
  const files = [...SOURCES.flatMap(filesBelow), ...SETTINGS];
  const texts = files.filter((file) => TEXT.test(file));
  const hash = createHash('sha256').update(JSON.stringify([texts, process.version, process.env['SENTRY_AUTH_TOKEN'] !== undefined]));
  // Only with Sentry do the pages' scripts name the version.
  if (sentry) hash.update(buildVersion());
  for (const file of files) if (!TEXT.test(file)) hash.update(`\n${file}\n`).update(readFileSync(file));
  return { fingerprint: hash.digest('hex'), texts };
}

/** @param known what was written down before: a file of the same time and size is not read again */
export function markText(file: string, known?: TextMark): TextMark {
  const { size, mtimeMs } = statSync(file);
  return known?.size === size && known.mtimeMs === mtimeMs ? known : { hash: sha256(readFileSync(file)), size, mtimeMs };
}

/** Undefined if the last build kept nothing. */
export function readKept(): Kept | undefined {
  try {
    return JSON.parse(readFileSync(STATE_FILE, 'utf8'));
  } catch {
    return undefined;
  }
}

export const readDrawn = (): Drawn => JSON.parse(readFileSync(DRAWN_FILE, 'utf8'));
export const writeDrawn = (drawn: Drawn): void => writeFileSync(DRAWN_FILE, JSON.stringify(drawn));

/** Until the next `writeKept`, what is kept belongs to no site. */
export const forgetKept = (): void => rmSync(STATE_FILE, { force: true });

export function writeKept(kept: Kept): void {
  writeFileSync(`${STATE_FILE}.part`, JSON.stringify(kept));
  renameSync(`${STATE_FILE}.part`, STATE_FILE);
}
