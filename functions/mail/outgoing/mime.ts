import { oneLine, SUBJECT_LIMIT } from '../../encoding/text.ts';
import { type Mailbox, parseMailbox } from '../address.ts';
import { parseMessageId, parseMessageIds } from '../message-ids.ts';

/** A plain-text mail before it is written out. */
export interface Mail {
  from: Mailbox;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  messageId: string;
  inReplyTo?: string | undefined;
  /** `Message-ID`s of the conversation before it, with blanks between; `inReplyTo` alone when absent. */
  references?: string | undefined;
  /** Written by the site itself, for nobody to answer automatically (RFC 3834). */
  automatic: boolean;
  date: Date;
}

const CRLF = '\r\n';
/** Bytes of text in one encoded word: 60 characters of base64, which with their frame stay under the 75 of RFC 2047. */
const WORD_BYTES = 45;
/** Characters of a line of base64 (RFC 2045). */
const LINE_LENGTH = 76;

const base64 = (text: string): string => new TextEncoder().encode(text).toBase64();

/** Plain ASCII as it is; anything else, and what looks like an encoded word already, as encoded words of RFC 2047. */
export function encodeWords(text: string): string {
  if (/^[\x20-\x7e]*$/u.test(text) && !text.includes('=?')) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (new TextEncoder().encode(word + character).length > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((one) => `=?UTF-8?B?${base64(one)}?=`).join(`${CRLF} `);
}

/** `"Name" <local@domain>`, the name quoted or encoded; a bare address where there is no name. */
export function mailboxHeader({ name, address }: Mailbox): string {
  const shown = oneLine(name, SUBJECT_LIMIT);
  if (shown === '') return address;
  const isPlain = /^[\x20-\x7e]*$/u.test(shown) && !shown.includes('=?');
  return `${isPlain ? `"${shown.replace(/["\\]/gu, '\\$&')}"` : encodeWords(shown)} <${address}>`;
}

/** Characters of a `References` header: with its name it stays on the one line of 998 that RFC 5322 allows. */
const REFERENCES_LENGTH = 900;

/** The first of the conversation and the newest before it, as many as fit (RFC 5322, section 3.6.4), and at the end what is answered. */
function referencesUpTo(answered: string, references = ''): string {
  const [first, ...rest] = parseMessageIds(references).filter((id) => id !== answered);
  const kept = [answered];
  let length = answered.length + (first?.length ?? 0) + 1;
  for (const id of rest.reverse()) {
    length += id.length + 1;
    if (length > REFERENCES_LENGTH) break;
    kept.unshift(id);
  }
  if (first !== undefined && first.length + answered.length < REFERENCES_LENGTH) kept.unshift(first);
  return kept.join(' ');
}

/** The headers that a mail carries besides sender, recipient and subject. They hold nothing but identifiers and fixed words. */
export function threadHeaders({
  messageId,
  inReplyTo,
  references,
  automatic,
}: Pick<Mail, 'messageId' | 'inReplyTo' | 'references' | 'automatic'>) {
  const answered = parseMessageId(inReplyTo);
  return {
    'Message-ID': messageId,
    ...(answered && { 'In-Reply-To': answered, References: referencesUpTo(answered, references) }),
    // RFC 3834, section 5: automatic answers to this one are not wanted.
    ...(automatic && { 'Auto-Submitted': 'auto-generated' }),
  };
}

/**
 * Writes a mail out as MIME: UTF-8 in base64, so that no server on the way changes or breaks a line of it.
 * @throws Error when sender or recipient is no address.
 */
export function writeMime({ from, to, replyTo, subject, text, date, ...rest }: Mail): string {
  const recipient = parseMailbox(to);
  const sender = parseMailbox(from.address);
  if (!recipient || !sender) throw new Error('not an address');
  const answerTo = replyTo ? parseMailbox(replyTo) : undefined;
  const headers = {
    From: mailboxHeader(from),
    To: mailboxHeader(recipient),
    ...(answerTo && { 'Reply-To': mailboxHeader(answerTo) }),
    Subject: encodeWords(oneLine(subject, SUBJECT_LIMIT)),
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
