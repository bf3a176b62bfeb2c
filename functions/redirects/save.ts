import type { Context } from 'hono';
import type { z } from 'zod';
import { readOwnAddress, toShownPath, toSource } from '../../src/features/redirects/admin/redirect-path.shared.ts';
import {
  REDIRECT_LIMITS,
  type RedirectFields,
  type redirectBody,
  type redirectChange,
  type redirectsImported,
  type StoredRedirect,
} from '../../src/features/redirects/admin/redirects.schema.ts';
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { getActor } from '../auth/owner-context.ts';
import type { OwnerEnv } from '../env.ts';
import { ApiError, type Message } from '../http/api-error.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { database } from '../storage/database.ts';
import { isUniqueViolation, MissingRowError, StaleVersionError } from '../storage/errors.ts';
import { isQueryOfHome, isReserved } from './reserved.ts';
import { type RuleProblem, resolveRules, targetIn } from './resolve.ts';
import { readServed, type Served } from './served.ts';
import { allRedirects, type RedirectRow, toStoredRedirect, writeRedirects } from './storage.ts';

interface Draft {
  row: RedirectRow;
  at: string;
}

const PROBLEMS: Record<RuleProblem, { field: 'from' | 'to'; message: Message }> = {
  taken: { field: 'from', message: { key: 'call.redirect.taken' } },
  loop: { field: 'to', message: { key: 'call.redirect.loop' } },
  chain: { field: 'to', message: { key: 'call.redirect.chain' } },
  gone: { field: 'to', message: { key: 'call.redirect.gone' } },
};

async function wrongWith(
  { from, to, everyLocale }: RedirectFields,
  { isServed }: Served,
  isTaken: (path: string) => unknown,
): Promise<Partial<Record<'from' | 'to', Message>>> {
  const locales = everyLocale ? LOCALE_CODES : [undefined];
  const sources = locales.map((locale) => (locale ? path(locale, from) : from));
  const targets = locales.flatMap((locale) => readOwnAddress(targetIn({ to, everyLocale }, locale)) ?? []);
  if (everyLocale && splitPath(from).locale !== DEFAULT_LOCALE) return { from: { key: 'call.redirect.prefixed' } };
  if (sources.some((source) => isReserved(readOwnAddress(source)?.pathname ?? source))) return { from: { key: 'call.redirect.reserved' } };
  for (const source of sources)
    if (!isQueryOfHome(source) && (await isTaken(source))) return { from: { key: 'call.redirect.page', values: { path: source } } };
  for (const { pathname } of targets)
    if (!(await isServed(pathname))) return { to: { key: 'call.redirect.dead', values: { path: toShownPath(pathname) } } };
  return {};
}

const keyOf = (from: string): string => toSource(readOwnAddress(from) ?? { pathname: from, search: '' });

async function withOwnPath<T extends RedirectFields>(c: Context<OwnerEnv>, fields: T): Promise<T> {
  const url = URL.parse(fields.to);
  if (!url || url.origin !== (await siteOrigin(c.env, c.req.url))) return fields;
  return { ...fields, to: url.pathname + url.search + url.hash };
}

