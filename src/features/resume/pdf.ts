import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { LOCALES, type Locale } from '@/i18n/locales.ts';
import type { Resume } from './resume.schema.ts';
import { pairText, type ResumeItem, resumeSections } from './sections.ts';

const FONTS = 'node_modules/@expo-google-fonts/commissioner';
const REGULAR = `${FONTS}/400Regular/Commissioner_400Regular.ttf`;
const STRONG = `${FONTS}/600SemiBold/Commissioner_600SemiBold.ttf`;

/** Points. */
const MARGIN = 54;
const SIZE = { name: 20, head: 12, text: 9.5 };
const INK = '#1f2937';
const MUTED = '#475163';

/** A tagged A4 document (PDF/UA structure) with the text's language. */
export async function resumePdf(locale: Locale, resume: Resume): Promise<Uint8Array<ArrayBuffer>> {
  const { basics } = resume;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    // pdfkit supports PDF/UA; its types lack it.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    displayTitle: true,
    lang: LOCALES[locale].tag,
    info: {
      Title: [basics.name, basics.label].filter(Boolean).join(', '),
      Author: basics.name,
      CreationDate: new Date(0),
      ModDate: new Date(0),
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => document.on('end', resolve));
  document.registerFont('regular', readFileSync(REGULAR)).registerFont('strong', readFileSync(STRONG));

  const root = document.struct('Document');
  document.addStructure(root);
  const put = (tag: string, draw: () => void, parent = root) => {
    parent.add(document.struct(tag, {}, draw));
  };
  const write = (text: string, font: 'regular' | 'strong', size: number, colour = INK) =>
    document.font(font).fontSize(size).fillColor(colour).text(text, { lineGap: 1.5 });
  /** Starts a new page rather than leave a heading at the foot. */
  const room = (points: number) => {
    if (document.y + points > document.page.height - MARGIN) document.addPage();
  };
  const head = (title: string) => {
    room(60);
    document.moveDown(0.9);
    put('H2', () => write(title, 'strong', SIZE.head));
    document.moveDown(0.25);
  };
  const paragraph = (text: string, colour = INK) => put('P', () => write(text, 'regular', SIZE.text, colour));
  const entry = ({ title, place, span, url, lines, points }: ResumeItem) => {
    room(48);
    if (title) put('H3', () => write(title, 'strong', SIZE.text + 0.5));
    const where = [place, span, url].filter(Boolean).join(', ');
    if (where) paragraph(where, MUTED);
    for (const line of lines) paragraph(line);
    for (const point of points) paragraph(`•  ${point}`);
    document.moveDown(0.5);
  };

  put('H1', () => write(basics.name, 'strong', SIZE.name));
  paragraph([basics.label, basics.location?.city, basics.email].filter(Boolean).join('. '), MUTED);
  for (const { title, kind, items } of resumeSections(locale, resume)) {
    head(title);
    for (const item of items) {
      if (kind === 'pairs') paragraph([item.title, pairText(item)].filter(Boolean).join(': '));
      else entry(item);
    }
  }
  root.end();
  document.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks));
}
