import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { create, type Font } from 'fontkit';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { encode } from 'uqr';
import { beforeAll, describe, expect, it } from 'vitest';
import { letterFonts } from '../../../scripts/letter-fonts.ts';
import { allowNoAnchor } from '../../../src/features/pdf/mark-anchors.shared.ts';
import { readFonts } from '../../../src/features/pdf/read-fonts.shared.ts';
import { visualRuns } from '../../../src/features/pdf/visual-runs.shared.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import type { DocumentView } from './content.ts';
import { drawDocument } from './pdf.ts';

const { OPS } = await getResolvedPDFJS();

/** As the build has them. */
const FOLDER = await letterFonts();
const read = (name: string): Promise<Uint8Array | undefined> =>
  readFile(name.startsWith('letters/') ? name.replace('letters', FOLDER) : `public/fonts/${name}`).catch(() => undefined);

const draw = (drawn: DocumentView, locale: Locale) => drawDocument(read, { view: drawn, locale, issuedAt: '2026-11-28T10:00:00.000Z' });

const view = (rows: number): DocumentView => ({
  title: 'Τιμολόγιο T-2026-00012',
  number: 'T-2026-00012',
  facts: [['Έκδοση', '28 Νοεμβρίου 2026']],
  seller: { title: 'Πωλητής', lines: ['Your Name', 'Οδός 1, Αθήνα'] },
  buyer: { title: 'Αγοραστής', lines: ['Ώρα Άνθη', 'Łódź, Жълта 5'] },
  columns: ['Περιγραφή', 'Ποσότητα', 'Τιμή μονάδας', 'ΦΠΑ', 'Σύνολο'],
  rows: Array.from({ length: rows }, (_, at) => [`Προϊόν ${at + 1} με ένα όνομα που θέλει δύο γραμμές`, '1', '10,00 €', '24%', '10,00 €']),
  sums: [['Καθαρή αξία 24%', '8,06 €']],
  total: ['Σύνολο', '10,00 €'],
  notes: [{ text: 'Όλα τα ποσά είναι σε ευρώ.' }, { text: 'Reverse charge.', lang: 'en' }],
  page: '{{page}} από {{pages}}',
});

interface Read {
  role: string;
  lang?: string;
  text: string;
  children: Read[];
}

/** The tree and the text of each page as pdf.js, the reader of Firefox, finds them. */
async function readTree(bytes: Uint8Array): Promise<{ pages: Read[]; outside: string[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: Read[] = [];
  const outside: string[] = [];
  for (let at = 1; at <= pdf.numPages; at++) {
    const page = await pdf.getPage(at);
    const texts = new Map<string, string>();
    const open: (string | undefined)[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) {
        const id = open.findLast((one) => one);
        if (id === undefined) outside.push(...(item.str.trim() === '' ? [] : [item.str]));
        else texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id);
    }
    type Node = { role?: string; lang?: string; children?: Node[]; type?: string; id?: string };
    const read = ({ role = '', lang, children = [] }: Node): Read => ({
      role,
      ...(lang === undefined ? {} : { lang }),
      // pdf.js puts a space between texts that stand apart on a line.
      text: children
        .map(({ id }) => (id === undefined ? '' : (texts.get(id) ?? '')))
        .join('')
        .trim(),
      children: children.filter((child) => child.role !== undefined).map(read),
    });
    pages.push(read((await page.getStructTree()) as Node));
  }
  return { pages, outside };
}

const flat = (node: Read): Read[] => [node, ...node.children.flatMap(flat)];
const elements = (pages: readonly Read[]): Read[] => pages.flatMap(flat);

