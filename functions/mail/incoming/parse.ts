import { type Address, addressParser, decodeWords } from 'postal-mime';
import { cutToBytes, oneLine, SUBJECT_LIMIT, storable } from '../../encoding/text.ts';
import { parseMessageId, parseMessageIds } from '../message-ids.ts';
import { ENDING, FILES_LISTED, type IncomingFile } from './attachments.ts';
import type { GuessedCharset } from './charset.ts';
import { htmlToText } from './html-to-text.ts';
import { type ReadMail, readMime } from './mime-reader.ts';
import { formatPeople } from './people.ts';
import { readable, sanitise } from './sanitise.ts';
import { type Unread, withLineEnds } from './structure.ts';

/** Keeps a row with its HTML below D1's 2,000,000 bytes. */
export const TEXT_LIMIT_BYTES = 400_000;
const HEADERS_LIMIT_BYTES = 512 * 1024;
const NESTING_LIMIT = 50;
/** The parser allocates an object for each line that may begin a part (`--`). */
export const BOUNDARY_LINES_LIMIT = 10_000;
/** 20 MiB of base64 have 270,000 lines; 20 MiB of empty lines end the Worker. */
export const LINES_LIMIT = 400_000;
const FORWARD_LIMIT = 3;
const UNREAD_TEXT_BYTES = 20_000;

export interface ParsedMail {
  from: { name: string; address: string };
  authors: string[];
  to: string[];
  cc: string[];
  notListed: { to: number; cc: number };
  replyTo: string | undefined;
  answerAll: string[];
  subject: string;
  text: string;
  html: string | undefined;
  messageId: string | undefined;
  inReplyTo: string | undefined;
  references: string[];
  date: string | undefined;
  headers: readonly { key: string; value: string }[];
  files: IncomingFile[];
  /** The first file is the mail itself, because the row does not hold all of it. */
  hasSource: boolean;
  guessed: GuessedCharset | undefined;
  isDamaged: boolean;
  unreadable: boolean;
  unread: readonly Unread[];
}

const MAIL_HEADERS = new Set(['from', 'to', 'subject', 'date', 'message-id', 'received', 'content-type', 'mime-version']);

const firstMailbox = (address: Address | undefined) => (address?.group ? address.group[0] : address);

