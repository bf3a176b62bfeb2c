import type { Env } from '../../env.ts';
import { findTokens, openTokens, type TokenKind, withoutTrailing } from '../open-tokens.ts';
import type { IncomingFile } from './attachments.ts';

const REMOVED = '…';
/** A mail in a mail in a mail, each encoded. */
const DEPTH = 4;
const BLOCK = /(?:[A-Za-z\d+/]{20,}={0,2}(?:\r?\n[>\t ]*)?){2,}/gu;

const latin = new TextDecoder('windows-1252');

const fromQuotedPrintable = (text: string): string =>
  text.replace(/=[\t ]*\r?\n/gu, '').replace(/=([\dA-Fa-f]{2})/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function fromBase64(block: string): string {
  const letters = block.replace(/[^A-Za-z\d+/]/gu, '');
  return atob(letters.slice(0, letters.length - (letters.length % 4)));
}

/** The text as it is, and as what it may encode. UTF-16 loses its zeros. */
function readings(text: string, depth = DEPTH): string[] {
  const plain = withoutTrailing(text.replaceAll('\0', ''));
  if (depth === 0) return [plain];
  const decoded = fromQuotedPrintable(plain);
  const blocks = [...plain.matchAll(BLOCK)].map(([block]) => fromBase64(block));
  return [plain, ...(decoded === plain ? [] : [decoded]), ...blocks.flatMap((block) => readings(block, depth - 1))];
}

const ofFile = ({ name, content }: IncomingFile): string[] => [name, ...readings(latin.decode(content))];

const withoutTags = (html: string): string => html.replace(/<[^<>]*>/gu, '');

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [withoutTrailing(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(texts);
}

interface Content {
  subject: string;
  text: string;
  html?: string;
  from: { name: string; address: string };
  messageId?: string;
  inReplyTo?: string;
  details?: Record<string, unknown>;
  attachments?: readonly IncomingFile[];
}

/**
 * A message without the tokens of this site that still act (docs/decisions/054): "…" stands for them, and a file with one is left out.
 * `details.ownLinks` names their kinds.
 */
export async function withoutOwnLinks<Message extends Content>(
  env: Env,
  message: Message,
): Promise<{ message: Message; removed: TokenKind[] }> {
  const { attachments = [], html = '', ...rest } = message;
  const files = attachments.map((file) => ({ file, texts: ofFile(file) }));
  const open = await openTokens(env, [...texts(rest), withoutTrailing(html), withoutTags(html), ...files.flatMap((one) => one.texts)]);
  if (open.size === 0) return { message, removed: [] };
  const isOpen = (text: string): boolean => [...findTokens(text).keys()].some((token) => open.has(token));
  const clean = (text: string): string => {
    let cleaned = withoutTrailing(text);
    for (const [token, stretches] of findTokens(cleaned))
      if (open.has(token)) for (const stretch of stretches) cleaned = cleaned.replaceAll(stretch, REMOVED);
    // A token that overlaps another one may be left.
    return isOpen(cleaned) ? REMOVED : cleaned;
  };
  const cleanAll = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value);
    if (Array.isArray(value)) return value.map(cleanAll);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanAll(one)]));
  };
  const removed = [...new Set(open.values())];
  const cleanHtml = html && clean(html);
  const { html: _, attachments: __, ...others } = message;
  return {
    message: {
      ...(cleanAll(others) as Message),
      ...(cleanHtml && !isOpen(withoutTags(cleanHtml)) && { html: cleanHtml }),
      details: { ...(cleanAll(message.details ?? {}) as object), ownLinks: removed },
      // The whole mail as a file would hold it too.
      attachments: files.filter((one) => !one.texts.some(isOpen)).map(({ file }) => file),
    },
    removed,
  };
}
