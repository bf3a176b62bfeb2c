import { tokenHash } from '../encoding/token.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { readOrder } from '../storage/orders.ts';
import { declarationSubject, readToken } from '../store/order-token.ts';

export const TOKEN_KINDS = ['sign-in', 'order', 'privacy'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** What has the shape of a token, and all texts that were looked at. */
interface Looked {
  tokens: ReadonlySet<string>;
  texts: readonly string[];
}

type Find = (env: Env, looked: Looked) => Promise<readonly string[]>;

/** For tokens whose hashes (`tokenHash`) are in a column. @param open the condition of those that still act; `?2` is the time */
const stored =
  (table: string, column: string, open: string): Find =>
  async ({ DB }, { tokens }) => {
    const hashes = new Map(await Promise.all([...tokens].map(async (token) => [await tokenHash(token), token] as const)));
    const { results } = await DB.prepare(
      `SELECT ${column} AS hash FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?1)) AND ${open}`,
    )
      .bind(JSON.stringify([...hashes.keys()]), Date.now())
      .all<{ hash: string }>();
    return results.flatMap(({ hash }) => hashes.get(hash) ?? []);
  };

/** Orders whose tokens are derived for one message. */
const ORDERS_NAMED = 5;
const TOKENS_TRIED = 20;

/** Within a link, also one that was encoded, once or twice. */
const DECLARED = /(?<=declaration[=%](?:25)?(?:3D)?)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu;

/** Not stored: derived from the orders and declarations of withdrawal that the texts name. */
const ofOrders: Find = async (env, { tokens, texts }) => {
  // A link may be parted by the end of a line.
  const looked = texts.flatMap((text) => [text, text.replace(LINE_END, '')]);
  const named = new Set(looked.flatMap((text) => text.match(/\b\d{4}-\d{5,}\b/gu) ?? []));
  const found = await Promise.all([...named].slice(0, ORDERS_NAMED).map((reference) => readOrder(database(env.DB), { reference })));
  const declared = new Set(looked.flatMap((text) => text.match(DECLARED) ?? []));
  const subjects = [
    ...found.flatMap((one) => (one ? [one.order.id] : [])),
    ...[...declared].slice(0, ORDERS_NAMED).map(declarationSubject),
  ];
  const ways = new Set(looked.flatMap((text) => text.match(/(?:(?<!\w)|(?<=3D))[mp][\da-z]{1,6}(?=\.)/gu) ?? []));
  const open: string[] = [];
  for (const token of [...tokens].slice(0, TOKENS_TRIED))
    for (const way of [...ways].slice(0, ORDERS_NAMED))
      for (const subject of subjects) if (await readToken(env, subject, `${way}.${token}`)) open.push(token);
  return open;
};

/** Every kind of token that a mail of this site may carry, and what acts by itself (docs/decisions/054). */
const KINDS: Readonly<Record<TokenKind, Find>> = {
  'sign-in': stored('verifications', 'identifier', 'expires_at > ?2'),
  order: ofOrders,
  privacy: stored('privacy_tokens', 'hash', 'expires_at > ?2'),
};

/** Invisible characters, and ends of lines, soft or hard, with marks of quotation. Each alternative begins differently: matched in one way. */
const BREAK = String.raw`(?:[\u00ad\u200b-\u200d\u2060\ufeff]|=?\r?\n[>|\t ]*)*`;
/** 43 characters of base64url (`newToken`), where a word begins or after an encoded `=`. */
const TOKEN = new RegExp(`(?:(?<![\\w-])|(?<=3[Dd]))(?=((?:[\\w-]${BREAK}){42}[\\w-]))`, 'gu');
const LINE_END = /=?\r?\n[>|\t ]*/gu;
const NOT_OF_TOKENS = /[^\w-]+/gu;
/** A random token has more; words and numbers have fewer. */
const DIFFERENT = 15;

const isRandom = (token: string): boolean => /[A-Z]/u.test(token) && /[a-z]/u.test(token) && new Set(token).size > DIFFERENT;

/** Blanks at the end of a line (format=flowed) would hide a token. */
export const withoutTrailing = (text: string): string => text.replace(/[\t ]{1,4}(?=\r?\n)/gu, '');

/** @returns each token with the stretches of the text that hold it */
export function findTokens(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, stretch = ''] of text.matchAll(TOKEN)) {
    const token = stretch.replace(LINE_END, '').replace(NOT_OF_TOKENS, '');
    if (isRandom(token)) found.set(token, [...(found.get(token) ?? []), stretch]);
  }
  return found;
}

/** Which of the tokens in the texts still act, and their kind. */
export async function openTokens(env: Env, texts: readonly string[]): Promise<Map<string, TokenKind>> {
  const tokens = new Set(texts.flatMap((text) => [...findTokens(text).keys()]));
  const open = new Map<string, TokenKind>();
  if (tokens.size === 0) return open;
  for (const kind of TOKEN_KINDS) for (const token of await KINDS[kind](env, { tokens, texts })) open.set(token, kind);
  return open;
}
