import { type ReadFontFile, readFonts } from '../../../src/features/pdf/read-fonts.shared.ts';
import { Sheet, type Style } from '../../../src/features/pdf/sheet.shared.ts';
import { qrOutline } from '../../../src/features/store/qr.shared.ts';
import { qrModules } from '../payment/epc-code.ts';
import type { DocumentContent, DocumentView } from './content.ts';
import { documentTexts, type TaxStamp } from './document.ts';

/** Points. */
const LOOK = { margin: 56, size: 10, leading: 1.45 } as const;
const SMALL = 9;
const RULE = 0.5;
/** 35 mm: a phone reads it from paper. */
const CODE_SIDE = 100;
const COLUMNS = [58, 76, 52, 76] as const;

function parties(sheet: Sheet, { seller, buyer }: DocumentView): void {
  const width = sheet.width / 2 - 12;
  const top = sheet.y;
  const ends = [seller, buyer].map(({ title, lines }, at) => {
    const x = LOOK.margin + at * (width + 24);
    sheet.y = top;
    sheet.write(title, { x, width, size: SMALL, bold: true }, { tag: 'H2' });
    for (const line of lines) sheet.write(line, { x, width });
    return sheet.y;
  });
  sheet.y = Math.max(...ends) + 18;
}

function table(sheet: Sheet, { columns, rows }: DocumentView): void {
  const first = sheet.width - COLUMNS.reduce((sum, width) => sum + width, 0);
  const whole = sheet.group({ tag: 'Table' });
  const row = (cells: DocumentView['columns'], style: Style, isHead = false): void => {
    const [item, ...numbers] = cells;
    const height = Math.max(
      ...cells.map((cell, at) => sheet.height(cell, { ...style, width: at === 0 ? first - 8 : (COLUMNS[at - 1] ?? 0) })),
    );
    sheet.need(height + 12);
    const within = sheet.group({ tag: 'TR', within: whole });
    sheet.put(item, { tag: 'TH', scope: isHead ? 'Column' : 'Row', within }, { ...style, width: first - 8 });
    let x = LOOK.margin + first;
    numbers.forEach((cell, at) => {
      const width = COLUMNS[at] ?? 0;
      sheet.put(cell, isHead ? { tag: 'TH', scope: 'Column', within } : { tag: 'TD', within }, { ...style, x, width, align: 'end' });
      x += width;
    });
    sheet.y += height + 4;
    sheet.rule(RULE);
    sheet.y += 6;
  };
  row(columns, { size: SMALL, bold: true }, true);
  for (const cells of rows) row(cells, {});
}

function sums(sheet: Sheet, { sums: parts, total }: DocumentView): void {
  const width = 240;
  const x = sheet.right - width;
  sheet.need((parts.length + 2) * LOOK.size * LOOK.leading);
  sheet.y += 6;
  const whole = sheet.group({ tag: 'Table' });
  const line = ([term, amount]: readonly [string, string], style: Style): void => {
    const within = sheet.group({ tag: 'TR', within: whole });
    const height = sheet.put(term, { tag: 'TH', scope: 'Row', within }, { ...style, x, width: width - 90 });
    sheet.put(amount, { tag: 'TD', within }, { ...style, x, width, align: 'end' });
    sheet.y += height;
  };
  for (const part of parts) line(part, {});
  sheet.y += 4;
  line(total, { bold: true, size: 12 });
  sheet.y += 18;
}

/**
 * A tagged PDF (PDF/UA-1) in the language of the order.
 * @param read of the build: a file of its folder of fonts
 * @param stamp below what is frozen
 */
export async function drawDocument(
  read: ReadFontFile,
  { view, locale, issuedAt }: Pick<DocumentContent, 'view' | 'locale' | 'issuedAt'>,
  { lines, code }: TaxStamp = { lines: [] },
): Promise<Uint8Array<ArrayBuffer>> {
  const { letters, fonts } = await readFonts(read, [...documentTexts(view), ...lines]);
  const about = { title: view.title, author: view.seller.lines[0] ?? '', locale, lang: locale, at: new Date(issuedAt) };
  const sheet = new Sheet(about, fonts, letters, LOOK);
  sheet.write(view.title, { size: 20, bold: true }, { tag: 'H1' });
  sheet.y += 8;
  for (const [term, text] of view.facts) sheet.write(`${term}: ${text}`);
  sheet.y += 18;
  parties(sheet, view);
  table(sheet, view);
  sums(sheet, view);
  for (const { text, lang } of view.notes) sheet.write(text, { size: SMALL }, { tag: 'P', lang });
  for (const text of lines) sheet.write(text, { size: SMALL });
  if (code) {
    const modules = qrModules(code.text);
    sheet.figure(qrOutline(modules), { size: modules.length, side: CODE_SIDE, alt: code.name });
  }
  sheet.number((page, pages) => `${view.number}, ${view.page.replace('{{page}}', String(page)).replace('{{pages}}', String(pages))}`, {
    size: SMALL,
  });
  return sheet.bytes();
}
