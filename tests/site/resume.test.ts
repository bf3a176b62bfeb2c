import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { identity } from '../../src/features/identity/identity.ts';
import { resumeSchema } from '../../src/features/resume/resume.schema.ts';
import { resumeSections } from '../../src/features/resume/sections.ts';
import { LOCALE_CODES, LOCALES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { DIST, fileAt, pageAt, read } from './built-site.ts';

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

  it('takes title, place, profiles and its own addresses from the settings', () => {
    const { basics, publications } = resumeSchema.parse(JSON.parse(read(file('json'))));
    const { owner, social, url } = identity;
    expect(basics).toMatchObject({ label: owner.jobTitle[locale], location: { city: owner.place[locale] }, url });
    expect(basics.profiles.map((profile) => profile.url)).toEqual(social.map((profile) => profile.url));
    expect(publications.map((one) => one.url)).toContain(`${url}${path(locale, '/dissertation')}`);
  });

  it('has the same sections and entries on the page, as a manual page, in Markdown and in the PDF', async () => {
    const sections = resumeSections(locale, resumeSchema.parse(JSON.parse(read(file('json')))));
    const titles = sections.map(({ title }) => title);
    const page = parseHTML(pageAt(path(locale, '/cv'))?.html ?? '').document;
    const manual = parseHTML(pageAt(path(locale, '/professional/cv'))?.html ?? '').document;
    const { text: pdf } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(`${DIST}/${file('pdf')}`))), {
      mergePages: true,
    });
    expect([...page.querySelectorAll('.resume h2')].map(({ textContent }) => textContent)).toEqual(titles);
    expect([...manual.querySelectorAll('.man-section h2')].map(({ textContent }) => textContent).slice(0, titles.length)).toEqual(
      titles.map((title) => title.toLocaleUpperCase(locale)),
    );
    expect(
      read(file('md'))
        .match(/^## .+$/gmu)
        ?.slice(0, titles.length),
    ).toEqual(titles.map((title) => `## ${title}`));
    const plain = (text: string | null): string => (text ?? '').replace(/[\s•]/gu, '');
    const forms = [page.querySelector('.resume'), manual.querySelector('main')].map((form) => plain(form?.textContent ?? ''));
    const said = sections.flatMap(({ items }) =>
      items.flatMap(({ title, place, span, lines, points }) => [title, place, span, ...lines, ...points]),
    );
    for (const text of said) for (const form of [...forms, plain(pdf), plain(read(file('md')))]) expect(form).toContain(plain(text));
  });
});

it('has as many positions and studies in every language', () => {
  const counts = LOCALE_CODES.map((locale) => {
    const { work, education } = resumeSchema.parse(JSON.parse(read(fileAt(path(locale, '/cv.json')) ?? '')));
    return [...work, ...education].map(({ startDate, endDate }) => [startDate, endDate]);
  });
  for (const count of counts) expect(count).toEqual(counts[0]);
});
