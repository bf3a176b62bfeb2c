import { type Address, addressParser, type Mailbox } from 'postal-mime';
import { cutToBytes, oneLine, SUBJECT_LIMIT, storable } from '../../encoding/text.ts';
import { parseMessageId, parseMessageIds } from '../message-ids.ts';
import { FILES_LISTED, type IncomingFile } from './attachments.ts';
import type { GuessedCharset } from './charset.ts';
import { type ReadMail, readMime } from './mime-reader.ts';
import { htmlToText, readable, sanitise } from './sanitise.ts';

/** Bytes. With the HTML and the rest a row stays below D1's 2,000,000. */
export const TEXT_LIMIT_BYTES = 400_000;
const HEADERS_LIMIT_BYTES = 512 * 1024;
const NESTING_LIMIT = 50;
/** Lines that may begin a part (`--`): the parser allocates an object for each. */
export const BOUNDARY_LINES_LIMIT = 10_000;
/** 20 MiB of base64 have 270,000 lines; 20 MiB of empty ones end the Worker. */
export const LINES_LIMIT = 400_000;
const FORWARD_LIMIT = 3;
const UNREAD_TEXT_BYTES = 20_000;

export interface ParsedMail {
  from: { name: string; address: string };
  authors: string[];
  to: string[];
  cc: string[];
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string | undefined;
  messageId: string | undefined;
  inReplyTo: string | undefined;
  /** `Message-ID`s of earlier mails, the direct one last. */
  references: string[];
  /** As the sender wrote it; not trusted. */
  date: string | undefined;
  headers: readonly { key: string; value: string }[];
  files: IncomingFile[];
  /** True if the first file is the mail itself, because its row does not hold all of it. */
  hasSource: boolean;
  guessed: GuessedCharset | undefined;
  isDamaged: boolean;
  /** True if it could not be read as MIME: its text is its source then. */
  unreadable: boolean;
}

const MAIL_HEADERS = new Set(['from', 'to', 'subject', 'date', 'message-id', 'received', 'content-type', 'mime-version']);

const mailboxOf = (address: Address | undefined) => (address?.group ? address.group[0] : address);

const PEOPLE_LIMIT = 50;

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
    // First, so that it is among the listed ones.
    files: hasSource ? [wholeMail(raw), ...files] : files,
    ...{ hasSource, guessed, isDamaged },
    unreadable: false,
  };
}

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

/** Never throws: a mail that is not MIME, nested too deeply or all headers is stored as a file. */
export async function parseMail(raw: Uint8Array<ArrayBuffer>, envelopeFrom: string, subject = ''): Promise<ParsedMail> {
  if (hasTooManyLines(raw)) return unread(raw, envelopeFrom, subject);
  try {
    const read = await readMime(raw, {
      maxHeadersSize: HEADERS_LIMIT_BYTES,
      maxNestingDepth: NESTING_LIMIT,
      maxRfc822NestingDepth: FORWARD_LIMIT,
    });
    // The parser accepts any bytes; without a single known header they are no mail.
    return read.email.headers.some(({ key }) => MAIL_HEADERS.has(key))
      ? fromEmail(read, raw, envelopeFrom)
      : unread(raw, envelopeFrom, subject);
  } catch {
    return unread(raw, envelopeFrom, subject);
  }
}
