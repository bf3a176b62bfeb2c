import { phoneLink } from '@/features/foreign/mail-link.shared.ts';
import { countryName } from '@/i18n/country-name.ts';
import { formatMonth, unbroken } from '@/i18n/format.ts';
import { LOCALES, type Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';
import type { Resume, SectionName } from './resume.schema.ts';

export interface ResumeItem {
  title: string;
  place: string;
  span: string;
  url: string;
  lines: readonly string[];
  points: readonly string[];
}

export interface ResumeSection {
  id: SectionName | 'summary' | 'contact';
  title: string;
  kind: 'text' | 'entries' | 'pairs';
  items: readonly ResumeItem[];
}

interface Dates {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/**
 * `Sept 2019 – present`; without a start, or within one month (or year), the end alone. Nothing without dates: that something goes on is
 * said by a start without an end only.
 */
export function resumeSpan(locale: Locale, { startDate, endDate }: Dates): string {
  const show = (date: string) => (date.length === 4 ? date : formatMonth(locale, date));
  if (!startDate) return endDate ? show(endDate) : '';
  const start = show(startDate);
  const end = endDate ? show(endDate) : translator(locale)('resume.present');
  return start === end ? end : unbroken(`${start} – ${end}`);
}

type Text = string | undefined;
const joined = (texts: readonly Text[], by = ', '): string => texts.filter(Boolean).join(by);
const item = (
  title: Text,
  rest: { [Key in keyof Omit<ResumeItem, 'title' | 'lines'>]?: ResumeItem[Key] | undefined },
  ...lines: Text[]
) => ({
  ...{ title: title ?? '', place: rest.place ?? '', span: rest.span ?? '', url: rest.url ?? '', points: rest.points ?? [] },
  lines: lines.filter((line): line is string => Boolean(line)),
});

export const bareAddress = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?|\/$/gu, '');

function contact(locale: Locale, { phone, url, location = {}, profiles }: Resume['basics']): ResumeItem[] {
  const t = translator(locale);
  const { address, postalCode, city, region, countryCode } = location;
  const place = joined([address, joined([postalCode, city], ' '), region]);
  const isCode = /^[a-z]{2}$/iu.test(countryCode ?? '');
  const land = countryCode && isCode ? countryName(countryCode.toUpperCase(), LOCALES[locale].tag) : countryCode;
  const where = joined([place, land && !place.includes(land) ? land : undefined]);
  return [
    ...(where ? [item(t('resume.location'), {}, where)] : []),
    ...(phone ? [item(t('resume.phone'), { url: phoneLink(phone) }, phone)] : []),
    ...(url ? [item(t('resume.website'), { url }, bareAddress(url))] : []),
    ...profiles.map((profile) => item(profile.network, { url: profile.url }, profile.url ? bareAddress(profile.url) : profile.username)),
  ];
}

const jobItem = (locale: Locale, { position, organization, ...job }: Resume['volunteer'][number]): ResumeItem =>
  item(
    position ?? organization,
    {
      place: joined([position && organization, job.location]),
      ...{ span: resumeSpan(locale, job), url: job.url, points: job.highlights },
    },
    job.description,
    job.summary,
  );

export const jobItems = (locale: Locale, jobs: Resume['work']): ResumeItem[] =>
  jobs.map(({ name, ...job }) => jobItem(locale, { ...job, organization: name }));

export const studyTitle = ({ studyType, area, institution }: Resume['education'][number]): string =>
  joined([studyType, area]) || institution;

export function studyItems(locale: Locale, studies: Resume['education']): ResumeItem[] {
  const t = translator(locale);
  return studies.map((study) => {
    const title = studyTitle(study);
    const place = title === study.institution ? '' : study.institution;
    const score = study.score && t('resume.score', { score: study.score });
    return item(title, { place, span: resumeSpan(locale, study), url: study.url }, joined(study.courses), score);
  });
}

function projectItems(locale: Locale, projects: Resume['projects']): ResumeItem[] {
  return projects.map(({ name, entity, type, roles, keywords, url, highlights, description, summary, ...dates }) =>
    item(
      name,
      { place: joined([...roles, entity, type]), span: resumeSpan(locale, dates), url, points: highlights },
      description,
      summary,
      joined(keywords),
    ),
  );
}

/** All that a résumé says, in its order: page, manual page, PDF and Markdown show these, and nothing else. Empty sections are left out. */
export function resumeSections(locale: Locale, resume: Resume): ResumeSection[] {
  const t = translator(locale);
  const { basics } = resume;
  const on = (date: Text): string => resumeSpan(locale, { endDate: date });
  const section = (id: ResumeSection['id'], kind: ResumeSection['kind'], items: readonly ResumeItem[]): ResumeSection[] =>
    items.length > 0 ? [{ id, title: t(`resume.${id}`), kind, items }] : [];
  return [
    ...section('summary', 'text', basics.summary ? [item('', {}, basics.summary)] : []),
    ...section('work', 'entries', jobItems(locale, resume.work)),
    ...section(
      'volunteer',
      'entries',
      resume.volunteer.map((job) => jobItem(locale, job)),
    ),
    ...section('education', 'entries', studyItems(locale, resume.education)),
    ...section('projects', 'entries', projectItems(locale, resume.projects)),
    ...section(
      'skills',
      'pairs',
      resume.skills.map(({ name, level, keywords }) => item(name, { place: level }, joined(keywords))),
    ),
    ...section(
      'languages',
      'pairs',
      resume.languages.map(({ language, fluency }) => item(language, {}, fluency)),
    ),
    ...section(
      'certificates',
      'entries',
      resume.certificates.map(({ name, issuer, date, url }) => item(name, { place: issuer, span: on(date), url })),
    ),
    ...section(
      'awards',
      'entries',
      resume.awards.map(({ title, awarder, date, summary }) => item(title, { place: awarder, span: on(date) }, summary)),
    ),
    ...section(
      'publications',
      'entries',
      resume.publications.map(({ name, publisher, releaseDate, url, summary }) =>
        item(name, { place: publisher, span: on(releaseDate), url }, summary),
      ),
    ),
    ...section(
      'interests',
      'pairs',
      resume.interests.map(({ name, keywords }) => item(name, {}, joined(keywords))),
    ),
    ...section(
      'references',
      'entries',
      resume.references.map(({ name, reference }) => item(name, {}, reference)),
    ),
    ...section('contact', 'pairs', contact(locale, basics)),
  ];
}

const ON_ONE_PAGE = { jobs: 3, highlights: 2 };

export function briefSections(sections: readonly ResumeSection[]): ResumeSection[] {
  return sections
    .filter(({ id }) => ['summary', 'work', 'education', 'skills', 'languages'].includes(id))
    .map(({ items, ...section }) => ({
      ...section,
      items: items.slice(0, section.id === 'work' ? ON_ONE_PAGE.jobs : undefined).map((one) => ({
        ...one,
        ...(section.kind === 'entries' && { lines: [], points: one.points.slice(0, ON_ONE_PAGE.highlights) }),
        ...(section.kind === 'pairs' && { place: '' }),
      })),
    }));
}

export const pairText = ({ place, lines }: ResumeItem): string => {
  const text = lines.join(' ');
  return text && place ? `${text} (${place})` : text || place;
};