/** Checks all redirects together, shortens chains, and writes what has changed. @throws ApiError `invalid` */
async function save(c: Context<OwnerEnv>, stored: readonly RedirectRow[], drafts: readonly Draft[]): Promise<RedirectRow[]> {
  const db = database(c.env.DB);
  const changed = new Map(drafts.map((draft) => [draft.row.id, draft]));
  const all = [...stored.filter(({ id }) => !changed.has(id)), ...drafts.map(({ row }) => row)];
  if (all.length > REDIRECT_LIMITS.redirects)
    throw new ApiError('invalid', { message: { key: 'call.redirect.full', values: { limit: REDIRECT_LIMITS.redirects } } });
  const { targets, problems } = resolveRules(all, new Set(changed.keys()));
  const fieldMessages: [string, Message][] = [];
  const served = await readServed(c.env.ASSETS);
  // The files of a long list are too many to look up; where there is one, it is served and the redirect does nothing.
  const isTaken = drafts.length === 1 ? served.isServed : served.isPage;
  for (const { row, at } of drafts) {
    const problem = problems.get(row.id);
    const wrong = await wrongWith({ ...row, to: targets.get(row.id) ?? row.to }, served, isTaken);
    const messages = problem && !wrong.from ? { [PROBLEMS[problem].field]: PROBLEMS[problem].message } : wrong;
    for (const [field, message] of Object.entries(messages)) fieldMessages.push([`${at}${field}`, message]);
  }
  if (fieldMessages.length > 0) throw new ApiError('invalid', { fieldMessages: Object.fromEntries(fieldMessages) });
  // Redirects of before have capitals in their paths, and match that spelling only.
  const isOld = ({ id, from }: RedirectRow) => from !== keyOf(from) && problems.get(id) !== 'taken';
  const rewritten = all
    .filter((row) => !changed.has(row.id) && (targets.has(row.id) || isOld(row)))
    .map((row) => ({ ...row, from: isOld(row) ? keyOf(row.from) : row.from, version: row.version + 1 }));
  const written = [...drafts.map(({ row }) => row), ...rewritten].map((row) => ({ ...row, to: targets.get(row.id) ?? row.to }));
  try {
    await writeRedirects(db, getActor(c), written);
  } catch (error) {
    throw isUniqueViolation(error) ? new StaleVersionError() : error;
  }
  return written;
}

const newRow = (fields: z.output<typeof redirectBody>): RedirectRow => ({
  ...fields,
  id: crypto.randomUUID(),
  version: 1,
  createdAt: new Date(),
});

const nextRow = (row: RedirectRow, { from, to, status, everyLocale, note }: RedirectFields): RedirectRow => ({
  ...row,
  ...{ from, to, status, everyLocale, note },
  version: row.version + 1,
});

const firstOf = ([row]: readonly RedirectRow[]): StoredRedirect => {
  if (!row) throw new MissingRowError('redirect');
  return toStoredRedirect(row);
};

export async function addRedirect(c: Context<OwnerEnv>, fields: z.output<typeof redirectBody>): Promise<StoredRedirect> {
  const stored = await allRedirects(database(c.env.DB));
  return firstOf(await save(c, stored, [{ row: newRow(await withOwnPath(c, fields)), at: '' }]));
}

/** @throws MissingRowError, StaleVersionError */
export async function changeRedirect(
  c: Context<OwnerEnv>,
  id: string,
  { version, ...fields }: z.output<typeof redirectChange>,
): Promise<StoredRedirect> {
  const stored = await allRedirects(database(c.env.DB));
  const row = stored.find((one) => one.id === id);
  if (!row) throw new MissingRowError('redirect');
  if (row.version !== version) throw new StaleVersionError();
  return firstOf(await save(c, stored, [{ row: nextRow(row, await withOwnPath(c, fields)), at: '' }]));
}

const isSame = (row: RedirectRow, { to, status, everyLocale, note }: RedirectFields): boolean =>
  row.to === to && row.status === status && row.everyLocale === everyLocale && row.note === note;

export async function importRedirects(
  c: Context<OwnerEnv>,
  given: readonly z.output<typeof redirectBody>[],
): Promise<z.output<typeof redirectsImported>> {
  const rows = await Promise.all(given.map((fields) => withOwnPath(c, fields)));
  const stored = await allRedirects(database(c.env.DB));
  const known = new Map(stored.map((row) => [keyOf(row.from), row]));
  const drafts: Draft[] = [];
  const seen = new Set<string>();
  const counts = { added: 0, changed: 0, same: 0 };
  rows.forEach((fields, index) => {
    const row = known.get(fields.from);
    const at = `rows.${index}.`;
    if (seen.has(fields.from)) throw new ApiError('invalid', { fieldMessages: { [`${at}from`]: { key: 'call.redirect.repeated' } } });
    seen.add(fields.from);
    if (row && isSame(row, fields)) counts.same += 1;
    else {
      counts[row ? 'changed' : 'added'] += 1;
      drafts.push({ row: row ? nextRow(row, fields) : newRow(fields), at });
    }
  });
  if (drafts.length > 0) await save(c, stored, drafts);
  return counts;
}
