import fontkit from '@cantoo/fontkit';
import { PDFDocument, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { languageRuns } from '../../../src/i18n/language-runs.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { DocumentView } from './document.ts';
import { artifact, inLanguage, type Role, Structure } from './structure.ts';

/** Subsets of the site's own font (scripts/fonts.ts). */
const FONTS = { regular: '/fonts/document-regular.ttf', bold: '/fonts/document-bold.ttf' } as const;

/** Points. A4, ISO 216. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const LEADING = 1.45;
const SMALL = 9;
const NORMAL = 10;
const RULE = 0.5;
/** Widths of the columns after the first, which takes the rest. */
const COLUMNS = [58, 76, 52, 76] as const;

type Fonts = { regular: PDFFont; bold: PDFFont };

interface Style {
  size?: number;
  font?: keyof Fonts;
  x?: number;
  width?: number;
  align?: 'start' | 'end';
}

/** Breaks at spaces, which stay at the line's end, and inside a word that is wider than the line. */
function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string): boolean => font.widthOfTextAtSize(candidate, size) <= width;
  for (const word of text.split(/\s+/u)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(`${line} `);
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** @returns the text in the letters that the font has, with a question mark for each other */
function drawable(text: string, letters: ReadonlySet<number>): string {
  const has = (character: string): boolean => /\s/u.test(character) || letters.has(character.codePointAt(0) ?? 0);
  return Array.from(text.normalize('NFC').replace(UNSEEN, ''), (character) => (has(character) ? character : '?')).join('');
}

/** Writes from the top, on as many pages as it takes, each text as an element of the structure. */
class Sheet {
  y: number = PAGE.height - PAGE.margin;
  #page: PDFPage;
  /** Code points. Both fonts have the same. */
  readonly #letters: ReadonlySet<number>;
  /** To measure takes the most time, and each text is asked for twice: for its height, and to draw it. */
  readonly #lines = new Map<string, readonly string[]>();

  constructor(
    private readonly pdf: PDFDocument,
    private readonly fonts: Fonts,
    private readonly locale: Locale,
    readonly structure: Structure,
  ) {
    this.#letters = new Set(fonts.regular.getCharacterSet());
    this.#page = pdf.addPage([PAGE.width, PAGE.height]);
  }

  /** Begins a page if the height does not fit on this one. */
  need(height: number): void {
    if (this.y - height >= PAGE.margin) return;
    this.#page = this.pdf.addPage([PAGE.width, PAGE.height]);
    this.y = PAGE.height - PAGE.margin;
  }

  lines(text: string, { size = NORMAL, font = 'regular', width = WIDTH }: Style): readonly string[] {
    const key = [font, size, width, text].join(' ');
    const lines = this.#lines.get(key) ?? wrap(drawable(text, this.#letters), this.fonts[font], size, width);
    this.#lines.set(key, lines);
    return lines;
  }

  #draw(line: string, at: { x: number; y: number; size: number; font: PDFFont }): void {
    let { x } = at;
    languageRuns(line, this.locale).forEach(({ text, lang }, index, runs) => {
      const draw = (): void => this.#page.drawText(text, { ...at, x });
      if (lang) inLanguage(this.#page, lang, draw);
      else draw();
      if (index < runs.length - 1) x += at.font.widthOfTextAtSize(text, at.size);
    });
  }

  /** Leaves the place where it is. @returns the height */
  put(text: string, role: Role, style: Style = {}): number {
    const { size = NORMAL, font: name = 'regular', x = PAGE.margin, width = WIDTH, align = 'start' } = style;
    const lines = this.lines(text, style);
    const font = this.fonts[name];
    const actual = drawable(text, this.#letters) === text.normalize('NFC') ? undefined : text;
    this.structure.mark(this.#page, { ...role, actual }, () => {
      lines.forEach((line, at) => {
        const left = align === 'end' ? x + width - font.widthOfTextAtSize(line.trimEnd(), size) : x;
        this.#draw(line, { x: left, y: this.y - size - at * size * LEADING, size, font });
      });
    });
    return lines.length * size * LEADING;
  }

  write(text: string, style: Style = {}, role: Role = { tag: 'P' }): void {
    const { size = NORMAL } = style;
    this.need(this.lines(text, style).length * size * LEADING);
    this.y -= this.put(text, role, style);
  }

  rule(): void {
    const { y } = this;
    artifact(this.#page, () =>
      this.#page.drawLine({ start: { x: PAGE.margin, y }, end: { x: PAGE.width - PAGE.margin, y }, thickness: RULE }),
    );
    this.y -= 6;
  }
}

/** Two columns of text beside each other. */
function parties(sheet: Sheet, { seller, buyer }: DocumentView): void {
  const width = WIDTH / 2 - 12;
  const top = sheet.y;
  const ends = [seller, buyer].map(({ title, lines }, at) => {
    const x = PAGE.margin + at * (width + 24);
    sheet.y = top;
    sheet.write(title, { x, width, size: SMALL, font: 'bold' }, { tag: 'H2' });
    for (const line of lines) sheet.write(line, { x, width });
    return sheet.y;
  });
  sheet.y = Math.min(...ends) - 18;
}

function table(sheet: Sheet, { columns, rows }: DocumentView): void {
  const first = WIDTH - COLUMNS.reduce((sum, width) => sum + width, 0);
  const whole = sheet.structure.add({ tag: 'Table' });
  const row = (cells: DocumentView['columns'], style: Style, isHead = false): void => {
    const [item, ...numbers] = cells;
    const { size = NORMAL } = style;
    const height = Math.max(
      ...cells.map((cell, at) => sheet.lines(cell, { ...style, width: at === 0 ? first - 8 : (COLUMNS[at - 1] ?? 0) }).length),
    );
    sheet.need(height * size * LEADING + 12);
    const within = sheet.structure.add({ tag: 'TR', within: whole });
    sheet.put(item, { tag: 'TH', scope: isHead ? 'Column' : 'Row', within }, { ...style, width: first - 8 });
    let x = PAGE.margin + first;
    numbers.forEach((cell, at) => {
      const width = COLUMNS[at] ?? 0;
      sheet.put(cell, isHead ? { tag: 'TH', scope: 'Column', within } : { tag: 'TD', within }, { ...style, x, width, align: 'end' });
      x += width;
    });
    sheet.y -= height * size * LEADING + 4;
    sheet.rule();
  };
  row(columns, { size: SMALL, font: 'bold' }, true);
  for (const cells of rows) row(cells, {});
}

function sums(sheet: Sheet, { sums: parts, total }: DocumentView): void {
  const width = 240;
  const x = PAGE.width - PAGE.margin - width;
  sheet.need((parts.length + 2) * NORMAL * LEADING);
  sheet.y -= 6;
  const whole = sheet.structure.add({ tag: 'Table' });
  const line = ([term, amount]: readonly [string, string], style: Style): void => {
    const within = sheet.structure.add({ tag: 'TR', within: whole });
    const height = sheet.put(term, { tag: 'TH', scope: 'Row', within }, { ...style, x, width: width - 90 });
    sheet.put(amount, { tag: 'TD', within }, { ...style, x, width, align: 'end' });
    sheet.y -= height;
  };
  for (const part of parts) line(part, {});
  sheet.y -= 4;
  line(total, { font: 'bold', size: 12 });
  sheet.y -= 18;
}

/** On each of several pages. */
function pageNumbers(pdf: PDFDocument, font: PDFFont, number: string, locale: Locale): void {
  const pages = pdf.getPages();
  const t = translator(locale);
  if (pages.length === 1) return;
  pages.forEach((page, at) => {
    const text = `${number}, ${t('order.document.page', { page: at + 1, pages: pages.length })}`;
    artifact(page, () => page.drawText(text, { x: PAGE.margin, y: PAGE.margin / 2, size: SMALL, font }), 'Pagination');
  });
}

/**
 * A tagged PDF (PDF/UA-1) in the language of the order.
 * @param assets of the build: they hold the fonts
 */
export async function drawDocument(assets: Pick<Fetcher, 'fetch'>, view: DocumentView, locale: Locale): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const embed = async (file: string): Promise<PDFFont> => {
    const response = await assets.fetch(`https://assets.internal${file}`);
    if (!response.ok) throw new Error(`The build has no ${file}`);
    return pdf.embedFont(await response.arrayBuffer(), { subset: true, features: { tnum: true } });
  };
  const fonts = { regular: await embed(FONTS.regular), bold: await embed(FONTS.bold) };
  pdf.setTitle(view.title, { showInWindowTitleBar: true });
  pdf.setLanguage(locale);
  pdf.setAuthor(view.seller.lines[0] ?? '');
  const structure = new Structure(pdf);
  const sheet = new Sheet(pdf, fonts, locale, structure);
  sheet.write(view.title, { size: 20, font: 'bold' }, { tag: 'H1' });
  sheet.y -= 8;
  for (const [term, text] of view.facts) sheet.write(`${term}: ${text}`);
  sheet.y -= 18;
  parties(sheet, view);
  table(sheet, view);
  sums(sheet, view);
  for (const { text, lang } of view.notes) sheet.write(text, { size: SMALL }, { tag: 'P', lang });
  pageNumbers(pdf, fonts.regular, view.number, locale);
  structure.close(view.title);
  return pdf.save();
}
