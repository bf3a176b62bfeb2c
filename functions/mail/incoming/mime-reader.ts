import type { Attachment, Email, PostalMimeOptions } from 'postal-mime';
import { asGreek, decoded, type GuessedCharset, isDecodable, REPLACEMENT, western } from './charset.ts';
import { decodedHere, isUnknownShift } from './codepages.ts';
import { hasUnknownWords, readableWords } from './encoded-words.ts';
import { unflowed } from './flowed.ts';
import { withWordsOf } from './html-to-text.ts';
import { LineReader, type Part } from './line-reader.ts';
import { formatPeople, plainAddresses } from './people.ts';
import { HTML_LIMIT_BYTES } from './sanitise.ts';
import {
  hasFields,
  hasFormFields,
  hasOpenTag,
  holdsParts,
  isPartHeader,
  looksEncoded,
  type Unread,
  unusual,
  withAddresses,
  withFields,
  withLineEnds,
} from './structure.ts';
import { takeEncoded } from './uuencode.ts';

export interface ReadMail {
  email: Email;
  guessed: GuessedCharset | undefined;
  isDamaged: boolean;
  unread: Set<Unread>;
}

const WESTERN_WORDS = /=\?(?:iso-8859-1|windows-1252|us-ascii)\?/iu;
const TRANSFER = /^(?:|(?:x-)?(?:7-?bit|8-?bit|binary)|base64|quoted-printable|utf-8|none)$/u;
const UUENCODE = /^(?:x-)?uu(?:e|encode)$/u;
const OTHER_MESSAGE = new Map<string, Unread>([
  ['message/partial', 'partial'],
  ['message/external-body', 'external'],
]);
/** Parts of any other encoding are kept octet by octet, with their own line ends: a forwarded mail's signature still holds. */
const DECODED = /base64|quoted-printable/u;

/** The charsets of `codepages.ts` are decoded letter by letter, which is slow. */
const RARE_LIMIT_BYTES = 1_000_000;

const nameOf = ({ contentDisposition, contentType }: Part): string =>
  contentDisposition.parsed.params['filename'] || contentType.parsed.params['name'] || '';

/** Encrypted, or signed so that the words are within the signature (RFC 8551, RFC 3156); `multipart/signed` is readable. */
const isSealed = (type: string, name: string): boolean =>
  /^(?:application\/(?:x-)?pkcs7-mime|application\/pgp-encrypted)$/u.test(type) || /\.p7m$/iu.test(name);

/** Readable as they are; the file keeps what the marks mean (RFC 2046, section 4.1.4). */
const MARKED_UP = /^text\/(?:enriched|richtext|markdown|x-markdown)$/u;

const isTnef = (type: string, name: string): boolean => /^application\/(?:vnd\.)?ms-tnef$/u.test(type) || /^winmail\.dat$/iu.test(name);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** A mail has each of these headers once (RFC 5322, section 3.6); repeats are not shown. */
const ONLY_ONE = /^(?:from|sender|subject|date|message-id|in-reply-to|references)$/u;
const ADDRESSES = /^(?:from|sender|reply-to|to|cc)$/u;

const asHtml = (text: string): string => `<div>${escaped(text).replace(/\r?\n/gu, '<br>\n')}</div>`;

/** Leaves out the date of the forwarded mail: its time zone is not known here. */
const forwardedHead = (email: Email): string =>
  ['', `From: ${formatPeople(email.from && [email.from]).list[0] ?? ''}`, `Subject: ${email.subject ?? ''}`, ''].join('\n');

class Reader extends LineReader {
  guessed: GuessedCharset | undefined;

  protected override decode(bytes: Uint8Array, declared: string, isHtml = false, label = ''): string {
    const { text, guessed } = decoded(bytes, declared, { isHtml, label });
    this.guessed ??= guessed;
    return text;
  }

  private readText(node: Part, whole: ArrayBuffer): string {
    const { value, params } = node.contentType.parsed;
    const isHtml = value === 'text/html';
    const label = params['charset'] ?? '';
    const isRare = whole.byteLength > RARE_LIMIT_BYTES && decodedHere(new Uint8Array(0), label) !== undefined;
    if (isRare) this.unread.add('cut');
    const content = isRare ? whole.slice(0, RARE_LIMIT_BYTES) : whole;
    const isFlowed = /^flowed$/iu.test(params['format'] ?? '');
    // Otherwise the parser joins the lines before `unflowed` does.
    params['format'] = '';
    const read = this.decode(new Uint8Array(content), node.getTextContent(), isHtml, label);
    const rest = node.rest ? `\n${node.rest.join('\n')}` : '';
    if (isUnknownShift(new Uint8Array(content), label)) this.unread.add('encoded');
    const looked = read.slice(0, HTML_LIMIT_BYTES) + rest;
    if (holdsParts(looked)) this.unread.add('structure');
    if (looksEncoded(looked)) this.unread.add('encoded');
    if (/^-----BEGIN PGP MESSAGE-----/mu.test(looked)) this.unread.add('sealed');
    if (isHtml) {
      const start = withAddresses(read.slice(0, HTML_LIMIT_BYTES).replace(/\r\n?/gu, '\n'));
      if (hasFields(start)) this.unread.add('fields');
      if (hasOpenTag(start)) this.unread.add('structure');
      return withFields(start) + read.slice(HTML_LIMIT_BYTES) + (rest && asHtml(rest));
    }
    const { text, files, isUnread } = takeEncoded(read);
    if (isUnread) this.unread.add('encoded');
    for (const file of files) this.addFile(file.name, file.content);
    return (isFlowed ? unflowed(text, /^yes$/iu.test(params['delsp'] ?? '')) : text) + rest;
  }

