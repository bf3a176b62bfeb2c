import { type Address, addressParser, type Mailbox } from 'postal-mime';
import { cutToBytes, oneLine, SUBJECT_LIMIT, storable } from '../../encoding/text.ts';
import { parseMessageId, parseMessageIds } from '../message-ids.ts';
import { FILES_LISTED, type IncomingFile } from './attachments.ts';
import type { GuessedCharset } from './charset.ts';
import { type ReadMail, readMime } from './mime-reader.ts';
import { htmlToText, readable, sanitise } from './sanitise.ts';

/** Bytes of a message's text that its row keeps; with the HTML and the rest it stays under the 2,000,000 of D1. */
export const TEXT_LIMIT_BYTES = 400_000;
/** Headers and parts that are read; a mail beyond them is kept unread, as a file. */
const HEADERS_LIMIT_BYTES = 512 * 1024;
const NESTING_LIMIT = 50;
/** Lines that may begin a part (`--`). The parser keeps an object for each, and a mail of nothing else would fill a Worker's memory. */
export const BOUNDARY_LINES_LIMIT = 10_000;
/** Lines at all, for the same reason: 20 MiB of base64 have 270,000, 20 MiB of empty ones end the Worker. */
export const LINES_LIMIT = 400_000;
/** Forwarded mails within mails that are read as part of the text. */
const FORWARD_LIMIT = 3;
/** Bytes of a mail that could not be read, shown as its text. */
const UNREAD_TEXT_BYTES = 20_000;

/** A mail as it is stored, whatever it was made of. */
export interface ParsedMail {
  from: { name: string; address: string };
  /** Everybody who wrote it, where there are several. */
  authors: string[];
  /** To whom it went, `Name <address>` or an address. */
  to: string[];
  cc: string[];
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string | undefined;
  messageId: string | undefined;
  inReplyTo: string | undefined;
  /** Identifiers of the mails before it, the direct one last. */
  references: string[];
  /** When the sender says that it was written, as written; believed by nobody. */
  date: string | undefined;
  headers: readonly { key: string; value: string }[];
  files: IncomingFile[];
  /** True when the first file is the mail itself: its row does not hold all of it, or may hold it wrongly. */
  hasSource: boolean;
  /** What its text was read as, where its charset is a guess. */
  guessed: GuessedCharset | undefined;
  /** Letters of it could not be read. */
  isDamaged: boolean;
  /** True when it could not be read as MIME: its text is its source then. */
  unreadable: boolean;
}

/** Headers of which every mail has at least one. */
const MAIL_HEADERS = new Set(['from', 'to', 'subject', 'date', 'message-id', 'received', 'content-type', 'mime-version']);

const mailboxOf = (address: Address | undefined) => (address?.group ? address.group[0] : address);

/** People of a header that are kept. */
const PEOPLE_LIMIT = 50;

/** The people of a header, `Name <address>`, groups as their members. */
const peopleOf = (addresses: readonly Address[] | undefined): string[] =>
  (addresses ?? [])
    .flatMap((address): readonly Mailbox[] => address.group ?? [address])
    .slice(0, PEOPLE_LIMIT)
    .map(({ name, address }) => oneLine(name && address ? `${name} <${address}>` : name || address, 320))
    .filter((person) => person !== '');

const asBytes = (content: ArrayBuffer | Uint8Array | string): Uint8Array<ArrayBuffer> => {
  if (typeof content === 'string') return new Uint8Array(new TextEncoder().encode(content));
  return content instanceof Uint8Array ? new Uint8Array(content) : new Uint8Array(content);
};

const overLimit = (text: string, limitBytes: number): boolean => cutToBytes(text, limitBytes) !== text;

/** The mail itself as a file, kept where its row does not hold all of it. */
const wholeMail = (raw: Uint8Array<ArrayBuffer>): IncomingFile => ({ name: 'message.eml', type: 'message/rfc822', content: raw });

