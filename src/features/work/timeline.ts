import { getEntries } from '@/features/entries/entries.ts';
import { readResume } from '@/features/resume/resume.ts';
import { resumeSpan, studyTitle } from '@/features/resume/sections.ts';
import { formatMonth } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';
import type { Lane, Named } from './line-of-time.ts';

export const workPeriod = (locale: Locale, { from, to }: { from: string; to?: string | undefined }): string =>
  to === undefined
    ? translator(locale)('work.since', { date: formatMonth(locale, from) })
    : from === to
      ? formatMonth(locale, from)
      : `${formatMonth(locale, from)}\u00A0– ${formatMonth(locale, to)}`;

export interface TimelineItem extends Named {
  href: string;
  title: string;
  text: string;
  period: string;
}
export type TimelineLane = Lane<TimelineItem>;

/** Jobs, studies and projects: as lanes, without empty ones, and as one list, latest start first. */
export async function readTimeline(locale: Locale): Promise<{ lanes: TimelineLane[]; items: TimelineItem[] }> {
  const t = translator(locale);
  const { work, education } = readResume(locale);
  const positions = work.map((job): TimelineItem => {
    const title = job.position ?? job.name;
    const dates = { from: job.startDate ?? '', to: job.endDate, period: resumeSpan(locale, job) };
    return { href: path(locale, '/work/experience'), label: title, title, text: job.name, ...dates };
  });
  const studies = education.map((study): TimelineItem => {
    const title = studyTitle(study);
    const dates = { from: study.startDate ?? '', to: study.endDate, period: resumeSpan(locale, study) };
    return { href: path(locale, '/work/education'), label: study.area ?? title, title, text: study.institution, ...dates };
  });
  const projects = (await getEntries('work', locale)).map(({ slug, data }): TimelineItem => {
    const { title, menu, figure, sector, from, to } = data;
    const dates = { from, to, period: workPeriod(locale, data) };
    return { href: path(locale, `/work/projects/${slug}`), label: menu ?? title, figure: figure?.display, title, text: sector, ...dates };
  });
  const lane = (name: string, items: readonly TimelineItem[]): TimelineLane => ({ name, items: items.filter(({ from }) => from !== '') });
  return {
    lanes: [lane(t('resume.education'), studies), lane(t('resume.work'), positions), lane(t('resume.projects'), projects)].filter(
      ({ items }) => items.length > 0,
    ),
    items: [...studies, ...positions, ...projects].sort((a, b) => b.from.localeCompare(a.from)),
  };
}
