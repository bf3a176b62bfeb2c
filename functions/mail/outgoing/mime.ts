import { type Mailbox, parseMailbox } from '../../encoding/address.ts';
import { graphemes, oneLine, SUBJECT_LIMIT } from '../../encoding/text.ts';
import { parseMessageId, parseMessageIds } from '../message-ids.ts';

export interface MailFile {
  name: string;
  type: string;
  content: Uint8Array<ArrayBuffer>;
}

/** Whoever gets a hidden copy is in no header. */
export interface Mail {
  from: Mailbox;
  to: readonly Mailbox[];
  cc: readonly Mailbox[];
  files: readonly MailFile[];
  replyTo?: string | undefined;
  subject: string;
  text: string;
  /** The same in HTML. */
  html?: string | undefined;
  messageId: string;
  inReplyTo?: string | undefined;
  references?: string | undefined;
  /** A BCP 47 tag. */
  language?: string | undefined;
  automatic: boolean;
  date: Date;
}

const CRLF = '\r\n';
/** Stays below the 75 characters of RFC 2047 as base64. */
const WORD_BYTES = 45;
const LINE_LENGTH = 76;

const base64 = (text: string): string => new TextEncoder().encode(text).toBase64();

/**
 * RFC 2047; plain ASCII stays as it is. A letter and its marks stay in one word, since some programs show the words apart.
 * @param before what stands before it on the line, whose length is limited to 76
 */
export function encodeWords(text: string, before = ''): string {
  if (/^[\x20-\x7e]*$/u.test(text) && !text.includes('=?')) return text;
  const words: string[] = [];
  let word = '';
  let room = WORD_BYTES - Math.ceil((before.length * 3) / 4);
  const bytes = (part: string): number => new TextEncoder().encode(part).length;
  for (const part of graphemes(text).flatMap((letter) => (bytes(letter) > WORD_BYTES / 2 ? Array.from(letter) : letter))) {
    if (bytes(word + part) > room) {
      words.push(word);
      word = '';
      room = WORD_BYTES;
    }
    word += part;
  }
  words.push(word);
  return words
    .filter((one) => one !== '')
    .map((one) => `=?UTF-8?B?${base64(one)}?=`)
    .join(`${CRLF} `);
}

/** @param before the name of the header, with its colon */
export function mailboxHeader({ name, address }: Mailbox, before = ''): string {
  const shown = oneLine(name, SUBJECT_LIMIT);
  if (shown === '') return address;
  const isPlain = /^[\x20-\x7e]*$/u.test(shown) && !shown.includes('=?');
  return isPlain ? `"${shown.replace(/["\\]/gu, '\\$&')}" <${address}>` : `${encodeWords(shown, before)}${CRLF} <${address}>`;
}

/** Keeps the header on one line of 998 characters (RFC 5322). */
const REFERENCES_LENGTH = 900;

/** Keeps the first, as many of the newest as fit, and the mail replied to (RFC 5322, section 3.6.4). */
function referencesUpTo(repliedTo: string, references = ''): string {
  const [first, ...rest] = parseMessageIds(references).filter((id) => id !== repliedTo);
  const ids = [repliedTo];
  let length = repliedTo.length + (first?.length ?? 0) + 1;
  for (const id of rest.reverse()) {
    length += id.length + 1;
    if (length > REFERENCES_LENGTH) break;
    ids.unshift(id);
  }
  if (first !== undefined && first.length + repliedTo.length < REFERENCES_LENGTH) ids.unshift(first);
  return ids.join(' ');
}

export function threadHeaders({
  messageId,
  inReplyTo,
  references,
  language,
  automatic,
}: Pick<Mail, 'messageId' | 'inReplyTo' | 'references' | 'language' | 'automatic'>) {
  const repliedTo = parseMessageId(inReplyTo);
  return {
    'Message-ID': messageId,
    ...(repliedTo && { 'In-Reply-To': repliedTo, References: referencesUpTo(repliedTo, references) }),
    // RFC 3282: screen readers and translators need not guess.
    ...(language && { 'Content-Language': language }),
    // Requests no automatic replies (RFC 3834, section 5).
    ...(automatic && { 'Auto-Submitted': 'auto-generated' }),
  };
}

