import { type MdastNode, mdxToMdast } from 'satteri';
import { attributeOf } from '../src/features/markdown/switched-plugins.ts';

/** Whether a link's address, or a fact's name, is of an entry that is removed. */
type IsGone = (reference: string) => boolean;

export interface Shortened {
  body: string;
  /** What was removed, as it was written. */
  removed: string[];
  /** Sentences that lost a link but keep its words, since another link stays in them. */
  unlinked: string[];
}

interface Range {
  from: number;
  to: number;
}

interface Edit extends Range {
  text: string;
}

interface Part {
  range: Range;
  /** Links to removed entries. */
  gone: MdastNode[];
  isDropped: boolean;
}

const childrenOf = (node: MdastNode): MdastNode[] => ('children' in node ? (node.children as MdastNode[]) : []);
const rangeOf = ({ position }: MdastNode): Range => ({ from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 });
const holds = (range: Range, node: MdastNode): boolean => rangeOf(node).from >= range.from && rangeOf(node).to <= range.to;

function referenceOf(node: MdastNode): string | undefined {
  if (node.type === 'link') return node.url;
  if ((node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') || node.name !== 'Fact') return undefined;
  const name = attributeOf(node, 'name');
  return name?.includes('/') ? name : undefined;
}

const references = (node: MdastNode): MdastNode[] =>
  referenceOf(node) === undefined ? childrenOf(node).flatMap(references) : [node, ...childrenOf(node).flatMap(references)];

const SENTENCE_END = /(?:[.!?;·…:]["”»)]*)\s+/gu;

/** An `<Only>` around sentences, not around a part of one. */
const isWholeSentences = (node: MdastNode, source: string): boolean =>
  node.type === 'mdxJsxTextElement' &&
  node.name === 'Only' &&
  /[.!?]["”»)]*\s*<\/Only>$/u.test(source.slice(rangeOf(node).from, rangeOf(node).to));

/** The sentences and clauses of a paragraph: they end in its own text, never inside a link or in bold. */
function sentences(paragraph: MdastNode, source: string): Range[] {
  const { from, to } = rangeOf(paragraph);
  const ends = childrenOf(paragraph).flatMap((child) => {
    const range = rangeOf(child);
    if (isWholeSentences(child, source)) return [range.from, range.to + (/^\s*/u.exec(source.slice(range.to))?.[0].length ?? 0)];
    if (child.type !== 'text') return [];
    return [...source.slice(range.from, range.to).matchAll(SENTENCE_END)].map(({ index, 0: end }) => range.from + index + end.length);
  });
  const edges = [...new Set([from, ...ends.filter((end) => end < to), to])];
  return edges.slice(1).map((edge, at) => ({ from: edges[at] ?? from, to: edge }));
}

const capital = (text: string): string => text.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase());

class Shortener {
  readonly edits: Edit[] = [];
  readonly dead = new Set<MdastNode>();
  readonly unlinked: string[] = [];
  readonly removed: string[] = [];

  readonly source: string;
  readonly isGone: IsGone;

  constructor(source: string, isGone: IsGone) {
    this.source = source;
    this.isGone = isGone;
  }

  isDead(node: MdastNode): boolean {
    return this.dead.has(node);
  }

  split(nodes: readonly MdastNode[]): { gone: MdastNode[]; stay: MdastNode[] } {
    const gone = nodes.filter((node) => this.isGone(referenceOf(node) ?? ''));
    return { gone, stay: nodes.filter((node) => !gone.includes(node)) };
  }

  text({ from, to }: Range): string {
    return this.source.slice(from, to);
  }

  kill(node: MdastNode): void {
    this.dead.add(node);
    this.removed.push(this.text(rangeOf(node)));
  }

  unlink(nodes: readonly MdastNode[]): void {
    for (const node of nodes) {
      const [first, last] = [childrenOf(node)[0], childrenOf(node).at(-1)];
      if (first && last) this.edits.push({ ...rangeOf(node), text: this.text({ from: rangeOf(first).from, to: rangeOf(last).to }) });
    }
  }

  paragraph(node: MdastNode): void {
    const found = references(node);
    if (this.split(found).gone.length === 0) return;
    const parts = sentences(node, this.source).map((range): Part => {
      const { gone, stay } = this.split(found.filter((reference) => holds(range, reference)));
      return { range, gone, isDropped: gone.length > 0 && stay.length === 0 };
    });
    if (parts.every(({ isDropped }) => isDropped)) {
      this.kill(node);
      return;
    }
    for (const { range, gone, isDropped } of parts) {
      if (isDropped) {
        this.removed.push(this.text(range));
        this.edits.push({ ...range, text: '' });
      } else if (gone.length > 0) {
        this.unlinked.push(this.text(range).trim());
        this.unlink(gone);
      }
    }
    this.mend(parts);
  }

  /** What is left begins with a capital after a gap, and ends as a sentence does before one. */
  mend(parts: readonly Part[]): void {
    for (const [at, { range, isDropped }] of parts.entries()) {
      if (isDropped) continue;
      const letter = this.source.slice(range.from, range.from + 1);
      if (parts[at - 1]?.isDropped && capital(letter) !== letter)
        this.edits.push({ from: range.from, to: range.from + 1, text: capital(letter) });
      if (!parts[at + 1]?.isDropped) continue;
      const [end = '', mark = '', space = ''] = /([;·:]?)(\s*)$/u.exec(this.text(range)) ?? [];
      const isLast = parts.slice(at + 1).every((part) => part.isDropped);
      this.edits.push({ from: range.to - end.length, to: range.to, text: `${mark && '.'}${isLast ? '' : space}` });
    }
  }

  row(node: MdastNode): void {
    const { gone, stay } = this.split(references(node));
    if (gone.length > 0 && stay.length === 0) this.kill(node);
    else this.unlink(gone);
  }

  /** Children first: what has lost all that it held goes, too. */
  visit(node: MdastNode): void {
    if (node.type === 'paragraph') this.paragraph(node);
    else if (node.type === 'tableRow') this.row(node);
    else if (node.type === 'heading') this.unlink(this.split(references(node)).gone);
    else {
      const children = childrenOf(node);
      for (const child of children) this.visit(child);
      this.leadIns(children);
      if (node.type === 'root') this.headings(children);
      const own = node.type === 'table' ? children.slice(1) : children;
      if (node.type !== 'root' && own.length > 0 && own.every((child) => this.isDead(child))) this.dead.add(node);
    }
  }

  /** A paragraph that announces a list which is gone. */
  leadIns(children: readonly MdastNode[]): void {
    for (const [at, child] of children.entries()) {
      const before = children[at - 1];
      if (!this.isDead(child) || before?.type !== 'paragraph' || child.type === 'paragraph' || !this.text(rangeOf(before)).endsWith(':'))
        continue;
      const [last, ...others] = sentences(before, this.source).reverse();
      if (others.length === 0 || !last) this.kill(before);
      else this.edits.push({ ...last, text: '' });
    }
  }

  /** Headings over nothing, the deepest first. */
  headings(children: readonly MdastNode[]): void {
    for (const [at, heading] of [...children.entries()].reverse()) {
      if (heading.type !== 'heading') continue;
      const after = children.slice(at + 1);
      const next = after.find((child) => !this.isDead(child));
      const isEmpty = !next || (next.type === 'heading' && next.depth <= heading.depth);
      if (isEmpty && after[0] && this.isDead(after[0])) this.kill(heading);
    }
  }
}

const deadTops = (node: MdastNode, dead: ReadonlySet<MdastNode>): MdastNode[] =>
  dead.has(node) ? [node] : childrenOf(node).flatMap((child) => deadTops(child, dead));

/** Whole lines with the blank ones after them, so that one blank line stays between two blocks. */
function wholeLines(source: string, { from, to }: Range): Range {
  const start = source.lastIndexOf('\n', from - 1) + 1;
  const isOwnLine = /^[\s>*+\d.-]*$/u.test(source.slice(start, from));
  const rest = /^[^\S\n]*\n*/u.exec(source.slice(to))?.[0].length ?? 0;
  return isOwnLine ? { from: start, to: to + rest } : { from, to };
}

function applied(source: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const edit of [...edits].sort((one, other) => one.from - other.from || other.to - one.to)) {
    if (edit.from < at) continue;
    text += source.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return text + source.slice(at);
}

/**
 * Removes what only speaks of removed entries: sentences all whose links lead there, and the list items, rows, lists, tables, boxes and headings that
 * then hold nothing. In a sentence with another link, only the link goes.
 */
export function withoutDeadSentences(body: string, isGone: IsGone): Shortened {
  // In parentheses, a link is an aside: the sentence stays.
  const asides: string[] = [];
  const source = body.replace(/ \((?:[^()[\]\n]|\[[^\]\n]*\]\([^()\n]*\))*\)/gu, (aside) => {
    const links = [...aside.matchAll(/\]\(([^()\s]*)/gu)].map(([, href = '']) => href);
    if (links.length === 0 || !links.every(isGone)) return aside;
    asides.push(aside);
    return '';
  });
  const shortener = new Shortener(source, isGone);
  const tree = mdxToMdast(source);
  shortener.visit(tree);
  const blocks = deadTops(tree, shortener.dead).map((node) => ({ ...wholeLines(source, rangeOf(node)), text: '' }));
  const next = applied(source, [...blocks, ...shortener.edits]);
  return { body: next === body ? body : `${next.trimEnd()}\n`, removed: [...asides, ...shortener.removed], unlinked: shortener.unlinked };
}
