/** An element of a drawing, with its name and those of its attributes as they are written. */
export interface Shape {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: Shape[];
  /** Directly in it. */
  text: string;
}

/** Deeper ones stop the programs that draw them. */
const DEPTH = 100;

const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const OPEN = new RegExp(`<(${NAME})`, 'uy');
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'uy');
const OPENED = /\s*(\/?)>/uy;
const CLOSE = new RegExp(String.raw`<\/(${NAME})\s*>`, 'uy');
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/giu;
/** Stops every reader of XML. */
const STRAY = /&(?!(?:#x[\da-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);)/iu;
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const decoded = (text: string): string =>
  text.replace(ENTITY, (whole, hex?: string, decimal?: string, name = '') => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (hex || decimal) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    return NAMED.get(String(name).toLowerCase()) ?? whole;
  });

/** Without declarations and comments that programs write before the drawing. */
export function bareSvg(source: string): string {
  let rest = source.trim();
  for (;;) {
    const [start, end] =
      [['<?xml', '?>'] as const, ['<!--', '-->'] as const, ['<!DOCTYPE', '>'] as const].find(([one]) => rest.startsWith(one)) ?? [];
    const at = start ? rest.indexOf(end, start.length) : -1;
    if (!start || at < 0 || (end === '>' && rest.slice(0, at).includes('['))) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** Reads strictly, in one pass: what browsers could read in another way is no drawing. */
class Reader {
  private at = 0;
  private readonly open: Shape[] = [];
  readonly all: Shape[] = [];

  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  /** @returns what stands between, if both are there */
  private between(start: string, end: string): string | undefined {
    if (!this.source.startsWith(start, this.at)) return undefined;
    const from = this.at + start.length;
    const to = this.source.indexOf(end, from);
    if (to < 0) return undefined;
    this.at = to + end.length;
    return this.source.slice(from, to);
  }

  private isTagOpened(): boolean {
    const [, name] = this.match(OPEN) ?? [];
    if (name === undefined || (this.open.length === 0 && this.all.length > 0) || this.open.length === DEPTH) return false;
    const attributes = new Map<string, string>();
    for (let found = this.match(ATTRIBUTE); found; found = this.match(ATTRIBUTE)) {
      const [, key = '', double, single] = found;
      const value = double ?? single ?? '';
      if (attributes.has(key) || STRAY.test(value)) return false;
      attributes.set(key, decoded(value));
    }
    const end = this.match(OPENED);
    if (!end) return false;
    const shape: Shape = { name, attributes, children: [], text: '' };
    this.open.at(-1)?.children.push(shape);
    this.all.push(shape);
    if (!end[1]) this.open.push(shape);
    return true;
  }

  private add(text: string): boolean {
    const inside = this.open.at(-1);
    if (inside) inside.text += text;
    return inside !== undefined || text.trim() === '';
  }

  private isTextRead(): boolean {
    const data = this.between('<![CDATA[', ']]>');
    if (data !== undefined) return this.add(data);
    const from = this.at;
    const next = this.source.indexOf('<', from);
    this.at = next < 0 ? this.source.length : next;
    const text = this.source.slice(from, this.at);
    return text !== '' && !STRAY.test(text) && this.add(decoded(text));
  }

  private isPartRead(): boolean {
    if (this.between('<!--', '-->') !== undefined) return true;
    // What programs note for themselves; browsers act on those whose names begin with "xml".
    if (this.open.length > 0 && !/^<\?xml/iu.test(this.source.slice(this.at, this.at + 5)) && this.between('<?', '?>') !== undefined)
      return true;
    const close = this.match(CLOSE);
    if (close) return this.open.pop()?.name === close[1];
    return this.isTextRead() || this.isTagOpened();
  }

  isRead(): boolean {
    while (this.at < this.source.length) if (!this.isPartRead()) return false;
    return this.open.length === 0 && this.all.length > 0;
  }
}

/** @param svg as `bareSvg` gives it @returns all elements, the root first; none if it is not well-formed */
export function readDrawing(svg: string): readonly Shape[] {
  const reader = new Reader(svg);
  return reader.isRead() ? reader.all : [];
}