describe('a document of one page', () => {
  let tree: Awaited<ReturnType<typeof readTree>>;
  beforeAll(async () => {
    tree = await readTree(await draw(view(2), 'el'));
  });

  it('is read in its order: headings, paragraphs, tables', () => {
    const all = elements(tree.pages);
    expect(all.filter(({ text }) => text !== '').map(({ role, text }) => `${role}: ${text}`)).toEqual([
      'H1: Τιμολόγιο T-2026-00012',
      'P: Έκδοση: 28 Νοεμβρίου 2026',
      'H2: Πωλητής',
      'P: Your Name',
      'P: Οδός 1, Αθήνα',
      'H2: Αγοραστής',
      'P: Ώρα Άνθη',
      'P: Łódź, Жълта 5',
      ...['TH: Περιγραφή', 'TH: Ποσότητα', 'TH: Τιμή μονάδας', 'TH: ΦΠΑ', 'TH: Σύνολο'],
      ...[1, 2].flatMap((at) => [
        `TH: Προϊόν ${at} με ένα όνομα που θέλει δύο γραμμές`,
        ...['TD: 1', 'TD: 10,00 €', 'TD: 24%', 'TD: 10,00 €'],
      ]),
      ...['TH: Καθαρή αξία 24%', 'TD: 8,06 €', 'TH: Σύνολο', 'TD: 10,00 €'],
      'P: Όλα τα ποσά είναι σε ευρώ.',
      'P: Reverse charge.',
    ]);
    expect(all.filter(({ lang }) => lang).map(({ lang, text }) => [lang, text])).toEqual([['en', 'Reverse charge.']]);
    expect(tree.outside).toEqual([]);
  });

  it('holds cells in rows, and rows in tables', () => {
    const shape = ({ role, children }: Read): string => (children.length > 0 ? `${role}(${children.map(shape).join(' ')})` : role);
    const row = 'TR(TH TD TD TD TD)';
    const [page] = tree.pages;
    const tables = page ? flat(page).filter(({ role }) => role === 'Table') : [];
    expect(tables.map(shape)).toEqual([`Table(TR(TH TH TH TH TH) ${row} ${row})`, 'Table(TR(TH TD) TR(TH TD))']);
  });
});

it('of several pages keeps every cell of every row, and leaves page numbers out', async () => {
  const { pages, outside } = await readTree(await draw(view(60), 'el'));
  expect(pages.length).toBeGreaterThan(2);
  const rows = elements(pages).filter(({ role, children }) => role === 'TR' && children.length === 5 && children.some(({ text }) => text));
  expect(rows).toHaveLength(61);
  rows.slice(1).forEach(({ children }, at) => {
    expect(children.map(({ text }) => text)).toEqual([
      `Προϊόν ${at + 1} με ένα όνομα που θέλει δύο γραμμές`,
      ...['1', '10,00 €', '24%', '10,00 €'],
    ]);
  });
  expect(outside).toEqual(pages.map((_, at) => `T-2026-00012, ${at + 1} από ${pages.length}`));
});

it('has the code of the tax office as a figure with a name, square by square', async () => {
  const text = 'https://mydataapi.aade.gr/myDATA/TimologioQR/QRInfo?q=abc%2bdef';
  const stamp = { lines: ['ΜΑΡΚ 400001234567890'], code: { text, name: 'Κωδικός της ΑΑΔΕ' } };
  const bytes = await drawDocument(read, { view: view(2), locale: 'el', issuedAt: '2026-11-28T10:00:00.000Z' }, stamp);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const page = await pdf.getPage(1);
  const tree = (await page.getStructTree()) as { children: { children: { role: string; alt?: string }[] }[] };
  expect(tree.children[0]?.children.at(-1)).toMatchObject({ role: 'Figure', alt: 'Κωδικός της ΑΑΔΕ' });
  const { fnArray, argsArray } = await page.getOperatorList();
  const squares = argsArray[fnArray.lastIndexOf(OPS.constructPath)] as [number, [Float32Array]];
  const corners = squares[1][0];
  const modules = encode(text, { ecc: 'M', boostEcc: false, border: 4 }).data;
  const runs = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [[x, y]] : [])));
  const begun: number[][] = [];
  // Each run of dark squares begins where pdf.js moves to (operation 0).
  for (let at = 0; at < corners.length; at += corners[at] === 4 ? 1 : 3)
    if (corners[at] === 0) begun.push([corners[at + 1] ?? 0, corners[at + 2] ?? 0]);
  expect(begun).toEqual(runs);
});