const ADDRESS_SHAPE = /^(?:"[^"]*"|[^\s<>"(),;:]+)@[^\s<>"(),;:@]+$/u;

const asBytes = (content: ArrayBuffer | Uint8Array | string): Uint8Array<ArrayBuffer> => {
  if (typeof content === 'string') return new Uint8Array(new TextEncoder().encode(content));
  return content instanceof Uint8Array ? new Uint8Array(content) : new Uint8Array(content);
};

const overLimit = (text: string, limitBytes: number): boolean => cutToBytes(text, limitBytes) !== text;

/** Content-ID and `cid:` name the same picture, percent-encoded or as an encoded word (RFC 2392, section 2). */
function plainCid(id: string): string {
  const bare = decodeWords(id.trim()).replace(/^<|>$/gu, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

const cidPlaces = (html: string): Map<string, string> =>
  new Map(
    [...html.matchAll(/ data-cid="([^"]*)"/gu)].map(([, id = '']) => [plainCid(id.replaceAll('&amp;', '&')), id.replaceAll('&amp;', '&')]),
  );

const wholeMail = (raw: Uint8Array<ArrayBuffer>): IncomingFile => ({ name: 'message.eml', type: 'message/rfc822', content: raw });

function toParsedMail({ email, guessed, isDamaged, unread }: ReadMail, raw: Uint8Array<ArrayBuffer>, envelopeFrom: string): ParsedMail {
  const authors = formatPeople(addressParser(email.headers.find(({ key }) => key === 'from')?.value ?? '')).list;
  const [to, cc, answerAll] = [formatPeople(email.to), formatPeople(email.cc), formatPeople(email.replyTo)];
  const from = firstMailbox(email.from) ?? firstMailbox(email.sender);
  // An unclosed quotation mark joins name and address into one text, which nobody can answer.
  const isReadable = ADDRESS_SHAPE.test(from?.address ?? '');
  const inReplyTo = parseMessageId(email.inReplyTo);
  const source = email.html ?? '';
  const html = sanitise(source);
  const text = storable(email.text?.trim() ? email.text : htmlToText(source))
    .replace(/\r\n?/gu, '\n')
    .trim();
  const isOver = (email.subject ?? '').trim().length > SUBJECT_LIMIT || overLimit(text, TEXT_LIMIT_BYTES) || readable(source) !== source;
  if (isOver || (html === '' && htmlToText(source) !== '')) unread.add('cut');
  const places = cidPlaces(html);
  const files = email.attachments.map(({ filename, description = '', mimeType, contentId, content }) => ({
    name: filename || (ENDING.test(description) ? description : ''),
    type: mimeType,
    contentId: contentId && (places.get(plainCid(contentId)) ?? contentId),
    content: asBytes(content),
  }));
  if (text === '' && files.length === 0 && !/<img\b/iu.test(html)) unread.add('empty');
  const hasSource =
    unread.size > 0 || guessed !== undefined || isDamaged || files.length > FILES_LISTED || to.left + cc.left + answerAll.left > 0;
  return {
    from: {
      name: oneLine(from?.name || (isReadable ? '' : (from?.address ?? '')), SUBJECT_LIMIT),
      address: oneLine((isReadable && from?.address) || envelopeFrom, 320),
    },
    authors: authors.length > 1 ? authors : [],
    ...{ to: to.list, cc: cc.list, notListed: { to: to.left, cc: cc.left } },
    answerAll: answerAll.list.length > 1 ? answerAll.list : [],
    replyTo: oneLine(firstMailbox(email.replyTo?.[0])?.address ?? '', 320) || undefined,
    subject: oneLine(email.subject ?? '', SUBJECT_LIMIT),
    text: cutToBytes(text, TEXT_LIMIT_BYTES),
    html: html.trim() === '' ? undefined : storable(html),
    messageId: parseMessageId(email.messageId),
    inReplyTo,
    references: [...new Set([...parseMessageIds(email.references), ...(inReplyTo ? [inReplyTo] : [])])],
    date: email.date === undefined ? undefined : oneLine(email.date, 100),
    headers: email.headers,
    files: hasSource ? [wholeMail(raw), ...files] : files,
    ...{ hasSource, guessed, isDamaged },
    unreadable: false,
    unread: [...unread],
  };
}

const toUnreadable = (raw: Uint8Array<ArrayBuffer>, envelopeFrom: string, subject: string): ParsedMail => ({
  from: { name: '', address: oneLine(envelopeFrom, 320) },
  ...{ authors: [], to: [], cc: [], answerAll: [], notListed: { to: 0, cc: 0 }, guessed: undefined, isDamaged: false },
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
  unread: [],
});

const NEWLINE = 0x0a;
const DASH = 0x2d;

function hasTooManyLines(came: Uint8Array<ArrayBuffer>): boolean {
  const raw = withLineEnds(came);
  let lines = 0;
  let boundaries = 0;
  for (let at = raw.indexOf(NEWLINE); at !== -1; at = raw.indexOf(NEWLINE, at + 1)) {
    lines += 1;
    if (raw[at + 1] === DASH && raw[at + 2] === DASH) boundaries += 1;
    if (lines > LINES_LIMIT || boundaries > BOUNDARY_LINES_LIMIT) return true;
  }
  return false;
}

/** Never throws: stores as a file what is not MIME, nested too deeply or all headers. */
export async function parseMail(raw: Uint8Array<ArrayBuffer>, envelopeFrom: string, subject = ''): Promise<ParsedMail> {
  if (hasTooManyLines(raw)) return toUnreadable(raw, envelopeFrom, subject);
  try {
    const read = await readMime(raw, {
      maxHeadersSize: HEADERS_LIMIT_BYTES,
      maxNestingDepth: NESTING_LIMIT,
      maxRfc822NestingDepth: FORWARD_LIMIT,
    });
    return read.email.headers.some(({ key }) => MAIL_HEADERS.has(key))
      ? toParsedMail(read, raw, envelopeFrom)
      : toUnreadable(raw, envelopeFrom, subject);
  } catch {
    return toUnreadable(raw, envelopeFrom, subject);
  }
}
