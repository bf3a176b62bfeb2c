import PostalMime, { type Attachment, type Email, type PostalMimeOptions } from 'postal-mime';
import * as structure from './structure.ts';
import { DashedLines, isDashed, isFolded, KNOWN_HEADER, type Unread } from './structure.ts';

interface Parameters {
  value: string;
  params: Record<string, string>;
}

/** Internal to postal-mime 4.0.0; missing from its types. */
export interface Part {
  parentNode?: Part;
  state: 'header' | 'body' | 'finished';
  headerLines: string[];
  headers: { key: string; value: string }[];
  childNodes: Part[];
  content: ArrayBuffer | null;
  contentType: { value: string; parsed: Parameters; multipart: string | false };
  contentTransferEncoding: { encoding: string };
  contentDisposition: { value: string; parsed: Parameters };
  getTextContent(): string;
  start?: number;
  end?: number;
  lineLength?: number;
  hasShortLine?: boolean;
  isEnded?: boolean;
  base64Length?: number;
  isGrouped?: boolean;
  rest?: string[];
  hasLooseHeaders?: boolean;
  isContentHeader?: boolean;
}

interface TextItem {
  type: 'text';
  value: string;
}

interface ParserInternals {
  options: PostalMimeOptions;
  root: Part;
  currentNode: Part;
  boundaries: { value: Uint8Array<ArrayBuffer>; node: Part }[];
  textContent: Record<string, string>;
  textMap: Map<object, { plain?: TextItem[]; html?: TextItem[] }>;
  textTypes: Set<'plain' | 'html'>;
  attachments: Attachment[];
  maxRfc822NestingDepth: number;
  rfc822NestingDepth: number;
  av: Uint8Array<ArrayBuffer>;
  readPos: number;
  finalize(): Promise<void>;
  processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void>;
  addTextEntry(selector: object, type: 'plain' | 'html', item: TextItem): void;
  collectNode(node: Part, alternative: unknown, related: boolean): Promise<void>;
  collectSubMessage(node: Part): Promise<void>;
  collectAttachment(node: Part, content: ArrayBuffer, related: boolean, depthExceeded: boolean): void;
  renderTextContent(): void;
  buildMessage(): Email;
}

const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => PostalMime & ParserInternals;

const EMPTY = new Uint8Array(0);
const DONE = Promise.resolve();
const LF = 0x0a;
const CR = 0x0d;
const EMPTY_BOUNDARY = 'an-empty-boundary';
const OUTSIDE_LINES = 5_000;
const MENDED_LIMIT = 50;
const LOOKS_LIMIT = 300;
const HEADERS_AHEAD = 50;
const CONTENT = /^content-/iu;

const toText = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });
const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

export abstract class LineReader extends Parser {
  readonly unread = new Set<Unread>();
  protected readonly outside: string[] = [];
  private dashed: DashedLines | undefined;
  private mended = 0;
  private looks = 0;
  private lineAt = 0;
  protected readonly isMending: boolean;
  private hasEmptyBoundary = false;

  constructor(options: PostalMimeOptions, isMending: boolean) {
    super(options);
    this.isMending = isMending;
  }

  protected abstract decode(bytes: Uint8Array, declared: string): string;

  override processLine(came: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    this.lineAt = came.byteOffset;
    const line = this.isMending && isDashed(came) ? this.mendedBoundary(came) : came;
    const node = this.currentNode;
    if (node.state === 'header') return this.processHeader(node, line, isFinal);
    if (node.state === 'finished') {
      this.addOutside(this.outside, line);
      return super.processLine(line, isFinal);
    }
    if (isDashed(line) && this.isBoundary(line)) return super.processLine(line, isFinal);
    node.end = node.parentNode ? this.withoutLineEnd(this.readPos) : this.readPos;
    const { encoding } = node.contentTransferEncoding;
    // RFC 2045, section 6.7, rule 3.
    if (encoding === 'quoted-printable') return super.processLine(structure.withoutEndBlanks(line), isFinal);
    if (encoding === 'base64' && !this.takesBase64(node, this.withoutGroups(node, line))) {
      if (node.lineLength === undefined) this.unread.add('encoded');
      node.rest ??= [];
      node.rest.push(this.decode(line, toText.decode(line)));
      return super.processLine(EMPTY, isFinal);
    }
    if (encoding === 'base64') return super.processLine(line, isFinal);
    // Takes unencoded content from the mail at the end: the parser's own list of lines takes seconds.
    if (node.contentType.multipart) {
      node.rest ??= [];
      this.addOutside(node.rest, line);
    }
    return isFinal ? this.finalize() : DONE;
  }

  private addOutside(outside: string[], line: Uint8Array): void {
    if (outside.length < OUTSIDE_LINES) outside.push(toText.decode(line));
    else if (line.length > 0) this.unread.add('structure');
  }

  private withoutLineEnd(end: number): number {
    let at = end;
    if (this.av[at - 1] === LF) at -= 1;
    if (this.av[at - 1] === CR) at -= 1;
    return at;
  }

  private isBoundary(line: Uint8Array): boolean {
    return this.boundaries.some(({ value }) => value.every((byte, at) => line[at + 2] === byte));
  }

