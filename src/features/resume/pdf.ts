import { brand } from '@/features/brand/brand.ts';
import { needLetters, siteFonts } from '@/features/letters/site-fonts.ts';
import { readFonts } from '@/features/pdf/read-fonts.shared.ts';
import { type Role, Sheet, type Style } from '@/features/pdf/sheet.shared.ts';
import { LOCALES, type Locale } from '@/i18n/locales.ts';
import type { Resume } from './resume.schema.ts';
import { pairText, type ResumeItem, resumeSections } from './sections.ts';

/** Points. */
const LOOK = { margin: 54, size: 9.5, leading: 1.36 } as const;
const NAME: Style = { size: 20, bold: true };
const HEAD: Style = { size: 12, bold: true };
const TITLE: Style = { size: 10, bold: true };
const { ink: INK, muted: MUTED } = brand.palette.light;

type Line = [text: string, style: Style, tag: Role['tag'], room: { above?: number; below?: number; keep?: number }];

const where = ({ place, span, url }: ResumeItem): string => [place, span, url].filter(Boolean).join(', ');

function entry(item: ResumeItem): Line[] {
  const lines: Line[] = [
    [item.title, TITLE, 'H3', { keep: 48 }],
    [where(item), { colour: MUTED }, 'P', {}],
    ...[...item.lines, ...item.points.map((point) => `•  ${point}`)].map((text): Line => [text, {}, 'P', {}]),
  ];
  const shown = lines.filter(([text]) => text !== '');
  shown.at(-1)?.splice(3, 1, { ...shown.at(-1)?.[3], below: 6 });
  return shown;
}

function resumeLines(locale: Locale, resume: Resume): Line[] {
  const { basics } = resume;
  return [
    [basics.name, NAME, 'H1', {}],
    [[basics.label, basics.location?.city, basics.email].filter(Boolean).join('. '), { colour: MUTED }, 'P', {}],
    ...resumeSections(locale, resume).flatMap(({ title, kind, items }): Line[] => [
      [title, HEAD, 'H2', { above: 10, below: 4, keep: 60 }],
      ...items.flatMap((item): Line[] =>
        kind === 'pairs' ? [[[item.title, pairText(item)].filter(Boolean).join(': '), {}, 'P', {}]] : entry(item),
      ),
    ]),
  ];
}

/**
 * A tagged A4 document (PDF/UA structure) with the text's language.
 * @throws Error that names the letters that no font has
 */
export async function resumePdf(locale: Locale, resume: Resume): Promise<Uint8Array<ArrayBuffer>> {
  const { name, label } = resume.basics;
  const lines = resumeLines(locale, resume);
  const texts = lines.map(([text]) => text);
  const read = await siteFonts();
  await needLetters(read, texts, `content/resume/${locale}.json`);
  const { letters, fonts } = await readFonts(read, texts);
  const title = [name, label].filter(Boolean).join(', ');
  const sheet = new Sheet({ title, author: name, locale, lang: LOCALES[locale].tag, at: new Date(0) }, fonts, letters, LOOK);
  for (const [text, style, tag, { above = 0, below = 0, keep = 0 }] of lines) {
    sheet.need(keep);
    sheet.y += above;
    sheet.write(text, { colour: INK, ...style }, { tag });
    sheet.y += below;
  }
  return sheet.bytes();
}