/** The rules of PDF/UA-1 that a program can read off. */
describe('the file', () => {
  const open = async (drawn: DocumentView, locale: Locale) => {
    const bytes = await draw(drawn, locale);
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
    const dicts = objects.filter((object): object is PDFDict => object instanceof PDFDict);
    const ofType = (type: string) => dicts.filter((dict) => String(dict.get(PDFName.of('Type'))) === `/${type}`);
    // Their type may be left out (ISO 32000-1, table 323).
    const elementsOf = () => dicts.filter((dict) => dict.has(PDFName.of('S')) && dict.has(PDFName.of('P')));
    return { pdf, ofType, elementsOf, get: (dict: PDFDict, ...names: string[]) => deep(dict, names), bytes };
  };
  const deep = (dict: PDFDict, names: readonly string[]): PDFObject | undefined =>
    names.reduce<PDFObject | undefined>((at, name) => (at instanceof PDFDict ? at.lookup(PDFName.of(name)) : undefined), dict);

  it('says its language, its title and that it is tagged', async () => {
    const { pdf, get, bytes } = await open(view(60), 'el');
    const { catalog } = pdf;
    expect(pdf.getLanguage()).toBe('el');
    expect(pdf.getTitle()).toBe('Τιμολόγιο T-2026-00012');
    expect(String(get(catalog, 'ViewerPreferences', 'DisplayDocTitle'))).toBe('true');
    expect(String(get(catalog, 'MarkInfo', 'Marked'))).toBe('true');
    const xmp = get(catalog, 'Metadata');
    if (!(xmp instanceof PDFRawStream)) throw new Error('no metadata');
    const text = new TextDecoder().decode(xmp.contents);
    expect(text).toContain('<rdf:li xml:lang="x-default">Τιμολόγιο T-2026-00012</rdf:li>');
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
    // Neither compressed nor within another stream: a program finds it without a parser of PDF.
    expect(Buffer.from(bytes).toString('utf8')).toContain('<pdfuaid:part>');
    for (const { node } of pdf.getPages()) expect(String(get(node, 'Tabs'))).toBe('/S');
  });

  it('gives each header cell its direction, and each marked content its element', async () => {
    const { pdf, elementsOf, get } = await open(view(60), 'el');
    const cells = elementsOf().filter((dict) => String(dict.get(PDFName.of('S'))) === '/TH');
    const scopes = cells.map((dict) => String(get(dict, 'A', 'Scope')));
    expect([scopes.filter((scope) => scope === '/Column').length, scopes.filter((scope) => scope === '/Row').length]).toEqual([5, 62]);
    const marked = elementsOf().flatMap((dict) => (dict.has(PDFName.of('Pg')) ? [String(get(dict, 'K'))] : []));
    const numbers = String(get(pdf.catalog, 'StructTreeRoot', 'ParentTree', 'Nums'));
    const perPage = [...numbers.matchAll(/\d+ \[([^\]]*)\]/gu)].map(([, refs = '']) => refs.match(/\d+ \d+ R/gu)?.length ?? 0);
    expect(perPage).toHaveLength(pdf.getPageCount());
    expect(marked).toEqual(perPage.flatMap((count) => Array.from({ length: count }, (_, at) => `[ ${at} ]`)));
  });

  it('embeds its fonts with the letters they stand for, and draws no letter that they lack', async () => {
    const name = '🙂 e\u0301 Ο\u0301';
    const drawn = { ...view(1), buyer: { title: 'Αγοραστής', lines: [name] } };
    const { ofType, elementsOf, get, bytes } = await open(drawn, 'el');
    expect(ofType('FontDescriptor').map((dict) => get(dict, 'FontFile2') instanceof PDFRawStream)).toEqual([true, true]);
    expect(ofType('Font').filter((dict) => dict.has(PDFName.of('ToUnicode')))).toHaveLength(2);
    const texts = elements((await readTree(bytes)).pages).map(({ text }) => text);
    expect(texts).toContain('[U+1F642] é Ό');
    const actual = elementsOf().map((dict) => get(dict, 'ActualText'));
    const said = actual.filter((text) => text !== undefined);
    expect(said.map((text) => ('decodeText' in text ? (text as { decodeText(): string }).decodeText() : ''))).toEqual([name]);
  });

  it('in English marks what is Greek', async () => {
    const drawn = { ...view(1), seller: { title: 'Seller', lines: ['ΓΕΜΗ (commercial registry): 12'] } };
    const pdf = await getDocumentProxy(new Uint8Array(await draw(drawn, 'en')));
    const { items } = await (await pdf.getPage(1)).getTextContent({ includeMarkedContent: true });
    const at = items.findIndex((item) => 'str' in item && item.str === 'ΓΕΜΗ');
    const opened = items.slice(0, at).findLast((item) => 'type' in item);
    expect(opened).toMatchObject({ type: 'beginMarkedContentProps', tag: 'Span' });
    expect(items.slice(at + 1).find((item) => 'str' in item && item.str.includes('commercial'))).toMatchObject({
      str: '(commercial registry): 12',
    });
  });
});

