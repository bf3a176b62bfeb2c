/** Imports the owner's public badges from Credly into `content/credly`. Never throws for what Credly says or does not say. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { z } from 'zod';
import {
  CREDLY_HOST,
  CREDLY_IMAGES_HOST,
  type CredlyBadge,
  credlyAnswer,
  credlyBadge,
  type ImportedBadges,
  importedBadges,
} from '../src/features/badges/credly.schema.ts';

const TIMEOUT_MS = 10_000;
/** For the pictures of all badges: a host that is slow to each must not hold up the build. */
const IMAGES_LIMIT_MS = 60_000;
const LIST_BYTES = 4_000_000;
const IMAGE_BYTES = 2_000_000;
const IMAGE_SIDE_PX = 192;
/** More pixels than a badge has are an attack on the decoder. */
const IMAGE_PIXELS = 4_000_000;
/** Excludes SVG: a drawing may hold scripts and load from elsewhere. */
const FORMATS = ['png', 'jpeg', 'webp'];
const MOST_BADGES = 200;
const MOST_PAGES = 10;
const MOST_SKILLS = 8;

export interface CredlyOptions {
  user: string;
  folder?: string;
  host?: string;
  imagesHost?: string;
  imagesLimitMs?: number;
}

export interface CredlyOutcome {
  user: string;
  importedAt: string | null;
  badges: number;
  /** `timeout`, `unreachable`, `HTTP 404`, `format`, `none`; null if the import worked. */
  problem: string | null;
}

class Refused extends Error {}

async function fetchBytes(address: string, limit: number, limitMs = TIMEOUT_MS): Promise<Buffer> {
  let response: Response;
  try {
    response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(limitMs), headers: { Accept: '*/*' } });
  } catch (error) {
    throw new Refused(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
  if (!response.ok) throw new Refused(`HTTP ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > limit) throw new Refused('format');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('timeout');
  }
  return Buffer.concat(parts);
}

/** Private, pending and revoked badges are nobody else's business. */
const isShown = ({ public: isPublic = true, is_private_badge: isPrivate = false, state = 'accepted' }: CredlyBadge): boolean =>
  isPublic && !isPrivate && state === 'accepted';

async function fetchPage({ user, host = CREDLY_HOST }: CredlyOptions, page: number): Promise<z.output<typeof credlyAnswer>> {
  const query = page > 1 ? `?page=${page}` : '';
  const bytes = await fetchBytes(`${host}/users/${encodeURIComponent(user)}/badges.json${query}`, LIST_BYTES);
  let answer: unknown;
  try {
    answer = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refused('format');
  }
  const list = credlyAnswer.safeParse(answer);
  if (!list.success) throw new Refused('format');
  return list.data;
}

async function fetchBadges(options: CredlyOptions): Promise<CredlyBadge[]> {
  const found: unknown[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
    const { data, metadata } = await fetchPage(options, page);
    found.push(...data);
    pages = metadata?.total_pages ?? 1;
  }
  const read = found.slice(0, MOST_BADGES).flatMap((one) => credlyBadge.safeParse(one).data ?? []);
  // An empty list is valid; a list in which nothing can be read has another format.
  if (read.length === 0 && found.length > 0) throw new Refused('none');
  return read.filter(isShown);
}

/** Re-encodes the picture, so that only pixels of a bounded size are kept. Null if there is no usable one. */
async function fetchImage(address: string | null | undefined, imagesHost: string, limitMs: number): Promise<Buffer | null> {
  if (limitMs <= 0 || !address || new URL(address).origin !== new URL(imagesHost).origin) return null;
  try {
    const image = sharp(await fetchBytes(address, IMAGE_BYTES, Math.min(limitMs, TIMEOUT_MS)), { limitInputPixels: IMAGE_PIXELS });
    const { format } = await image.metadata();
    if (!FORMATS.includes(format)) return null;
    return await image.resize(IMAGE_SIDE_PX, IMAGE_SIDE_PX, { fit: 'contain', background: '#0000' }).webp({ quality: 82 }).toBuffer();
  } catch {
    return null;
  }
}

const FILE = 'badges.json';

export function lastImport({ user, folder = 'content/credly' }: Pick<CredlyOptions, 'user' | 'folder'>): ImportedBadges | undefined {
  const file = join(folder, FILE);
  if (!existsSync(file)) return undefined;
  try {
    const read = importedBadges.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return read.success && read.data.user === user ? read.data : undefined;
  } catch {
    return undefined;
  }
}

async function save(options: CredlyOptions, badges: readonly CredlyBadge[], importedAt: string): Promise<void> {
  const { user, folder = 'content/credly', imagesHost = CREDLY_IMAGES_HOST, imagesLimitMs = IMAGES_LIMIT_MS } = options;
  const end = Date.now() + imagesLimitMs;
  const before = lastImport(options);
  mkdirSync(folder, { recursive: true });
  const entries: ImportedBadges['badges'] = [];
  for (const { id, issuer, badge_template: template, ...badge } of badges) {
    const image = `${id}.webp`;
    const bytes = await fetchImage(template.image_url, imagesHost, end - Date.now());
    if (bytes) writeFileSync(join(folder, image), bytes);
    const { entity } = issuer.entities.find(({ primary }) => primary) ?? issuer.entities[0] ?? {};
    entries.push({
      ...{ id, name: template.name, issuer: entity?.name ?? '', issued: badge.issued_at_date, expires: badge.expires_at_date ?? null },
      url: `${CREDLY_HOST}/badges/${id}`,
      skills: template.skills.slice(0, MOST_SKILLS).map(({ name }) => name),
      image: existsSync(join(folder, image)) ? image : null,
    });
  }
  // Unchanged badges leave the file as it is, or each build would change the repository.
  const isSame = before !== undefined && JSON.stringify(before.badges) === JSON.stringify(entries);
  if (!isSame) {
    writeFileSync(join(folder, `${FILE}.new`), `${JSON.stringify({ user, importedAt, badges: entries }, undefined, 2)}\n`);
    renameSync(join(folder, `${FILE}.new`), join(folder, FILE));
  }
  const kept = new Set([FILE, ...entries.map(({ image }) => image)]);
  for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(join(folder, name));
}

export async function importCredly(options: CredlyOptions): Promise<CredlyOutcome> {
  const importedAt = new Date().toISOString();
  try {
    await save(options, await fetchBadges(options), importedAt);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const last = lastImport(options);
    return { user: options.user, importedAt: last?.importedAt ?? null, badges: last?.badges.length ?? 0, problem: error.message };
  }
  return { user: options.user, importedAt, badges: lastImport(options)?.badges.length ?? 0, problem: null };
}

export const credlyLine = ({ user, importedAt, badges, problem }: CredlyOutcome): string =>
  problem === null
    ? `Credly: ${badges} public badges of ${user}.`
    : `Credly did not give the badges of ${user} (${problem}). ${
        importedAt === null ? 'None were imported before, so none are shown.' : `The ${badges} of ${importedAt.slice(0, 10)} stay.`
      }`;
