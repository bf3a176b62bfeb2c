import type { z } from 'zod';
import { readOwnAddress, toShownPath } from '../../src/features/redirects/admin/redirect-path.shared.ts';
import {
  MISSING_ROWS,
  type missingPaths,
  type RedirectRow,
  type redirectsPage,
  type redirectsQuery,
} from '../../src/features/redirects/admin/redirects.schema.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { isQueryOfHome } from './reserved.ts';
import { targetIn } from './resolve.ts';
import { readServed, type Served } from './served.ts';
import { allRedirects, listMissing, listRedirects, type RedirectRow as Row, toStoredRedirect } from './storage.ts';

async function withState(row: Row, { isPage, isServed }: Served): Promise<RedirectRow> {
  const locales = row.everyLocale ? LOCALE_CODES : [undefined];
  const targets = locales.flatMap((locale) => readOwnAddress(targetIn(row, locale))?.pathname ?? []);
  const shadowed =
    !isQueryOfHome(row.from) &&
    locales.some((locale) => isPage(readOwnAddress(locale ? path(locale, row.from) : row.from)?.pathname ?? ''));
  const found = await Promise.all(targets.map(isServed));
  return { ...toStoredRedirect(row), shadowed, dead: found.includes(false) };
}

export async function showRedirects(env: Env, query: z.output<typeof redirectsQuery>): Promise<z.output<typeof redirectsPage>> {
  const [{ rows, total }, served] = await Promise.all([listRedirects(database(env.DB), query), readServed(env.ASSETS)]);
  return { rows: await Promise.all(rows.map((row) => withState(row, served))), total, page: query.page, size: query.size };
}

export async function showMissing(env: Env): Promise<z.output<typeof missingPaths>> {
  const db = database(env.DB);
  const [missing, rows, { isPage }] = await Promise.all([listMissing(db), allRedirects(db), readServed(env.ASSETS)]);
  const redirected = new Map(rows.map(({ from, everyLocale }) => [from, everyLocale]));
  const isRedirected = (shown: string): boolean => redirected.has(shown) || redirected.get(splitPath(shown).bare) === true;
  const open = missing
    .map(({ path: pathname, count, lastSeen }) => ({ pathname, path: toShownPath(pathname), count, lastAt: lastSeen.toISOString() }))
    .filter(
      ({ pathname, path: shown }) => readOwnAddress(pathname) && !pathname.includes('[') && !isPage(pathname) && !isRedirected(shown),
    );
  return { rows: open.slice(0, MISSING_ROWS).map(({ path: shown, count, lastAt }) => ({ path: shown, count, lastAt })) };
}
