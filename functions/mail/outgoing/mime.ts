import { oneLine, SUBJECT_LIMIT } from '../../encoding/text.ts';
import { type Mailbox, parseMailbox } from '../address.ts';
import { parseMessageId, parseMessageIds } from '../message-ids.ts';

export interface Mail {
  from: Mailbox;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  messageId: string;
  inReplyTo?: string | undefined;
  /** `Message-ID`s of the conversation, separated by blanks; `inReplyTo` alone if absent. */
  references?: string | undefined;
  /** Written by the site, and not to be replied to automatically (RFC 3834). */
  automatic: boolean;
  date: Date;
}

const CRLF = '\r\n';
/** 60 characters of base64, which with their frame stay below the 75 of RFC 2047. */
const WORD_BYTES = 45;
const LINE_LENGTH = 76;

const base64 = (text: string): string => new TextEncoder().encode(text).toBase64();

/** Leaves plain ASCII as it is; anything else becomes encoded words of RFC 2047. */
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

/** `"Name" <local@domain>`, the name quoted or encoded; a bare address without a name. */
export function mailboxHeader({ name, address }: Mailbox): string {
  const shown = oneLine(name, SUBJECT_LIMIT);
  if (shown === '') return address;
  const isPlain = /^[\x20-\x7e]*$/u.test(shown) && !shown.includes('=?');
  return `${isPlain ? `"${shown.replace(/["\\]/gu, '\\$&')}"` : encodeWords(shown)} <${address}>`;
}

/** Keeps the header on one line of 998 characters (RFC 5322). */
const REFERENCES_LENGTH = 900;

/** The first of the conversation, as many of the newest as fit, and the mail replied to (RFC 5322, section 3.6.4). */
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
    // RFC 3834, section 5: asks for no automatic replies.
    ...(automatic && { 'Auto-Submitted': 'auto-generated' }),
  };
}

/** Writes UTF-8 in base64, so that no server on the way changes or breaks a line. @throws Error for an invalid sender or recipient */
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
