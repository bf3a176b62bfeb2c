import { Parser } from 'htmlparser2';
import { HIDDEN, isTrackingPixel, readable } from './sanitise.ts';

const UNREAD = new Set(['script', 'style', 'title', 'template', 'iframe']);
const CELLS = new Set(['td', 'th', 'dt', 'dd', 'option']);
const BLOCKS = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'body', 'center', 'details', 'dialog', 'div', 'fieldset', 'figcaption', 'figure'],
  ...['footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'legend', 'main', 'nav', 'p', 'pre', 'section', 'select', 'summary'],
  ...['caption', 'dl', 'dt', 'li', 'ol', 'optgroup', 'table', 'tbody', 'tfoot', 'thead', 'textarea', 'tr', 'ul'],
]);
const WRITTEN_AS_IS = new Set(['pre', 'textarea', 'xmp']);

const HIDDEN_BY_OFFICE = /(?:^|[;\s])mso-hide\s*:\s*all/iu;
const DISPLAY = /(?:^|[;\s])display\s*:\s*(block|flex|grid|list-item|table(?:-row|-cell|-caption)?)\s*(?:;|!|$)/iu;

function shownAs(name: string, { style = '' }: Record<string, string>): string {
  const display = BLOCKS.has(name) || CELLS.has(name) ? undefined : DISPLAY.exec(style.slice(0, 2000))?.[1]?.toLowerCase();
  if (display === undefined) return name;
  return display === 'table-cell' ? 'td' : 'div';
}

const FOLDED = /(?:^|[;\s])(?:max-)?height\s*:\s*0(?:px)?\s*(?:;|!|$)/iu;

function isHidden({ style = '', hidden }: Record<string, string>): boolean {
  const styles = style.slice(0, 2000);
  return (
    hidden !== undefined ||
    HIDDEN.test(styles) ||
    HIDDEN_BY_OFFICE.test(styles) ||
    (FOLDED.test(styles) && /overflow\s*:\s*hidden/iu.test(styles))
  );
}

/** Zero-width letters, with which newsletters pad their hidden preview line. */
const EMPTY_LINE = /^(?:[^\S\n]|[\u00ad\u061c\u200b-\u200f\u2060-\u2064\ufeff]|\u034f)+$/gmu;

type Break = '' | ' ' | '\t' | '\n' | '\n\n';
const LINK_PIECES = 100;
const BREAKS: readonly Break[] = ['', ' ', '\t', '\n', '\n\n'];

class Writer {
  private readonly pieces: string[] = [];
  private due: Break = '';
  private mark = '';
  written = 0;
  private before = 0;

  break(wanted: Break): void {
    if (BREAKS.indexOf(wanted) > BREAKS.indexOf(this.due)) this.due = wanted;
  }

  get length(): number {
    return this.pieces.length;
  }

  since(length: number): string {
    return this.pieces.slice(length, length + LINK_PIECES).join('');
  }

  breakLine(): void {
    this.break(this.due.startsWith('\n') ? '\n\n' : '\n');
  }

  endCell(start: number): void {
    if (this.written === start) return;
    if (this.before <= start) this.due = '\t';
    else this.break('\n');
  }

  beginEntry(mark: string): void {
    this.mark = mark;
  }

  text(text: string): void {
    const words = text.replace(/\s+/gu, ' ');
    const inner = words.trim();
    if (words.startsWith(' ')) this.break(' ');
    if (inner === '') return;
    if (this.due.startsWith('\n')) this.before = this.written;
    if (this.written > 0) this.pieces.push(this.due);
    this.pieces.push(this.mark, inner);
    this.written += 1;
    this.mark = '';
    this.due = words.endsWith(' ') ? ' ' : '';
  }

  lines(text: string): void {
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) this.breakLine();
      this.text(line);
    }
  }

  toString(): string {
    return this.pieces
      .join('')
      .replace(EMPTY_LINE, '')
      .replace(/\n{3,}/gu, '\n\n')
      .trim();
  }
}

interface Element {
  name: string;
  start: number;
  isUnread: boolean;
  isAsWritten: boolean;
  number: number | undefined;
  calls: string;
  from: number;
}

/** `tel:` and `sms:` (RFC 3966, RFC 5724). */
function numberCalled(href = ''): string {
  const [, number = ''] = /^\s*(?:tel|sms):([^?]{1,60})/iu.exec(href) ?? [];
  return number.replace(/%2b/giu, '+').replace(/%20/gu, ' ').trim();
}

const digitsOf = (text: string): string => text.replace(/\D/gu, '');
const LOCAL_DIGITS = 7;

function writeEmpty(writer: Writer, name: string, attributes: Record<string, string>): void {
  if (name === 'br') writer.breakLine();
  else if (name === 'hr') writer.break('\n\n');
  else if (name === 'img' && !isTrackingPixel(attributes)) writer.text(` ${attributes['alt'] ?? ''} `);
  else if (name === 'input' && !/^(?:hidden|password)$/iu.test(attributes['type'] ?? '')) writer.text(` ${attributes['value'] ?? ''} `);
}

function beginEntry(writer: Writer, list: Element | undefined): void {
  writer.beginEntry(list?.number === undefined ? '- ' : `${list.number}. `);
  if (list?.number !== undefined) list.number += 1;
}

function read(html: string, withHidden: boolean): string {
  const writer = new Writer();
  const open: Element[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      const name = shownAs(tag, attributes);
      const parent = open.at(-1);
      const isUnread = parent?.isUnread === true || UNREAD.has(tag) || (!withHidden && isHidden(attributes));
      if (BLOCKS.has(name) && parent?.start !== writer.written) writer.break('\n');
      open.push({
        name,
        start: CELLS.has(name) || name === 'li' ? writer.written : (parent?.start ?? -1),
        isUnread,
        isAsWritten: parent?.isAsWritten === true || WRITTEN_AS_IS.has(tag),
        number: name === 'ol' ? Number.parseInt(attributes['start'] ?? '1', 10) || 1 : undefined,
        calls: tag === 'a' && !isUnread ? numberCalled(attributes['href']) : '',
        from: writer.length,
      });
      if (isUnread) return;
      if (name === 'li') beginEntry(writer, parent);
      writeEmpty(writer, tag, attributes);
    },
    ontext(text) {
      const element = open.at(-1);
      if (element?.isUnread) return;
      if (element?.isAsWritten) writer.lines(text);
      else writer.text(text);
    },
    onclosetag() {
      const element = open.pop();
      if (!element) return;
      const isSaid = element.calls === '' || digitsOf(writer.since(element.from)).includes(digitsOf(element.calls).slice(-LOCAL_DIGITS));
      if (!isSaid) writer.text(` (${element.calls})`);
      if (BLOCKS.has(element.name)) writer.break('\n');
      if (element.name === 'dd') writer.break('\n');
      else if (CELLS.has(element.name)) writer.endCell(element.start);
      else if (element.name === 'li') writer.beginEntry('');
    },
  });
  parser.end(html);
  return writer.toString();
}

/** Returns the text of a mail's HTML as a reader sees it, with cells side by side and blocks below each other. */
export function htmlToText(html: string): string {
  const source = readable(html);
  return read(source, false) || read(source, true);
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Appends the HTML's text if the plain form lacks most of it: some programs send only a placeholder as plain text. */
export function withWordsOf(html: string, plain: string): string {
  const words = htmlToText(html);
  const [said, shown] = [new Set(wordsIn(plain)), wordsIn(words)];
  if (shown.filter((word) => !said.has(word)).length <= shown.length / 2) return plain;
  return plain.trim() === '' ? words : `${plain.trimEnd()}\n\n${words}`;
}
