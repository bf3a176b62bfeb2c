import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import type { Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { DocumentView } from './document.ts';

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

/** Breaks at spaces, and inside a word that is wider than the line. */
function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string): boolean => font.widthOfTextAtSize(candidate, size) <= width;
  for (const word of text.normalize('NFC').split(/\s+/u)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
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

/** Writes from the top, on as many pages as it takes. */
class Sheet {
  y: number = PAGE.height - PAGE.margin;
  #page: PDFPage;

  constructor(
    private readonly addPage: () => PDFPage,
    private readonly fonts: Fonts,
  ) {
    this.#page = addPage();
  }

  /** Begins a page if the height does not fit on this one. */
  need(height: number): void {
    if (this.y - height >= PAGE.margin) return;
    this.#page = this.addPage();
    this.y = PAGE.height - PAGE.margin;
  }

  lines(text: string, { size = NORMAL, font = 'regular', width = WIDTH }: Style): string[] {
    return wrap(text, this.fonts[font], size, width);
  }

  /** Leaves the place where it is. @returns the height */
  put(text: string, style: Style = {}): number {
    const { size = NORMAL, font = 'regular', x = PAGE.margin, width = WIDTH, align = 'start' } = style;
    const lines = this.lines(text, style);
    lines.forEach((line, at) => {
      const left = align === 'end' ? x + width - this.fonts[font].widthOfTextAtSize(line, size) : x;
      this.#page.drawText(line, { x: left, y: this.y - size - at * size * LEADING, size, font: this.fonts[font] });
    });
    return lines.length * size * LEADING;
  }

  write(text: string, style: Style = {}): void {
    const { size = NORMAL } = style;
    this.need(this.lines(text, style).length * size * LEADING);
    this.y -= this.put(text, style);
  }

  rule(): void {
    this.#page.drawLine({ start: { x: PAGE.margin, y: this.y }, end: { x: PAGE.width - PAGE.margin, y: this.y }, thickness: RULE });
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
    sheet.write(title, { x, width, size: SMALL, font: 'bold' });
    for (const line of lines) sheet.write(line, { x, width });
    return sheet.y;
  });
  sheet.y = Math.min(...ends) - 18;
}

function table(sheet: Sheet, { columns, rows }: DocumentView): void {
  const first = WIDTH - COLUMNS.reduce((sum, width) => sum + width, 0);
  const row = (cells: DocumentView['columns'], style: Style): void => {
    const [item, ...numbers] = cells;
    const { size = NORMAL } = style;
    const height = Math.max(
      ...cells.map((cell, at) => sheet.lines(cell, { ...style, width: at === 0 ? first - 8 : (COLUMNS[at - 1] ?? 0) }).length),
    );
    sheet.need(height * size * LEADING + 12);
    sheet.put(item, { ...style, width: first - 8 });
    let x = PAGE.margin + first;
    numbers.forEach((cell, at) => {
      const width = COLUMNS[at] ?? 0;
      sheet.put(cell, { ...style, x, width, align: 'end' });
      x += width;
    });
    sheet.y -= height * size * LEADING + 4;
    sheet.rule();
  };
  row(columns, { size: SMALL, font: 'bold' });
  for (const cells of rows) row(cells, {});
}

function sums(sheet: Sheet, { sums: parts, total }: DocumentView): void {
  const width = 240;
  const x = PAGE.width - PAGE.margin - width;
  sheet.need((parts.length + 2) * NORMAL * LEADING);
  sheet.y -= 6;
  const line = ([term, amount]: readonly [string, string], style: Style): void => {
    sheet.put(amount, { ...style, x, width, align: 'end' });
    sheet.write(term, { ...style, x, width: width - 90 });
  };
  for (const part of parts) line(part, {});
  sheet.y -= 4;
  line(total, { font: 'bold', size: 12 });
  sheet.y -= 18;
}

/** @param assets of the build: they hold the fonts */
export async function drawDocument(assets: Fetcher, view: DocumentView, locale: Locale): Promise<Uint8Array> {
  // Only who asks for a document loads the library.
  const [{ PDFDocument }, { default: fontkit }] = await Promise.all([import('@cantoo/pdf-lib'), import('@cantoo/fontkit')]);
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
  const sheet = new Sheet(() => pdf.addPage([PAGE.width, PAGE.height]), fonts);
  sheet.write(view.title, { size: 20, font: 'bold' });
  sheet.y -= 8;
  for (const [term, text] of view.facts) sheet.write(`${term}: ${text}`);
  sheet.y -= 18;
  parties(sheet, view);
  table(sheet, view);
  sums(sheet, view);
  for (const note of view.notes) sheet.write(note, { size: SMALL });
  const pages = pdf.getPages();
  const t = translator(locale);
  if (pages.length > 1)
    pages.forEach((page, at) => {
      page.drawText(`${view.number}, ${t('order.document.page', { page: at + 1, pages: pages.length })}`, {
        ...{ x: PAGE.margin, y: PAGE.margin / 2, size: SMALL, font: fonts.regular },
      });
    });
  return pdf.save();
}