function fromEmail({ email, guessed, isDamaged }: ReadMail, raw: Uint8Array<ArrayBuffer>, envelopeFrom: string): ParsedMail {
  const authors = peopleOf(addressParser(email.headers.find(({ key }) => key === 'from')?.value ?? ''));
  const from = mailboxOf(email.from) ?? mailboxOf(email.sender);
  const inReplyTo = parseMessageId(email.inReplyTo);
  const source = email.html ?? '';
  const html = sanitise(source);
  const text = storable(email.text?.trim() ? email.text : htmlToText(source))
    .replace(/\r\n?/gu, '\n')
    .trim();
  const isCut = overLimit(text, TEXT_LIMIT_BYTES) || readable(source) !== source || (html === '' && source.trim() !== '');
  const files = email.attachments.map(({ filename, mimeType, contentId, content }) => ({
    name: filename ?? '',
    type: mimeType,
    contentId,
    content: asBytes(content),
  }));
  const hasSource = isCut || guessed !== undefined || isDamaged || files.length > FILES_LISTED;
  return {
    from: { name: oneLine(from?.name ?? '', SUBJECT_LIMIT), address: oneLine(from?.address || envelopeFrom, 320) },
    authors: authors.length > 1 ? authors : [],
    to: peopleOf(email.to),
    cc: peopleOf(email.cc),
    replyTo: oneLine(mailboxOf(email.replyTo?.[0])?.address ?? '', 320) || undefined,
    subject: oneLine(email.subject ?? '', SUBJECT_LIMIT),
    text: cutToBytes(text, TEXT_LIMIT_BYTES),
    html: html.trim() === '' ? undefined : storable(html),
    messageId: parseMessageId(email.messageId),
    inReplyTo,
    references: [...new Set([...parseMessageIds(email.references), ...(inReplyTo ? [inReplyTo] : [])])],
    date: email.date === undefined ? undefined : oneLine(email.date, 100),
    headers: email.headers,
    // First, so that it is among those that are listed.
    files: hasSource ? [wholeMail(raw), ...files] : files,
    ...{ hasSource, guessed, isDamaged },
    unreadable: false,
  };
}

/** What can be said of a mail that no parser reads: its source, as far as a row holds it, and the whole as a file. */
const unread = (raw: Uint8Array<ArrayBuffer>, envelopeFrom: string, subject: string): ParsedMail => ({
  from: { name: '', address: oneLine(envelopeFrom, 320) },
  ...{ authors: [], to: [], cc: [], guessed: undefined, isDamaged: false },
  replyTo: undefined,
  subject: oneLine(subject, SUBJECT_LIMIT),
  text: storable(new TextDecoder().decode(raw.subarray(0, UNREAD_TEXT_BYTES))),
  html: undefined,
  messageId: undefined,
  inReplyTo: undefined,
  references: [],
  date: undefined,
  headers: [],
  files: [wholeMail(raw)],
  hasSource: false,
  unreadable: true,
});

const NEWLINE = 0x0a;
const DASH = 0x2d;

function hasTooManyLines(raw: Uint8Array): boolean {
  let lines = 0;
  let boundaries = 0;
  for (let at = raw.indexOf(NEWLINE); at !== -1; at = raw.indexOf(NEWLINE, at + 1)) {
    lines += 1;
    if (raw[at + 1] === DASH && raw[at + 2] === DASH) boundaries += 1;
    if (lines > LINES_LIMIT || boundaries > BOUNDARY_LINES_LIMIT) return true;
  }
  return false;
}

/** Reads a mail. Never throws: one that is no MIME, too deep or all headers is kept as it came. */
export async function parseMail(raw: Uint8Array<ArrayBuffer>, envelopeFrom: string, subject = ''): Promise<ParsedMail> {
  if (hasTooManyLines(raw)) return unread(raw, envelopeFrom, subject);
  try {
    const read = await readMime(raw, {
      maxHeadersSize: HEADERS_LIMIT_BYTES,
      maxNestingDepth: NESTING_LIMIT,
      maxRfc822NestingDepth: FORWARD_LIMIT,
    });
    // A parser takes any bytes for headers and text; without one header that a mail has they are none, and kept as they came.
    return read.email.headers.some(({ key }) => MAIL_HEADERS.has(key))
      ? fromEmail(read, raw, envelopeFrom)
      : unread(raw, envelopeFrom, subject);
  } catch {
    return unread(raw, envelopeFrom, subject);
  }
}
