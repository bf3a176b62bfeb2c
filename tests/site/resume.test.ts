import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resumeSchema } from '../../src/features/resume/resume.schema.ts';
import { LOCALE_CODES, LOCALES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { DIST, fileAt, read } from './built-site.ts';

describe.each(LOCALE_CODES)('the résumé in %s', (locale) => {
  const file = (ending: string): string => fileAt(path(locale, `/cv.${ending}`)) ?? '';

  it('is a PDF with its language and structure', () => {
    const pdf = readFileSync(`${DIST}/${file('pdf')}`, 'latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(pdf).toContain(`/Lang (${LOCALES[locale].tag})`);
    expect(pdf).toContain('/MarkInfo');
    expect(pdf).toContain('/StructTreeRoot');
  });

  it('describes the same person in JSON and in Markdown', () => {
    const resume = resumeSchema.parse(JSON.parse(read(file('json'))));
    expect(read(file('md')).startsWith(`# ${resume.basics.name}\n`)).toBe(true);
    for (const { name } of resume.work) expect(read(file('md'))).toContain(name);
  });
});

it('has as many positions and studies in every language', () => {
  const counts = LOCALE_CODES.map((locale) => {
    const { work, education } = resumeSchema.parse(JSON.parse(read(fileAt(path(locale, '/cv.json')) ?? '')));
    return [...work, ...education].map(({ startDate, endDate }) => [startDate, endDate]);
  });
  for (const count of counts) expect(count).toEqual(counts[0]);
});
