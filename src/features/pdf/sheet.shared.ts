import PDFDocument from 'pdfkit';
import { languageRuns } from '../../i18n/language-runs.ts';
import type { Locale } from '../../i18n/locales.ts';
import { type Letters, OWN_FONT, splitGraphemes } from '../letters/letters.shared.ts';
import { allowNoAnchor } from './mark-anchors.shared.ts';
import { type FontRun, hasSharedGlyphs, isShaped, visualRuns } from './visual-runs.shared.ts';

/** Points. A4, ISO 216. */
const HEIGHT = 841.89;
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

/** Letters of the font with one width, which is in two files. */
const MONO = /(?<mono>[\x20-\x7e\u00a0–—’·]+)|(?<greek>[\u0384-\u03ce]+)|./gu;
/** A number with its sign and unit, but no year, no time of day and no part of a name, such as `NIS2`. */
const FIGURE = /(?<![\p{L}\d.,:-])(?!(?:19|20)\d\d(?![\d.,%]))[−+]?[€$£]?\d+(?:[.,]\d+)*(?: ?[%‰€])?(?![\p{L}\d:-])/gu;

export interface Style {
  size?: number;
  bold?: boolean;
  /** In the font with one width, as far as it has the letters. `readFonts` reads it only for who asks. */
  mono?: boolean;
  /** Figures in bold. */
  hasFigures?: boolean;
  x?: number;
  width?: number;
  align?: 'start' | 'end';
  colour?: string;
}

export interface Role {
  /** Standard structure types: ISO 32000-1, 14.8.4. */
  tag: 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'Lbl' | 'LBody';
  within?: PDFKit.PDFStructureElement;
  scope?: 'Row' | 'Column';
  lang?: string | undefined;
}

/** Fonts by their names in `Letters`; besides, `bold`, with the letters of the own one, and perhaps `mono` and `mono-greek`. */
export type Fonts = ReadonlyMap<string, Uint8Array>;

interface About {
  title: string;
  author: string;
  locale: Locale;
  lang: string;
  /** For files that must be the same after each build. */
  at?: Date;
}

interface Look {
  margin: number;
  size: number;
  leading: number;
}

/** @param font of a match with its groups; undefined: as the run */
function split(run: FontRun, pattern: RegExp, font: (groups: Record<string, string> | undefined) => string | undefined): FontRun[] {
  const runs: FontRun[] = [];
  let at = 0;
  for (const { 0: found, index, groups } of run.text.matchAll(pattern)) {
    if (index > at) runs.push({ ...run, text: run.text.slice(at, index) });
    runs.push({ text: found, font: font(groups) ?? run.font });
    at = index + found.length;
  }
  return at < run.text.length ? [...runs, { ...run, text: run.text.slice(at) }] : runs;
}

/** Writes a tagged PDF (PDF/UA-1) from the top down on as many pages as needed, each text as a structure element. */
export class Sheet {
  y: number;
  readonly width: number;
  readonly right: number;
  readonly #look: Look;
  readonly #locale: Locale;
  readonly #letters: Letters;
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Uint8Array[] = [];
  readonly #done: Promise<void>;
  /** Cached, since measuring takes the most time and each text is measured twice: for its height and to draw it. */
  readonly #lines = new Map<string, readonly string[]>();