interface Sample {
  customer: { name: string; company: string; address: { street: string; postcode: string; city: string } };
}

/** Beside the orders: their lines as they must stand on the page, and the letters that no font has. */
interface Drawn {
  lines: string[];
  missing?: string[];
}

describe('names and addresses of the samples', () => {
  const SAMPLES = 'tests/samples/letters';
  const drawn = JSON.parse(readFileSync(`${SAMPLES}/drawn.json`, 'utf8')) as Record<string, Drawn>;
  const files = readdirSync(SAMPLES).filter((file) => file.startsWith('order-'));

  it('all have their lines beside them', () => expect(files).toEqual(Object.keys(drawn).sort()));

  it.each(files)('%s loses no letter', async (file) => {
    const { customer } = JSON.parse(readFileSync(`${SAMPLES}/${file}`, 'utf8')) as Sample;
    const { company, name, address } = customer;
    const lines = [company, name, address.street, `${address.postcode} ${address.city}`];
    const bytes = await draw({ ...view(1), buyer: { title: 'Αγοραστής', lines } }, 'en');
    // What a reader says and copies: the text that an element gives in place of its glyphs, else that of the glyphs.
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    const actual = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
      const text = object instanceof PDFDict ? object.lookup(PDFName.of('ActualText')) : undefined;
      return text instanceof PDFHexString || text instanceof PDFString ? [text.decodeText()] : [];
    });
    const said = [...elements((await readTree(bytes)).pages).map(({ text }) => text), ...actual];
    const expected = drawn[file] as Drawn;
    const { letters, fonts } = await readFonts(read, lines);
    const fitted = lines.map((line) => letters.fit(line));
    expect(fitted.map(({ text }) => text)).toEqual(expected.lines);
    expect(fitted.flatMap(({ missing }) => missing)).toEqual(expected.missing ?? []);
    for (const [at, line] of expected.lines.entries()) expect(said.some((text) => text === line || text === lines[at])).toBe(true);
    // What is seen: each run has its glyphs. The first of a font is the box for a letter that it lacks.
    for (const { text, font } of expected.lines.flatMap((line) => visualRuns(line, letters))) {
      const opened = create(Buffer.from(fonts.get(font) ?? [])) as Font;
      allowNoAnchor({ _font: { font: opened } });
      const { glyphs } = opened.layout(text);
      expect({ text, boxes: glyphs.filter(({ id }) => id === 0).length }).toEqual({ text, boxes: 0 });
    }
  });
});

describe('the order on a line', () => {
  const shown = async (line: string): Promise<string> => {
    const { letters } = await readFonts(read, [line]);
    return visualRuns(line, letters)
      .map(({ text }) => text)
      .join('|');
  };

  it('of Hebrew and Arabic is from right to left, of their numbers is not', async () => {
    // Each piece of letters is given as it is read: shaping turns it around.
    expect(await shown('רחוב הרצל 12, דירה 3')).toBe('3| |דירה| ,|12| |הרצל| |רחוב');
    expect(await shown('(אור) Ltd')).toBe('Ltd| (|אור|)');
    expect(await shown('Tel (אור)')).toBe('Tel (|אור|)');
    // The sign for -am of Thai and Lao: a ring under the tone mark, and a letter.
    expect(await shown('น้ำ ນ້ຳ')).toBe('นํ้า| |ນໍ້າ');
    // The digits of Persian are turned around twice.
    expect(await shown('خیابان ۴۵')).toBe('۵۴| |خیابان');
  });
});