const mailboxes = (name: string, people: readonly Mailbox[]): Record<string, string> =>
  people.length === 0 ? {} : { [name]: people.map((one) => mailboxHeader(one, `${name}: `)).join(`,${CRLF} `) };

/** Characters of a piece of a name, which may triple (RFC 2231, section 3). */
const NAME_PIECE = 50;

/** RFC 2231, in pieces that fit a line, and as encoded words for programs that know no other names. */
function fileHeaders({ name, type }: MailFile): Record<string, string> {
  const shown = oneLine(name, SUBJECT_LIMIT);
  if (/^[\w .()+@-]{1,60}$/u.test(shown))
    return { 'Content-Type': `${type}; name="${shown}"`, 'Content-Disposition': `attachment; filename="${shown}"` };
  const encoded = encodeURIComponent(shown).replace(/['()*!~]/gu, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  const pieces = encoded.match(new RegExp(`(?:%..|[^%]){1,${NAME_PIECE}}`, 'gu')) ?? [];
  const named = pieces.map((piece, at) => `${CRLF} filename*${at}*=${at === 0 ? "UTF-8''" : ''}${piece}`);
  return {
    'Content-Type': `${type};${CRLF} name="${encodeWords(shown.replace(/["\\]/gu, '_'), ' name=""')}"`,
    'Content-Disposition': `attachment;${named.join(';')}`,
  };
}

function inLines(content: string): string {
  const lines: string[] = [];
  for (let at = 0; at < content.length; at += LINE_LENGTH) lines.push(content.slice(at, at + LINE_LENGTH));
  return lines.join(CRLF);
}

const part = (headers: Record<string, string>, content: string): string =>
  [
    ...Object.entries({ ...headers, 'Content-Transfer-Encoding': 'base64' }).map(([name, value]) => `${name}: ${value}`),
    '',
    inLines(content),
    '',
  ].join(CRLF);

const textPart = (kind: 'plain' | 'html', text: string): string =>
  part({ 'Content-Type': `text/${kind}; charset=utf-8` }, base64(text.toWellFormed().replace(/\r\n?|\n/gu, CRLF)));

/** @param parts if there is one alone, it stands for all */
function multipart(kind: 'alternative' | 'mixed', parts: readonly string[]): string {
  const [only = '', ...others] = parts;
  if (others.length === 0) return only;
  // No base64 has an underscore.
  const boundary = `_${crypto.randomUUID()}_`;
  const content = [...parts.map((one) => `--${boundary}${CRLF}${one}`), `--${boundary}--`, ''].join(CRLF);
  return [`Content-Type: multipart/${kind}; boundary="${boundary}"`, '', content].join(CRLF);
}

/** Encodes in base64, so that no server on the way changes or breaks a line. @throws Error for an invalid sender or recipient */
export function writeMime({ from, to, cc, replyTo, subject, text, html, date, files, ...rest }: Mail): string {
  if (![from, ...to, ...cc].every(({ address }) => parseMailbox(address)?.address === address)) throw new Error('not an address');
  const replyAddress = replyTo ? parseMailbox(replyTo) : undefined;
  const headers = {
    From: mailboxHeader(from, 'From: '),
    ...mailboxes('To', to),
    ...mailboxes('Cc', cc),
    ...(replyAddress && { 'Reply-To': mailboxHeader(replyAddress, 'Reply-To: ') }),
    Subject: encodeWords(oneLine(subject, SUBJECT_LIMIT), 'Subject: '),
    Date: date.toUTCString().replace('GMT', '+0000'),
    ...threadHeaders(rest),
    'MIME-Version': '1.0',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const body = multipart('alternative', [textPart('plain', text), ...(html ? [textPart('html', html)] : [])]);
  const whole = multipart('mixed', [body, ...files.map((file) => part(fileHeaders(file), file.content.toBase64()))]);
  return [...lines, whole].join(CRLF);
}