  constructor({ title, author, locale, lang, at }: About, fonts: Fonts, letters: Letters, look: Look) {
    this.#look = look;
    this.#locale = locale;
    this.#letters = letters;
    this.#document = new PDFDocument({
      size: 'A4',
      margin: look.margin,
      pdfVersion: '1.7',
      // pdfkit supports PDF/UA, and no font of its own; its types lack both.
      subset: 'PDF/UA' as 'PDF/A-1',
      font: null as unknown as string,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      lang,
      info: { Title: title, Author: author, ...(at && { CreationDate: at, ModDate: at }) },
    });
    this.#document.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.#done = new Promise((resolve) => this.#document.on('end', resolve));
    for (const [name, bytes] of fonts) {
      this.#document.registerFont(name, bytes as unknown as Buffer).font(name);
      allowNoAnchor(this.#document);
    }
    this.#root = this.#document.struct('Document');
    this.#document.addStructure(this.#root);
    this.y = look.margin;
    this.width = this.#document.page.width - 2 * look.margin;
    this.right = this.#document.page.width - look.margin;
  }

  need(height: number): void {
    if (this.y + height <= HEIGHT - this.#look.margin) return;
    this.#document.addPage();
    this.y = this.#look.margin;
  }

  group({ tag, within = this.#root }: Role): PDFKit.PDFStructureElement {
    const element = this.#document.struct(tag);
    within.add(element);
    return element;
  }

  #runs(text: string, { bold = false, mono = false, hasFigures = false }: Style): FontRun[] {
    return visualRuns(text, this.#letters).flatMap((run): FontRun[] => {
      if (run.font !== OWN_FONT) return [run];
      if (bold) return [{ ...run, font: 'bold' }];
      if (hasFigures) return split(run, FIGURE, () => 'bold');
      return mono ? split(run, MONO, (found) => (found?.['mono'] && 'mono') ?? (found?.['greek'] && 'mono-greek')) : [run];
    });
  }

  #runWidth({ text, font }: FontRun, { size = this.#look.size }: Style): number {
    return this.#document.font(font).fontSize(size).widthOfString(text, { features: FEATURES });
  }

  measure(text: string, style: Style): number {
    return this.#runs(this.#letters.fit(text).text, style).reduce((sum, run) => sum + this.#runWidth(run, style), 0);
  }

  /** Breaks at spaces, which stay at the line's end, and inside a word that is wider than the line. */
  #wrap(text: string, style: Style): string[] {
    const { width = this.width } = style;
    const lines: string[] = [];
    let line = '';
    const fits = (candidate: string): boolean => this.measure(candidate, style) <= width;
    for (const word of text.split(/\s+/u)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(`${line} `);
      line = '';
      if (fits(word)) {
        line = word;
        continue;
      }
      for (const letter of splitGraphemes(word)) {
        if (line !== '' && !fits(line + letter)) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line];
  }

  lines(text: string, style: Style): readonly string[] {
    const key = JSON.stringify([style.bold, style.mono, style.hasFigures, style.size, style.width, text]);
    const lines = this.#lines.get(key) ?? this.#wrap(this.#letters.fit(text).text, style);
    this.#lines.set(key, lines);
    return lines;
  }

  height(text: string, style: Style): number {
    return this.lines(text, style).length * this.#step(style);
  }

  #step = ({ size = this.#look.size }: Style): number => size * this.#look.leading;

  #drawRuns(text: string, left: number, y: number, style: Style): number {
    let x = left;
    for (const run of this.#runs(text, style)) {
      const width = this.#runWidth(run, style);
      this.#document
        .fillColor(style.colour ?? 'black')
        .text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', features: FEATURES });
      x += width;
    }
    return x;
  }

  #drawLine(line: string, left: number, y: number, style: Style): void {
    if (hasSharedGlyphs(line)) {
      // Programs that copy or search the text use this.
      this.#document.markContent('Span', { actual: line });
      this.#drawRuns(line, left, y, style);
      this.#document.endMarkedContent();
      return;
    }
    let x = left;
    for (const { text, lang } of languageRuns(line, this.#locale)) {
      if (lang) this.#document.markContent('Span', { lang });
      x = this.#drawRuns(text, x, y, style);
      if (lang) this.#document.endMarkedContent();
    }
  }

  put(text: string, { tag, within = this.#root, scope, lang }: Role, style: Style = {}): number {
    const { size = this.#look.size, x = this.#look.margin, width = this.width, align = 'start' } = style;
    const lines = this.lines(text, style);
    // Letters without a font, and those whose order on the page is not that of reading, are read from here.
    const isOther = this.#letters.fit(text).text !== text.normalize('NFC') || isShaped(text);
    const about = { ...(scope && { scope }), ...(lang && { lang }), ...(isOther && { actual: text }) };
    within.add(
      this.#document.struct(tag, about, () => {
        lines.forEach((line, at) => {
          const left = align === 'end' ? x + width - this.measure(line.trimEnd(), style) : x;
          this.#drawLine(line, left, this.y + size + at * this.#step(style), style);
        });
      }),
    );
    return lines.length * this.#step(style);
  }

  write(text: string, style: Style = {}, role: Role = { tag: 'P' }): void {
    this.need(this.height(text, style));
    this.y += this.put(text, role, style);
  }

  /** @param outline path of SVG in units of which `size` make a side @param alt what it is, in words */
  figure(outline: string, { size, side, alt }: { size: number; side: number; alt: string }): void {
    this.need(side);
    const { margin } = this.#look;
    // Its types lack `bbox`, which it turns around: from the top.
    const about: PDFKit.Mixins.StructureElementOptions & { bbox: number[] } = {
      alt,
      bbox: [margin, this.y, margin + side, this.y + side],
    };
    this.#root.add(
      this.#document.struct('Figure', about, () => {
        this.#document
          .save()
          .translate(margin, this.y)
          .scale(side / size)
          .path(outline)
          .fill('black')
          .restore();
      }),
    );
    this.y += side;
  }

  #artifact(draw: () => void, type: 'Layout' | 'Pagination'): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
  }

  rule(thickness: number, colour = 'black'): void {
    const { margin } = this.#look;
    this.#artifact(() => {
      this.#document.moveTo(margin, this.y).lineTo(this.right, this.y).lineWidth(thickness).stroke(colour);
    }, 'Layout');
  }

  /** An ornament that ends at the right margin. @param path of SVG, in points from its upper left corner */
  line(path: string, width: number, thickness: number, colour: string): void {
    this.#artifact(() => {
      this.#document
        .save()
        .translate(this.right - width, this.y)
        .path(path)
        .lineWidth(thickness)
        .lineJoin('round')
        .stroke(colour)
        .restore();
    }, 'Layout');
  }

  #eachPage(draw: (page: number, pages: number, foot: number) => void): void {
    const { count } = this.#document.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      this.#document.switchToPage(at);
      this.#artifact(() => draw(at + 1, count, HEIGHT - this.#look.margin / 2), 'Pagination');
    }
  }

  number(text: (page: number, pages: number) => string, style: Style): void {
    if (this.#document.bufferedPageRange().count === 1) return;
    this.#eachPage((page, pages, foot) => this.#drawLine(text(page, pages), this.#look.margin, foot, style));
  }

  /** A line at the foot of every page, with its texts spread over it. */
  foot(texts: (page: number, pages: number) => readonly string[], style: Style): void {
    this.#eachPage((page, pages, foot) => {
      const shown = texts(page, pages);
      const widths = shown.map((text) => this.measure(text, style));
      const gap = (this.width - widths.reduce((sum, width) => sum + width, 0)) / Math.max(shown.length - 1, 1);
      let x = this.#look.margin;
      shown.forEach((text, at) => {
        this.#drawLine(text, x, foot, style);
        x += (widths[at] ?? 0) + gap;
      });
    });
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    this.#document.end();
    await this.#done;
    const whole = new Uint8Array(this.#chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }
}
