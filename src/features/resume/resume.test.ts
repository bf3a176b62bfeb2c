import { readdirSync, readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { parseChecked } from '../content/problems.ts';
import { resumeMarkdown } from './markdown.ts';
import { resumePdf } from './pdf.ts';
import { resumeSchema, unshownFields } from './resume.schema.ts';
import { briefSections, pairText, resumeSections, resumeSpan } from './sections.ts';

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
    const words = (texts: readonly string[]): string => texts.join('').replace(/[\s,.:•*]/gu, '');
    const all = resumeSections('en', resume).flatMap(({ title, kind, items }) => [
      title,
      ...items.flatMap((item) =>
        kind === 'pairs' ? [item.title, pairText(item)] : [item.title, item.place, item.span, item.url, ...item.lines, ...item.points],
      ),
    ]);
    expect(words([text])).toContain(words(all));
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