  private addFile(name: string, content: Uint8Array<ArrayBuffer>): void {
    this.attachments.push({ filename: name, mimeType: 'application/octet-stream', disposition: 'attachment', content } as Attachment);
  }

  private addWords(words: string): void {
    if (words === '') return;
    this.unread.add('structure');
    this.addTextEntry({}, 'plain', { type: 'text', value: words });
  }

  private decodeUu(node: Part): void {
    const { files, isUnread } = takeEncoded(new TextDecoder('windows-1252').decode(node.content ?? undefined));
    const [file, ...others] = files;
    if (isUnread || !file) this.unread.add('encoded');
    if (!file) return;
    node.content = file.content.buffer;
    if (nameOf(node) === '') node.contentType.parsed.params['name'] = file.name;
    for (const { name, content } of others) this.addFile(name, content);
  }

  private prepareLeaf(node: Part): void {
    const { parsed } = node.contentType;
    // RFC 2045, section 5.2.
    if (!/^[^\s/]+\/[^\s/]+$/u.test(parsed.value)) parsed.value = 'text/plain';
    if (node.parentNode)
      this.addWords(node.headers.flatMap(({ key, value }) => (isPartHeader(key) ? [] : [`${key}: ${value}`])).join('\n'));
    const { encoding } = node.contentTransferEncoding;
    if (UUENCODE.test(encoding)) this.decodeUu(node);
    else if (!TRANSFER.test(encoding)) this.unread.add('encoded');
    const other = OTHER_MESSAGE.get(parsed.value);
    if (other) this.unread.add(other);
    if (isTnef(parsed.value, nameOf(node))) this.unread.add('winmail');
    if (isSealed(parsed.value, nameOf(node))) this.unread.add('sealed');
  }

  override async collectNode(node: Part, alternative: unknown, related: boolean): Promise<void> {
    const keys = node.headers.flatMap(({ key }) => (/^content-/u.test(key) ? [key] : []));
    const isCut = node.parentNode !== undefined && node.headers.length > 0 && node.start === undefined;
    if (isCut || new Set(keys).size < keys.length) this.unread.add('structure');
    if (node.contentType.multipart) {
      const encoded = node.content ? new TextDecoder().decode(node.content) : '';
      this.addWords(unusual([encoded, ...(node.rest ?? [])].join('\n')));
      return super.collectNode(node, alternative, related);
    }
    const isPlain = node.content !== null && !DECODED.test(node.contentTransferEncoding.encoding);
    if (isPlain) node.content = this.av.slice(node.start ?? 0, node.end ?? 0).buffer;
    this.prepareLeaf(node);
    const { value } = node.contentType.parsed;
    const isFile = node.contentDisposition.parsed.value === 'attachment';
    if (node.content && !isFile && (value === 'text/plain' || value === 'text/html')) {
      const { content } = node;
      const bytes = new Uint8Array(content);
      const isBinary =
        bytes.some((byte) => byte < 9) && !/utf-?(?:16|32)|ucs|unicode/iu.test(node.contentType.parsed.params['charset'] ?? '');
      const text = this.readText(node, content);
      node.getTextContent = () => text;
      await super.collectNode(node, alternative, related);
      if ((node.base64Length ?? 0) % 4 !== 0) this.unread.add('encoded');
      if (nameOf(node) !== '' || isBinary) this.collectAttachment(node, content, false, false);
      return;
    }
    const isLost = isPlain && node.content && !value.startsWith('message/');
    if (isLost && looksEncoded(new TextDecoder('windows-1252').decode(node.content?.slice(0, 4096)))) this.unread.add('encoded');
    if (node.content && !isFile && !alternative && MARKED_UP.test(value))
      this.addTextEntry(node, 'plain', { type: 'text', value: this.readText(node, node.content) });
    if (node.rest) this.addWords(node.rest.join('\n'));
    await super.collectNode(node, alternative, related);
  }

  /** A forwarded mail is a file, whose headers prove where it came from; its words and files are shown besides. */
  override async collectSubMessage(node: Part): Promise<void> {
    const content = node.content ?? new ArrayBuffer(0);
    this.collectAttachment(node, content, false, false);
    const inner = new Reader({ ...this.options, maxRfc822NestingDepth: this.maxRfc822NestingDepth }, this.isMending);
    inner.rfc822NestingDepth = this.rfc822NestingDepth + 1;
    const email = await inner.parse(content).catch(() => undefined);
    if (!email) return;
    this.addTextEntry({}, 'plain', { type: 'text', value: forwardedHead(email) });
    for (const [selector, entry] of inner.textMap) {
      this.textMap.set(selector, entry);
      for (const type of ['plain', 'html'] as const) if (entry[type]) this.textTypes.add(type);
    }
    for (const attachment of email.attachments) this.attachments.push(attachment);
    for (const reason of inner.unread) this.unread.add(reason);
    this.guessed ??= inner.guessed;
  }

