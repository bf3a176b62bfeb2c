import { Parser } from 'htmlparser2';
import { own } from '../foreign/own.shared.ts';
import type { Passage } from './texts.shared.ts';

type Block = Pick<Passage, 'anchor' | 'heading' | 'text'>;

type PageBlock = Block & { isTerm: boolean };

const SKIPPED = new Set(['nav', 'script', 'style', 'svg', 'button', 'form', 'noscript', 'template', 'select', 'iframe']);
const SKIPPED_CLASS = /(?:^|\s)(?:breadcrumbs|toc|save|after|plot-key|actions|button|visually-hidden)(?:\s|$)/u;
/** Left out of Pagefind's excerpts, but they answer “what does it cost?”. */
const KEPT_CLASS = /(?:^|\s)(?:hire|price|order-note)(?:\s|$)/u;
const VOID = new Set(['br', 'img', 'hr', 'input', 'link', 'meta', 'source', 'wbr', 'path', 'col']);
const HEADING = /^h[1-4]$/u;
const BLOCKS = new Set([
  'p',
  'li',
  'tr',
  'dt',
  'pre',
  'div',
  'section',
  'article',
  'aside',
  'dl',
  'summary',
  'blockquote',
  'figcaption',
  'table',
]);
const JOINT = ' · ';
const JOINTS: Readonly<Record<string, string>> = { label: JOINT, dd: ': ', br: ' ' };
const CELL = /^t[dh]$/u;

const PASSAGE_LETTERS = 900;
/** A term begins a passage, as a heading does, unless the previous one would be shorter than this. */
const LEAST_LETTERS = 160;

const tidy = (text: string): string =>
  text
    .replaceAll('\u2060', '')
    .replaceAll(/[\s\u00AD]+/gu, ' ')
    .trim();

/** Of a row, its cells; each but the first, which names the row, after the head of its column. */
function rowText(cells: readonly string[], heads: readonly string[]): string {
  const named = cells.map((cell, index) => {
    const head = index > 0 && cells.length === heads.length ? heads[index] : '';
    return cell && head ? `${head}: ${cell}` : cell;
  });
  return named.filter(Boolean).join(JOINT);
}

/** A mark would become a part of the figure before it. */
const isFootnoteMark = (attributes: Record<string, string>): boolean =>
  attributes['aria-describedby'] === 'footnote-label' || 'data-footnote-backref' in attributes;

function isSkipped(name: string, attributes: Record<string, string>): boolean {
  const className = attributes['class'] ?? '';
  if (
    SKIPPED.has(name) ||
    SKIPPED_CLASS.test(className) ||
    isFootnoteMark(attributes) ||
    'hidden' in attributes ||
    attributes['aria-hidden'] === 'true'
  )
    return true;
  return 'data-pagefind-ignore' in attributes && !KEPT_CLASS.test(className);
}

class MainText {
  readonly blocks: PageBlock[] = [];
  private readonly open: { isSkipped: boolean }[] = [];
  private inMain = false;
  private skipped = 0;
  private isHeading = false;
  private heading = '';
  private anchor = '';
  private text = '';
  private isTerm = false;
  private cells: string[] | undefined;
  private heads: string[] | undefined;

  private openInTable(name: string): void {
    if (name === 'table') this.heads = undefined;
    else if (name === 'thead') this.heads = [];
    else if (name === 'tr') this.cells = [];
  }

  /** Keeps the row of heads: each row below says them again. */
  private closeInTable(name: string): void {
    if (!this.cells) return;
    if (CELL.test(name)) this.cells.push(tidy(this.text));
    if (CELL.test(name) || name === 'tr') this.text = '';
    if (name !== 'tr') return;
    if (this.heads?.length === 0) this.heads = this.cells;
    else this.text = rowText(this.cells, this.heads ?? []);
    this.cells = undefined;
  }

  private flush(): void {
    if (this.cells) {
      this.text += ' ';
      return;
    }
    const text = tidy(this.text);
    if (text) this.blocks.push({ anchor: this.anchor, heading: this.heading, text, isTerm: this.isTerm });
    this.text = '';
    this.isTerm = false;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (name === 'main') this.inMain = true;
    if (!this.inMain) return;
    if (!VOID.has(name)) {
      const skip = isSkipped(name, attributes);
      this.open.push({ isSkipped: skip });
      if (skip) this.skipped += 1;
    }
    if (this.skipped > 0) return;
    if (HEADING.test(name)) this.openHeading(name, attributes['id'] ?? '');
    else if (BLOCKS.has(name)) this.flush();
    const joint = own(JOINTS, name);
    if (joint && this.text.trim() !== '') this.text = `${this.text.trimEnd()}${joint}`;
    if (name === 'dd') this.isTerm = true;
    this.openInTable(name);
  }

  private openHeading(name: string, id: string): void {
    this.flush();
    this.isHeading = true;
    this.heading = '';
    // A heading without an id uses the anchor of the one above it, unless it begins a part of its own.
    if (id || name < 'h3') this.anchor = name === 'h1' ? '' : id;
  }

  ontext(part: string): void {
    if (!this.inMain || this.skipped > 0) return;
    if (this.isHeading) this.heading += part;
    else this.text += part;
    if (part.trim() !== '') this.isTerm = false;
  }

  onclosetag(name: string): void {
    if (!this.inMain || VOID.has(name)) return;
    if (this.skipped === 0) {
      this.closeInTable(name);
      if (HEADING.test(name)) {
        this.isHeading = false;
        this.heading = name === 'h1' ? '' : tidy(this.heading);
      } else if (BLOCKS.has(name) && name !== 'dt') this.flush();
    }
    if (this.open.pop()?.isSkipped) this.skipped -= 1;
    if (name === 'main') {
      this.flush();
      this.inMain = false;
    }
  }
}

function joinBlocks(blocks: readonly PageBlock[]): Block[] {
  const joined: Block[] = [];
  for (const { isTerm, ...block } of blocks) {
    const last = joined.at(-1);
    const isSame = last && last.anchor === block.anchor && last.heading === block.heading;
    const begins = isTerm && last && last.text.length >= LEAST_LETTERS;
    if (isSame && !begins && (last.text.length + block.text.length < PASSAGE_LETTERS || last.text.endsWith(':'))) {
      joined[joined.length - 1] = { ...last, text: `${last.text}\n${block.text}` };
    } else joined.push(block);
  }
  return joined;
}

export function pagePassages(html: string): Block[] {
  const main = new MainText();
  const parser = new Parser({
    onopentag: (name, attributes) => main.onopentag(name, attributes),
    ontext: (part) => main.ontext(part),
    onclosetag: (name) => main.onclosetag(name),
  });
  parser.write(html);
  parser.end();
  return joinBlocks(main.blocks);
}
