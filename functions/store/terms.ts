import { eq, type SQL, sql } from 'drizzle-orm';
import { madeMarkdown } from '../../src/features/mcp/contents.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { sha256Hex } from '../encoding/digest.ts';
import { ApiError } from '../http/api-error.ts';
import type { Database } from '../storage/database.ts';
import { termsVersions } from './schema.ts';

export const TERMS_PAGE = '/terms';

/** Of the SHA-256 in hexadecimal digits. */
const HASH_LENGTH = 12;

export type KeptTerms = typeof termsVersions.$inferSelect;
export type Terms = Omit<KeptTerms, 'firstSeenAt'>;

/**
 * The terms of sale as built, in Markdown from their heading on: facts of the settings are filled in.
 * @throws ApiError `unavailable` where the build has none: nobody concludes a contract without them
 */
export async function readTerms(assets: Fetcher, locale: Locale): Promise<Terms> {
  const response = await assets.fetch(`https://assets.internal${madeMarkdown(path(locale, TERMS_PAGE))}`);
  const built = response.ok ? await response.text() : '';
  const begin = built.indexOf('# ');
  if (begin < 0) throw new ApiError('unavailable');
  const text = built.slice(begin).trimEnd();
  return { hash: (await sha256Hex(text)).slice(0, HASH_LENGTH), locale, text };
}

export const keepTerms = ({ hash, locale, text }: Terms, at: Date, isNew: SQL): SQL => sql`
  insert into terms_versions (hash, locale, text, first_seen_at) select ${hash}, ${locale}, ${text}, ${at.getTime()} where ${isNew}
  on conflict (hash) do nothing`;

export const findTerms = (db: Database, hash: string): Promise<KeptTerms | undefined> =>
  db.select().from(termsVersions).where(eq(termsVersions.hash, hash)).get();

/** Of each version that an order names. */
export const TERMS_VERSIONS = `${TERMS_PAGE}/*`;

export const isTermsHash = (hash: string): boolean => hash.length === HASH_LENGTH && /^[0-9a-f]+$/u.test(hash);

export const termsAddress = (locale: Locale, hash: string): string => `${path(locale, TERMS_PAGE)}/${hash}`;
