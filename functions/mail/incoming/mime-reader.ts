import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime';
import { asGreek, decoded, type GuessedCharset, REPLACEMENT } from './charset.ts';

/** RFC 3676, section 4.5. */
function readLine(line: string): { depth: number; text: string } {
  const [marks = ''] = /^>*/u.exec(line) ?? [];
  const rest = line.slice(marks.length);
  return { depth: marks.length, text: rest.startsWith(' ') ? rest.slice(1) : rest };
}

/**
 * Joins lines into paragraphs by depth of quotation (RFC 3676, section 4.2).
 * @param deleteSpace `DelSp=yes`: drop the blank before a soft break
 */
export function unflowed(text: string, deleteSpace: boolean): string {
  const paragraphs: { depth: number; pieces: string[]; isOpen: boolean }[] = [];
  for (const line of text.split(/\r?\n/u)) {
    const { depth, text: piece } = readLine(line);
    const last = paragraphs.at(-1);
    // The signature separator ends in a blank, but is no soft break (section 4.3).
    const isSoft = piece.endsWith(' ') && piece !== '-- ';
    const text = isSoft && deleteSpace ? piece.slice(0, -1) : piece;
    if (last?.isOpen && last.depth === depth && piece !== '-- ') {
      last.pieces.push(text);
      last.isOpen = isSoft;
    } else paragraphs.push({ depth, pieces: [text], isOpen: isSoft });
  }
  return paragraphs.map(({ depth, pieces }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${pieces.join('')}`).join('\n');
}

/** Internal to postal-mime 4.0.0; missing from its types. */
interface Part {
  state: 'header' | 'body' | 'finished';
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Record<string, string> } };
  contentDisposition: { parsed: { value: string } };
  getTextContent(): string;
}

interface ParserInternals {
  currentNode: Part;
  processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void>;
  collectNode(node: Part, alternative: unknown, related: boolean): Promise<void>;
}

const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => PostalMime & ParserInternals;

export interface ReadMail {
  email: Email;
  guessed: GuessedCharset | undefined;
  isDamaged: boolean;
}

const WESTERN_WORDS = /=\?(?:iso-8859-1|windows-1252|us-ascii)\?/iu;

class Reader extends Parser {
  guessed: GuessedCharset | undefined;

  private decode(bytes: Uint8Array, declared: string, isHtml: boolean): string {
    const { text, guessed } = decoded(bytes, declared, { isHtml });
    this.guessed ??= guessed;
    return text;
  }

  override processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    const isHeader = this.currentNode.state === 'header' && line.some((byte) => byte > 0x7f);
    if (!isHeader) return super.processLine(line, isFinal);
    const text = this.decode(line, new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(line), false);
    return super.processLine(new Uint8Array(new TextEncoder().encode(text)), isFinal);
  }

  override collectNode(node: Part, alternative: unknown, related: boolean): Promise<void> {
    const { value, params } = node.contentType.parsed;
    const isFile = node.contentDisposition.parsed.value === 'attachment';
    if (node.content && !isFile && (value === 'text/plain' || value === 'text/html')) {
      const isFlowed = /^flowed$/iu.test(params['format'] ?? '');
      params['format'] = '';
      const text = this.decode(new Uint8Array(node.content), node.getTextContent(), value === 'text/html');
      node.getTextContent = () => (isFlowed ? unflowed(text, /^yes$/iu.test(params['delsp'] ?? '')) : text);
    }
    return super.collectNode(node, alternative, related);
  }
}

/** @throws over one of the limits */
export async function readMime(raw: Uint8Array<ArrayBuffer>, options: PostalMimeOptions): Promise<ReadMail> {
  const reader = new Reader(options);
  const email = await reader.parse(raw);
  const header = (name: string): string => email.headers.find(({ key }) => key === name)?.value ?? '';
  const corrected = (text: string, name: string): string => {
    const greek = WESTERN_WORDS.test(header(name)) ? asGreek(text) : undefined;
    if (greek !== undefined) reader.guessed ??= 'windows-1253';
    return greek ?? text;
  };
  if (email.subject) email.subject = corrected(email.subject, 'subject');
  if (email.from) email.from.name = corrected(email.from.name, 'from');
  const read = [email.subject, email.from?.name, email.text, email.html, ...email.attachments.map(({ filename }) => filename)];
  return { email, guessed: reader.guessed, isDamaged: read.some((text) => text?.includes(REPLACEMENT)) };
}