  private withoutGroups(node: Part, line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const ended = structure.withoutEndBlanks(line);
    const bare = structure.withoutGroups(ended);
    if (node.lineLength === undefined) node.isGrouped = bare !== ended;
    return node.isGrouped ? bare : ended;
  }

  private takesBase64(node: Part, line: Uint8Array<ArrayBuffer>): boolean {
    if (line.length === 0) return true;
    const { lineLength } = node;
    if (!structure.isBase64(line) || (node.rest && line.length !== lineLength) || (node.hasShortLine && line.length !== lineLength)) {
      return false;
    }
    node.lineLength ??= line.length;
    node.base64Length = (node.base64Length ?? 0) + line.length;
    // Belongs to another part, whose boundary was lost: only the last line of base64 is shorter.
    if (lineLength !== undefined && (node.rest || node.hasShortLine || node.isEnded || line.length > lineLength))
      this.unread.add('structure');
    node.isEnded = line.length < node.lineLength;
    if (line.length % 4 !== 0 || (structure.isPadded(line) && line.length !== node.lineLength)) node.hasShortLine = true;
    return true;
  }

  private async processHeader(node: Part, line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    if (line.length > 0 && !this.isBoundary(line) && this.endsHeaders(node, line)) {
      this.unread.add('structure');
      await super.processLine(EMPTY, false);
      this.begin(node, this.lineAt);
      return this.processLine(line, isFinal);
    }
    const isOther = line.some((byte) => byte > 0x7f);
    const readable = isOther ? toBytes(this.decode(line, toText.decode(line))) : line;
    await super.processLine(readable, isFinal);
    if (node.state === 'body') this.begin(node, this.readPos);
  }

  private begin(node: Part, at: number): void {
    node.start = at;
    node.end = at;
    this.enter(node);
  }

  private endsHeaders(node: Part, line: Uint8Array): boolean {
    const isFirst = node.headerLines.length === 0;
    if (isFolded(line)) {
      if (node.isContentHeader && !structure.isParameter(toText.decode(line))) this.unread.add('structure');
      return isFirst && node.parentNode !== undefined;
    }
    node.isContentHeader = CONTENT.test(toText.decode(line.subarray(0, 8)));
    if (structure.isHeader(line)) return false;
    if (!node.parentNode && !node.headerLines.some((one) => KNOWN_HEADER.test(one))) return false;
    if (isDashed(line)) return true;
    if (!node.hasLooseHeaders && !this.hasHeadersAhead()) return true;
    node.hasLooseHeaders = true;
    this.unread.add('structure');
    return false;
  }

  private hasHeadersAhead(): boolean {
    let at = this.readPos;
    for (let count = 0; count < HEADERS_AHEAD && at < this.av.length; count += 1) {
      const found = this.av.indexOf(LF, at);
      const end = found === -1 ? this.av.length : found;
      const line = this.av.subarray(at, Math.min(end, at + 200));
      if (line.length === 0 || line[0] === CR || isDashed(line)) return false;
      if (KNOWN_HEADER.test(toText.decode(line))) return true;
      at = end + 1;
    }
    return false;
  }

  private enter(node: Part): void {
    // RFC 2046, section 5.1.1: no boundary ends in a blank.
    const declared = this.boundaries.at(-1);
    if (declared) declared.value = structure.withoutEndBlanks(declared.value);
    if (!this.isMending || this.mended >= MENDED_LIMIT || this.looks >= LOOKS_LIMIT) return;
    this.dashed ??= new DashedLines(this.av);
    const { multipart, parsed } = node.contentType;
    const isUndeclared = !multipart && !node.headers.some(({ key }) => key === 'content-type');
    const own = `--${parsed.params['boundary'] ?? ''}`;
    if (!isUndeclared && !multipart) return;
    if (multipart && own !== '--' && this.dashed.isLater(own.trimEnd(), this.readPos - 1)) return;
    this.looks += 1;
    const taken = this.boundaries.filter((one) => one.node !== node).map(({ value }) => `--${toText.decode(value)}`);
    const boundary = this.dashed.firstFrom(this.readPos - 1, taken);
    if (boundary === undefined) return;
    this.mended += 1;
    if (isUndeclared) {
      node.contentType.multipart = 'mixed';
      parsed.value = 'multipart/mixed';
    }
    this.boundaries = this.boundaries.filter((one) => one.node !== node);
    this.hasEmptyBoundary ||= boundary === '--';
    this.boundaries.push({ value: toBytes(boundary === '--' ? EMPTY_BOUNDARY : boundary.slice(2)), node });
  }

  private mendedBoundary(came: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const text = toText.decode(came).trimEnd();
    if (this.hasEmptyBoundary && text === '--') return toBytes(`--${EMPTY_BOUNDARY}`);
    if (this.hasEmptyBoundary && text === '----') return toBytes(`--${EMPTY_BOUNDARY}--`);
    const start = text.slice(0, -2);
    if (text.length > 4 && text.endsWith('--') && this.isBoundary(came) && this.dashed?.isLater(start, this.readPos)) return toBytes(start);
    return came;
  }
}
