import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { LOCALES, type Locale } from '@/i18n/locales.ts';
import { type Translate, translator } from '@/i18n/translator.ts';
import type { Resume } from './resume.schema.ts';
import { resumeSpan } from './resume.ts';

const FONTS = 'node_modules/@expo-google-fonts/commissioner';
const REGULAR = `${FONTS}/400Regular/Commissioner_400Regular.ttf`;
const STRONG = `${FONTS}/600SemiBold/Commissioner_600SemiBold.ttf`;

/** Points. */
const MARGIN = 54;
const SIZE = { name: 20, head: 12, text: 9.5 };
const INK = '#1f2937';
const MUTED = '#475163';

const extras = (t: Translate, { awards, interests }: Resume): [string, string[]][] => [
  [t('resume.awards'), awards.map(({ title, awarder }) => [title, awarder].filter(Boolean).join(', '))],
  [t('resume.interests'), interests.map(({ name, keywords }) => [name, keywords.join(', ')].filter(Boolean).join(': '))],
];

/** A tagged A4 document (PDF/UA structure) with the text's language. */
export async function resumePdf(locale: Locale, resume: Resume): Promise<Uint8Array<ArrayBuffer>> {
  const t = translator(locale);
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
    info: { Title: `${basics.name}, ${basics.label}`, Author: basics.name, CreationDate: new Date(0), ModDate: new Date(0) },
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
  const item = (title: string, span: string, lines: readonly (string | undefined)[], points: readonly string[] = []) => {
    room(48);
    put('H3', () => write(title, 'strong', SIZE.text + 0.5));
    paragraph(span, MUTED);
    for (const line of lines) if (line) paragraph(line);
    for (const point of points) paragraph(`•  ${point}`);
    document.moveDown(0.5);
  };

  put('H1', () => write(basics.name, 'strong', SIZE.name));
  paragraph(`${basics.label}. ${basics.location.city}. ${basics.email}`, MUTED);
  head(t('resume.summary'));
  paragraph(basics.summary);
  head(t('resume.work'));
  for (const job of resume.work) item(`${job.position}, ${job.name}`, resumeSpan(locale, job), [job.summary], job.highlights);
  head(t('resume.education'));
  for (const study of resume.education)
    item(`${study.studyType}, ${study.area}`, `${study.institution}, ${resumeSpan(locale, study)}`, [study.courses.join(', ')]);
  if (resume.projects.length > 0) head(t('resume.projects'));
  for (const project of resume.projects) item(project.name, resumeSpan(locale, project), [project.description]);
  if (resume.publications.length > 0) head(t('resume.publications'));
  for (const { name, publisher, summary } of resume.publications) item(name, publisher ?? '', [summary]);
  head(t('resume.skills'));
  for (const { name, keywords } of resume.skills) paragraph(`${name}: ${keywords.join(', ')}`);
  head(t('resume.languages'));
  paragraph(resume.languages.map(({ language, fluency }) => `${language} (${fluency})`).join(', '));
  for (const [title, lines] of extras(t, resume)) {
    if (lines.length > 0) head(title);
    for (const line of lines) paragraph(line);
  }
  root.end();
  document.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks));
}
