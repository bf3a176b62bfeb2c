import type { Env } from '../../env.ts';
import { type Candidate, findTokens, openTokens, type TokenKind } from '../open-tokens.ts';
import { readings, withoutTrailing } from '../readings.ts';
import type { IncomingFile } from './attachments.ts';

const REMOVED = '…';

const latin = new TextDecoder('windows-1252');

function* inText(text: string): Generator<Candidate> {
  yield* findTokens(withoutTrailing(text));
  for (const reading of readings(text)) yield* findTokens(reading, 'links');
}

function* inFile({ name, content }: IncomingFile): Generator<Candidate> {
  yield* findTokens(name);
  for (const reading of readings(latin.decode(content))) yield* findTokens(reading, 'links');
}

const withoutTags = (html: string): string => html.replace(/<[^<>]*>/gu, '');

function* inHtml(html: string): Generator<Candidate> {
  yield* inText(html);
  yield* findTokens(withoutTags(html));
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
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

type IsOpen = (candidates: Iterable<Candidate>) => boolean;

function withoutTokens(text: string, isOpen: IsOpen): string {
  let [cleaned, end] = ['', 0];
  for (const candidate of findTokens(text)) {
    const { at, stretch } = candidate;
    if (at < end || !isOpen([candidate])) continue;
    cleaned += text.slice(end, at) + REMOVED;
    end = at + stretch.length;
  }
  return cleaned + text.slice(end);
}

function cleaner(isOpen: IsOpen): (text: string) => string {
  return (text) => {
    if (!isOpen(inText(text))) return text;
    let cleaned = withoutTokens(withoutTrailing(text), isOpen);
    for (const end of [/([\s"'<>]+)/u, /(\r?\n\r?\n)/u, /^/u])
      if (isOpen(inText(cleaned)))
        cleaned = cleaned
          .split(end)
          .map((part) => (isOpen(inText(part)) ? REMOVED : part))
          .join('');
    return cleaned;
  };
}

/**
 * Replaces this site's tokens that still act by "…" and leaves out files with one (docs/decisions/054).
 * `details.ownLinks` names their kinds.
 */
export async function withoutOwnLinks<Message extends Content>(
  env: Env,
  message: Message,
): Promise<{ message: Message; removed: TokenKind[] }> {
  const { attachments = [], html = '', ...rest } = message;
  const files = attachments.map((file) => ({ file, candidates: [...inFile(file)] }));
  const open = await openTokens(env, [
    ...texts(rest).flatMap((text) => [...inText(text)]),
    ...inHtml(html),
    ...files.flatMap(({ candidates }) => candidates),
  ]);
  if (open.size === 0) return { message, removed: [] };
  const isOpen: IsOpen = (candidates) => {
    for (const { token } of candidates) if (open.has(token)) return true;
    return false;
  };
  const clean = cleaner(isOpen);
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
      ...(cleanHtml && !isOpen(inHtml(cleanHtml)) && { html: cleanHtml }),
      details: { ...(cleanAll(message.details ?? {}) as object), ownLinks: removed },
      attachments: files.filter(({ candidates }) => !isOpen(candidates)).map(({ file }) => file),
    },
    removed,
  };
}
