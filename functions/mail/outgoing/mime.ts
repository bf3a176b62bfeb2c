import { type Mailbox, parseMailbox } from '../../encoding/address.ts';
import { graphemes, oneLine, SUBJECT_LIMIT } from '../../encoding/text.ts';
import { parseMessageId, parseMessageIds } from '../message-ids.ts';

export interface Mail {
  from: Mailbox;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  messageId: string;
  inReplyTo?: string | undefined;
  references?: string | undefined;
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
  automatic,
}: Pick<Mail, 'messageId' | 'inReplyTo' | 'references' | 'automatic'>) {
  const repliedTo = parseMessageId(inReplyTo);
  return {
    'Message-ID': messageId,
    ...(repliedTo && { 'In-Reply-To': repliedTo, References: referencesUpTo(repliedTo, references) }),
    // Requests no automatic replies (RFC 3834, section 5).
    ...(automatic && { 'Auto-Submitted': 'auto-generated' }),
  };
}

/** Encodes in base64, so that no server on the way changes or breaks a line. @throws Error for an invalid sender or recipient */
export function writeMime({ from, to, replyTo, subject, text, date, ...rest }: Mail): string {
  const recipient = parseMailbox(to);
  const sender = parseMailbox(from.address);
  if (!recipient || !sender) throw new Error('not an address');
  const replyAddress = replyTo ? parseMailbox(replyTo) : undefined;
  const headers = {
    From: mailboxHeader(from, 'From: '),
    To: mailboxHeader(recipient, 'To: '),
    ...(replyAddress && { 'Reply-To': mailboxHeader(replyAddress, 'Reply-To: ') }),
    Subject: encodeWords(oneLine(subject, SUBJECT_LIMIT), 'Subject: '),
    Date: date.toUTCString().replace('GMT', '+0000'),
    ...threadHeaders(rest),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': 'base64',
  };
  const body = base64(text.toWellFormed().replace(/\r\n?|\n/gu, CRLF)).replace(new RegExp(`.{${LINE_LENGTH}}`, 'gu'), `$&${CRLF}`);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [...lines, '', body, ''].join(CRLF);
}
