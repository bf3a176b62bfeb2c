import { brand } from '@/features/brand/brand.ts';
import { stretchedLines } from '@/features/brand/stretched-lines.ts';
import { identity } from '@/features/identity/identity.ts';
import { needLetters, siteFonts } from '@/features/letters/site-fonts.ts';
import { readFonts } from '@/features/pdf/read-fonts.shared.ts';
import { Sheet, type Style } from '@/features/pdf/sheet.shared.ts';
import { formatDate } from '@/i18n/format.ts';
import { LOCALES, type Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import type { Resume } from './resume.schema.ts';
import { bareAddress, pairText, type ResumeItem, type ResumeSection, resumeSections } from './sections.ts';

/** Points. */
const MM = 72 / 25.4;
const LOOK = { margin: 18 * MM, size: 9.6, leading: 1.42 } as const;
const { ink: INK, muted: MUTED, warm: WARM } = brand.palette.light;
const SIGNATURE = { width: 44 * MM, height: 12 * MM } as const;
const LABEL = 34 * MM;
const COLUMN = LABEL + 6 * MM;
const DASH = 3.2 * MM;
const GAP = 3 * MM;
const TEXT: Style = { colour: INK };
const QUIET: Style = { colour: MUTED };
const NAME: Style = { ...TEXT, size: 25, bold: true };
const TITLE: Style = { ...TEXT, size: 10.6, bold: true };
const DATES: Style = { ...QUIET, size: 8.4, mono: true };
const HEAD: Style = { colour: WARM, bold: true, width: LABEL };

/** What one line of an entry takes, and how it is drawn from `sheet.y` down. */
interface Row {
  height: number;
  draw: () => void;
}

class Page {
  readonly sheet: Sheet;
  readonly #x = LOOK.margin + COLUMN;
  readonly #width: number;
  /** Where the texts of all pairs begin. */
  readonly #indent: number;

  constructor(sheet: Sheet, sections: readonly ResumeSection[]) {
    this.sheet = sheet;
    this.#width = sheet.width - COLUMN;
    const names = sections.flatMap(({ kind, items }) => (kind === 'pairs' ? items.map(({ title }) => title) : []));
    this.#indent = Math.min(Math.max(0, ...names.map((name) => sheet.measure(name, { bold: true }))) + GAP, this.#width / 3);
  }

  text(text: string, style: Style): Row {
    const placed = { x: this.#x, width: this.#width, ...style };
    return { height: this.sheet.height(text, placed), draw: () => this.sheet.put(text, { tag: 'P' }, placed) };
  }

  /** @param items label and text of each, as items of one list whose texts begin `indent` after the labels */
  list(items: readonly (readonly [label: string, text: string])[], indent: number, labelStyle: Style, style: Style): Row[] {
    const placed = { ...style, x: this.#x + indent, width: this.#width - indent };
    const label = { ...labelStyle, x: this.#x, width: indent - DASH / 3 };
    let whole: ReturnType<Sheet['group']> | undefined;
    return items.map(([name, text]) => ({
      height: Math.max(this.sheet.height(name, label), this.sheet.height(text, placed)),
      draw: () => {
        whole ??= this.sheet.group({ tag: 'L' });
        const within = this.sheet.group({ tag: 'LI', within: whole });
        this.sheet.put(name, { tag: 'Lbl', within }, label);
        this.sheet.put(text, { tag: 'LBody', within }, placed);
      },
    }));
  }

  title({ title, span }: ResumeItem): Row[] {
    const { sheet } = this;
    const dates = sheet.measure(span, DATES);
    const at = { ...TITLE, x: this.#x, width: this.#width - (span ? dates + GAP : 0) };
    const spanAt = { ...DATES, x: this.#x, width: this.#width, align: 'end' } as const;
    if (title === '') return span ? [{ height: sheet.height(span, spanAt), draw: () => sheet.put(span, { tag: 'P' }, spanAt) }] : [];
    return [
      {
        height: sheet.height(title, at),
        draw: () => {
          const { y } = sheet;
          sheet.put(title, { tag: 'H3' }, at);
          if (span === '') return;
          // On the title's line.
          sheet.y = y + (TITLE.size ?? 0) - (DATES.size ?? 0);
          sheet.put(span, { tag: 'P' }, spanAt);
          sheet.y = y;
        },
      },
    ];
  }

  entry(item: ResumeItem): Row[] {
    const points = item.points.map((point) => ['–', point] as const);
    const where = [item.place, bareAddress(item.url)].filter(Boolean).join(', ');
    const rows = [
      ...this.title(item),
      ...(where ? [this.text(where, QUIET)] : []),
      ...item.lines.map((line) => this.text(line, TEXT)),
      ...this.list(points, DASH, QUIET, { ...TEXT, hasFigures: true }),
    ];
    const last = rows.at(-1);
    if (last) rows.splice(-1, 1, { ...last, height: last.height + GAP });
    return rows;
  }

  rows({ kind, items }: ResumeSection): Row[][] {
    if (kind === 'entries') return items.map((item) => this.entry(item));
    if (kind === 'text') return [items.flatMap(({ lines }) => lines).map((line) => this.text(line, TEXT))];
    const pairs = items.map((item) => [item.title, pairText(item)] as const);
    return [this.list(pairs, this.#indent, { ...TEXT, bold: true }, TEXT)];
  }
}

/** Rows that a page keeps together: at least two at either end of a list, and a title with what follows it. */
function kept(rows: readonly Row[]): Row[][] {
  if (rows.length < 7) return [[...rows]];
  return [rows.slice(0, 4), ...rows.slice(4, -2).map((row) => [row]), rows.slice(-2)];
}

function drawSection(page: Page, section: ResumeSection): void {
  const { sheet } = page;
  sheet.y += 2 * MM;
  let isFirst = true;
  for (const rows of page.rows(section).flatMap(kept)) {
    sheet.need(rows.reduce((sum, { height }) => sum + height, 0));
    if (isFirst) sheet.put(section.title, { tag: 'H2' }, HEAD);
    isFirst = false;
    for (const { height, draw } of rows) {
      draw();
      sheet.y += height;
    }
  }
  if (section.kind !== 'entries') sheet.y += GAP;
}

function drawHead({ sheet }: Page, { basics }: Resume): void {
  const signature = brand.footer && stretchedLines(brand.footer.source, SIGNATURE.width, SIGNATURE.height);
  const width = sheet.width - (signature ? SIGNATURE.width + GAP : 0);
  const top = sheet.y;
  sheet.write(basics.name, { ...NAME, width }, { tag: 'H1' });
  for (const line of [basics.label, [basics.location?.city, basics.email].filter(Boolean).join(' · ')])
    if (line) sheet.write(line, { ...QUIET, width });
  const end = Math.max(sheet.y, top + SIGNATURE.height) + 3 * MM;
  if (signature) {
    sheet.y = end - 3 * MM - SIGNATURE.height;
    sheet.line(signature, SIGNATURE.width, 1.2, WARM);
  }
  sheet.y = end;
  sheet.rule(1.2, INK);
  sheet.y += 3 * MM;
}

/**
 * A tagged A4 document (PDF/UA structure) with the text's language.
 * @param changedAt stands at the foot
 * @throws Error that names the letters that no font has
 */
export async function resumePdf(locale: Locale, resume: Resume, changedAt?: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { name, label, location, email } = resume.basics;
  const { host } = new URL(identity.url);
  const foot = ['CV(1)', host + path(locale, '/cv'), ...(changedAt ? [formatDate(locale, changedAt)] : [])];
  const sections = resumeSections(locale, resume);
  const words = sections.flatMap(({ title, items }) => [
    title,
    ...items.flatMap((item) => [item.title, item.place, item.span, item.url, ...item.lines, ...item.points]),
  ]);
  const texts = [name, label, location?.city, email, ...words, ...foot].filter((text) => text !== undefined);
  const read = await siteFonts();
  await needLetters(read, texts, `content/resume/${locale}.json`);
  const { letters, fonts } = await readFonts(read, texts, { hasMono: true });
  const title = [name, label].filter(Boolean).join(', ');
  const sheet = new Sheet({ title, author: name, locale, lang: LOCALES[locale].tag, at: new Date(0) }, fonts, letters, LOOK);
  const page = new Page(sheet, sections);
  drawHead(page, resume);
  for (const section of sections) drawSection(page, section);
  sheet.foot((at, pages) => [...foot, `${at} / ${pages}`], DATES);
  return sheet.bytes();
}
