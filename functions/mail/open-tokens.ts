import { tokenHash } from '../encoding/digest.ts';
import type { Env } from '../env.ts';
import { declarationSubject, readToken } from '../store/order/token.ts';
import { LINE_END } from './readings.ts';

export const TOKEN_KINDS = ['sign-in', 'order', 'privacy'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export interface Candidate {
  token: string;
  stretch: string;
  at: number;
  ways: readonly string[];
  orders: readonly string[];
  declarations: readonly string[];
}

type Find = (env: Env, candidates: readonly Candidate[]) => Promise<readonly string[]>;

/** Hashes in one statement, far below the 2 MB of a bound value. */
const HASHES_AT_ONCE = 10_000;

/** Finds tokens by their hash (`tokenHash`) in a column. @param open SQL condition of those that still act; `?2` is the time */
const stored =
  (table: string, column: string, open: string): Find =>
  async ({ DB }, candidates) => {
    const tokens = new Set(candidates.map(({ token }) => token));
    const hashes = new Map(await Promise.all([...tokens].map(async (token) => [await tokenHash(token), token] as const)));
    const select = DB.prepare(`SELECT ${column} AS hash FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?1)) AND ${open}`);
    const all = [...hashes.keys()];
    const found: string[] = [];
    for (let at = 0; at < all.length; at += HASHES_AT_ONCE) {
      const part = JSON.stringify(all.slice(at, at + HASHES_AT_ONCE));
      const { results } = await select.bind(part, Date.now()).all<{ hash: string }>();
      found.push(...results.flatMap(({ hash }) => hashes.get(hash) ?? []));
    }
    return found;
  };

/** Limits the signatures derived for one message, to some 50 ms. */
const MOST_DERIVED = 2_000;

const ofOrders: Find = async (env, candidates) => {
  const named = candidates.filter(({ ways }) => ways.length > 0);
  const references = JSON.stringify([...new Set(named.flatMap(({ orders }) => orders))].slice(0, MOST_DERIVED));
  const { results } = await env.DB.prepare('SELECT id, reference FROM orders WHERE reference IN (SELECT value FROM json_each(?1))')
    .bind(references)
    .all<{ id: string; reference: string }>();
  const ids = new Map(results.map(({ reference, id }) => [reference, id]));
  const tried = named.flatMap(({ token, ways, orders, declarations }) => {
    const subjects = [...orders.flatMap((order) => ids.get(order) ?? []), ...declarations.map(declarationSubject)];
    return subjects.flatMap((subject) => ways.map((way) => ({ token, subject, way })));
  });
  const open: string[] = [];
  for (const { token, subject, way } of tried.slice(0, MOST_DERIVED))
    if ((await readToken(env, subject, `${way}.${token}`)) !== undefined) open.push(token);
  return open;
};

/** Every kind of token that this site's mails may carry, and how to find those that still act (docs/decisions/054). */
const KINDS: Readonly<Record<TokenKind, Find>> = {
  'sign-in': stored('verifications', 'substr(identifier, 12)', 'expires_at > ?2'),
  order: ofOrders,
  privacy: stored('privacy_tokens', 'hash', 'expires_at > ?2'),
};

/** Each alternative begins differently, so that there is one way to match; bounded, since a mail may have a million empty lines. */
const BREAK = String.raw`(?:[\u00ad\u200b-\u200d\u2060\ufeff]|=?\r?\n[>|\t ]{0,40}){0,4}`;
/** 43 characters of base64url (`newToken`). */
const SHAPE = String.raw`(?=((?:[\w-]${BREAK}){42}[\w-]))`;
const ANYWHERE = new RegExp(String.raw`(?:(?<![\w-])|(?<=3[Dd]))${SHAPE}`, 'gu');
/** Tokens in links of this site (`token=…`), for files, which may have a million words. */
const NAMED = new RegExp(String.raw`token[^\w-]{1,3}(?:(?:25)?3[Dd])?${BREAK}(?:[mp][\da-z]{1,6}\.)?${SHAPE}`, 'gu');
const NOT_OF_TOKENS = /[^\w-]+/gu;
const DIFFERENT = 15;
const BESIDE = 300;
const MOST_BESIDE = 8;
const MOST_CANDIDATES = 50_000;
const REFERENCE = /\d{4}-\d{5,}/gu;
const DECLARATION = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu;

const isRandom = (token: string): boolean => /[A-Z]/u.test(token) && /[a-z]/u.test(token) && new Set(token).size > DIFFERENT;

function waysBefore(text: string): string[] {
  const [, letters = ''] = /([\da-z]{2,12})\.$/u.exec(text) ?? [];
  return Array.from(letters.slice(-7), (_, at) => letters.slice(-7).slice(at)).filter((way) => /^[mp][\da-z]{1,6}$/u.test(way));
}

export function findTokens(text: string, where: 'anywhere' | 'links' = 'anywhere'): Candidate[] {
  const found: Candidate[] = [];
  for (const match of text.matchAll(where === 'links' ? NAMED : ANYWHERE)) {
    const [before, stretch = ''] = match;
    const index = match.index + before.length;
    const token = stretch.replace(LINE_END, '').replace(NOT_OF_TOKENS, '');
    if (!isRandom(token)) continue;
    if (found.length === MOST_CANDIDATES) break;
    const ways = waysBefore(text.slice(Math.max(0, index - 40), index).replace(LINE_END, ''));
    const beside = ways.length === 0 ? '' : text.slice(Math.max(0, index - BESIDE), index + BESIDE).replace(LINE_END, '');
    const near = (shape: RegExp) => [...new Set(beside.match(shape))].slice(0, MOST_BESIDE);
    found.push({ token, stretch, at: index, ways, orders: near(REFERENCE), declarations: near(DECLARATION) });
  }
  return found;
}

export async function openTokens(env: Env, candidates: readonly Candidate[]): Promise<Map<string, TokenKind>> {
  const open = new Map<string, TokenKind>();
  if (candidates.length === 0) return open;
  for (const kind of TOKEN_KINDS) for (const token of await KINDS[kind](env, candidates)) open.set(token, kind);
  return open;
}
