import { readdirSync, readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { parseChecked } from '../content/problems.ts';
import { resumeMarkdown } from './markdown.ts';
import { resumePdf } from './pdf.ts';
import { resumeSchema, unshownFields } from './resume.schema.ts';
import { bareAddress, briefSections, pairText, resumeSections, resumeSpan } from './sections.ts';

it.each([
  [{ startDate: '2019', endDate: '2021' }, '2019 – 2021'],
  [{ startDate: '2019' }, '2019 – present'],
  [{ endDate: '2021' }, '2021'],
  [{ startDate: '2019', endDate: '2019' }, '2019'],
  [{ startDate: '2019-09-02', endDate: '2019-09-27' }, 'Sept 2019'],
  [{}, ''],
])('writes the span %j as %s', (span, text) => {
  expect(resumeSpan('en', span)).toBe(text.replaceAll(' ', '\u00A0'));
});

const SAMPLES = new URL('../../../tests/samples/resume/', import.meta.url);
const sample = (name: string): string => readFileSync(new URL(name, SAMPLES), 'utf8');
const read = (name: string) => parseChecked(resumeSchema, JSON.parse(sample(name)), { file: name, text: sample(name) });
const files = readdirSync(SAMPLES);
const readable = files.filter((name) => name.endsWith('.json') && files.includes(name.replace('.json', '.md')));
const wrong = files.filter((name) => name.endsWith('.json') && files.includes(name.replace('.json', '.error.txt')));

describe('JSON Resume of other programs (tests/samples/resume)', () => {
  it.each(readable)('%s says in Markdown what the file says', (name) => {
    const resume = read(name);
    const unshown = unshownFields(resume);
    const notice = unshown.length > 0 ? `\nNot shown: ${unshown.join(', ')}\n` : '';
    expect(`${resumeMarkdown('en', resume)}${notice}`).toBe(sample(name.replace('.json', '.md')));
  });

  it.each(readable)('%s has the same sections and words in the PDF', async (name) => {
    const resume = read(name);
    const { text } = await extractText(await getDocumentProxy(await resumePdf('en', resume)), { mergePages: true });
    const words = (texts: readonly string[]): string => texts.join('').replace(/[\s,.:–*]/gu, '');
    const foot = /CV\(1\)\s+\S+\/cv\s+\d \/ \d/gu;
    const all = resumeSections('en', resume).flatMap(({ title, kind, items }) => [
      title,
      ...items.flatMap((item) =>
        kind === 'pairs'
          ? [item.title, pairText(item)]
          : [item.title, item.span, item.place, bareAddress(item.url), ...item.lines, ...item.points],
      ),
    ]);
    expect(words([text.replace(foot, '')])).toContain(words(all));
  });

  it.each(wrong)('%s is refused with the remedy', (name) => {
    expect(() => read(name)).toThrow(sample(name.replace('.json', '.error.txt')).trim());
  });
});

it('has a brief form that fits one page', () => {
  const sections = briefSections(resumeSections('en', read('registry-example.json')));
  expect(sections.map(({ id }) => id)).toEqual(['summary', 'work', 'education', 'skills', 'languages']);
  expect(sections.flatMap(({ kind, items }) => (kind === 'entries' ? items.flatMap(({ lines }) => lines) : []))).toEqual([]);
});

/** A résumé whose jobs have one to thirty points: what a page must not tear apart falls on its end at one of them. */
async function pagesOf(points: number): Promise<string[]> {
  const job = (at: number) => ({
    ...{ name: `Firm ${at}`, position: `Job ${at}`, startDate: '2019-05', endDate: '2021-06' },
    highlights: Array.from({ length: points }, (_, point) => `Result ${at}.${point} of ${points}`),
  });
  const resume = resumeSchema.parse({
    basics: { name: 'Eleni' },
    work: Array.from({ length: 12 }, (_, at) => job(at)),
    skills: [{ name: 'Data', keywords: ['SQL'] }],
  });
  const bytes = await resumePdf('en', resume, new Date('2026-11-27T10:00:00Z'));
  return (await extractText(await getDocumentProxy(bytes))).text;
}

it.each([1, 2, 3, 4, 5, 7, 13, 30])('leaves no title and no single point alone on a page of the PDF (%i points)', async (points) => {
  const pages = await pagesOf(points);
  pages.forEach((page, at) => {
    expect(page).toMatch(new RegExp(`CV\\(1\\)\\s+\\S+/cv\\s+27 November 2026\\s+${at + 1} / ${pages.length}$`, 'u'));
    for (let job = 0; job < 12; job += 1) {
      const here = page.split(`Result ${job}.`).length - 1;
      if (page.includes(`Job ${job} `) || here > 0) expect(here).toBeGreaterThanOrEqual(Math.min(points, 1));
      if (points > 1 && here > 0) expect(here).toBeGreaterThan(1);
    }
  });
});