  override collectAttachment(node: Part, content: ArrayBuffer, related: boolean, depthExceeded: boolean): void {
    for (const [{ value, parsed }, key] of [
      [node.contentDisposition, 'filename'],
      [node.contentType, 'name'],
    ] as const) {
      const name = parsed.params[key];
      if (name) parsed.params[key] = this.readName(name, value);
    }
    super.collectAttachment(node, content, related, depthExceeded);
  }

  /** RFC 2231, section 4: the charset stands before the name. Quotation marks within quotation marks end no name. */
  private readName(first: string, header: string): string {
    const whole = /name="([^;]{1,1000})"[ \t]*(?:;|$)/iu.exec(header)?.[1] ?? '';
    const name = /(?<!\\)"/u.test(whole) ? whole.replaceAll('"', '') : first;
    const [, label = ''] = /name\*(?:0\*)?\s*=\s*"?([^'"\s;*=]{1,40})'/iu.exec(header) ?? [];
    if (label === '' || isDecodable(label)) return readableWords(name);
    const read = decodedHere(western(name), label);
    if (read === undefined) this.guessed ??= 'windows-1252';
    return read ?? name;
  }

  /** Replaces the parser's conversion, which shows styles as text. */
  override renderTextContent(): void {
    this.addWords(unusual(this.outside.join('\n')));
    const hasHtml = this.textTypes.has('html');
    const isMixed = hasHtml && this.textTypes.has('plain');
    const [plain, html]: [string[], string[]] = [[], []];
    let length = 0;
    for (const entry of this.textMap.values()) {
      const [ownText = '', ownHtml = ''] = [entry.plain, entry.html].map((items) => items?.map(({ value }) => value).join('\n'));
      if (entry.html) length += ownHtml.length;
      if (isMixed && length > HTML_LIMIT_BYTES) this.unread.add('cut');
      plain.push(isMixed && length <= HTML_LIMIT_BYTES ? withWordsOf(ownHtml, ownText) : ownText);
      if (hasHtml) html.push(entry.html ? ownHtml : asHtml(ownText.slice(0, HTML_LIMIT_BYTES + 1)));
    }
    if (hasHtml) this.textContent['html'] = html.join('\n');
    if (!hasHtml || isMixed) this.textContent['plain'] = plain.join('\n');
  }

  override buildMessage(): Email {
    const { headers } = this.root;
    const lines = headers.filter(({ key }) => ONLY_ONE.test(key));
    const isRepeated = lines.some(({ key, value }) => lines.find((first) => first.key === key)?.value !== value);
    if (isRepeated || hasFormFields(headers.map(({ key }) => key))) this.unread.add('structure');
    for (const header of headers) {
      if (header.value.includes('=?')) header.value = readableWords(header.value);
      if (ADDRESSES.test(header.key)) header.value = plainAddresses(header.value);
      if (hasUnknownWords(header.value)) this.guessed ??= 'windows-1252';
    }
    return super.buildMessage();
  }
}

/** Reads again with other boundaries if the parts do not add up. @throws over one of the limits */
async function readParts(raw: Uint8Array<ArrayBuffer>, options: PostalMimeOptions): Promise<{ reader: Reader; email: Email }> {
  const bytes = withLineEnds(raw);
  const reader = new Reader(options, false);
  const email = await reader.parse(bytes);
  if (bytes !== raw) reader.unread.add('structure');
  if (!reader.unread.has('structure')) return { reader, email };
  try {
    const mending = new Reader(options, true);
    const mended = await mending.parse(bytes);
    mending.unread.add('structure');
    return { reader: mending, email: mended };
  } catch {
    return { reader, email };
  }
}

/** @throws over one of the limits */
export async function readMime(raw: Uint8Array<ArrayBuffer>, options: PostalMimeOptions): Promise<ReadMail> {
  const { reader, email } = await readParts(raw, options);
  const header = (name: string): string => email.headers.find(({ key }) => key === name)?.value ?? '';
  const corrected = (text: string, name: string): string => {
    const greek = WESTERN_WORDS.test(header(name)) ? asGreek(text) : undefined;
    if (greek !== undefined) reader.guessed ??= 'windows-1253';
    return greek ?? text;
  };
  if (email.subject) email.subject = corrected(email.subject, 'subject');
  if (email.from) email.from.name = corrected(email.from.name, 'from');
  const read = [email.subject, email.from?.name, email.text, email.html, ...email.attachments.map(({ filename }) => filename)];
  const isDamaged = read.some((text) => text?.includes(REPLACEMENT));
  return { email, guessed: reader.guessed, isDamaged, unread: reader.unread };
}
