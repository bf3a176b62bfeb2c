import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { buildSchema } from '../../src/features/health/health.schema.ts';
import { SITE, STAMP } from '../built-site.ts';
import { type Kept, markText, type Project, readProject, type TextMark } from './kept.ts';

/** The project as a build finds it. */
export interface Found extends Project {
  marks: Record<string, TextMark>;
}

/** Read before a build, so that what changes meanwhile is found by the next one. */
export function findProject(kept: Kept | undefined): Found {
  const project = readProject();
  return { ...project, marks: Object.fromEntries(project.texts.map((file) => [file, markText(file, kept?.texts[file])])) };
}

/** The build as it stands, and the one that is wanted. */
interface Now {
  hasCards: boolean;
  /** Of the site; undefined if there is none. */
  stamp: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

export function readStamp(): string | undefined {
  try {
    return readFileSync(join(SITE, STAMP), 'utf8');
  } catch {
    return undefined;
  }
}

/** What a build finds out anew, whatever it draws. */
export type News = Pick<z.input<typeof buildSchema>, 'version' | 'builtAt' | 'credly'>;

/** The last build's stamp, brought up to date. */
export const newStamp = (stamp: string, news: News): string => `${JSON.stringify({ ...JSON.parse(stamp), ...news })}\n`;

/** Why everything has to be built; undefined if the last build is good for all but the changed texts. */
export function whyWhole(kept: Kept, { fingerprint }: Found, { hasCards, stamp, now }: Now): string | undefined {
  if (kept.stamp !== stamp) return 'the site is of another build';
  if (kept.hasCards !== hasCards) return 'the last build had other options';
  if (kept.fingerprint !== fingerprint) return 'more than texts of articles and notes has changed';
  const { dueAt } = buildSchema.parse(JSON.parse(kept.stamp));
  return dueAt.some((time) => Date.parse(time) <= now) ? 'the day of a waiting text has come' : undefined;
}

export const changedFiles = (kept: Kept, { marks }: Found): string[] =>
  Object.keys(marks).filter((file) => marks[file]?.hash !== kept.texts[file]?.hash);
