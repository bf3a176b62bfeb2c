import { getEntries } from '@/features/entries/entries.ts';
import { readResume } from '@/features/resume/resume.ts';
import { resumeSpan, studyTitle } from '@/features/resume/sections.ts';
import { formatMonth, unbroken } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';
import type { Lane, Span } from './line-of-time.ts';

export const workPeriod = (locale: Locale, { from, to }: { from: string; to?: string | undefined }): string =>
  to === undefined
    ? translator(locale)('work.since', { date: formatMonth(locale, from) })
    : from === to
      ? formatMonth(locale, from)
      : unbroken(`${formatMonth(locale, from)} – ${formatMonth(locale, to)}`);

interface TimelineItem {
  href: string;
  title: string;
  text: string;
  period: string;
}
type Dated = { span: Span; item: TimelineItem };

/** Jobs, studies and projects: as lanes, without empty ones, and as one list, latest start first. */
export async function readTimeline(locale: Locale): Promise<{ lanes: Lane[]; items: TimelineItem[] }> {
  const t = translator(locale);
  const { work, education } = readResume(locale);
  const positions = work.map((job) => ({
    span: { from: job.startDate ?? '', to: job.endDate },
    item: { href: path(locale, '/work/experience'), title: job.position ?? job.name, text: job.name, period: resumeSpan(locale, job) },
  }));
  const studies = education.map((study) => ({
    span: { from: study.startDate ?? '', to: study.endDate },
    item: {
      href: path(locale, '/work/education'),
      title: studyTitle(study),
      text: study.institution,
      period: resumeSpan(locale, study),
    },
  }));
  const projects = (await getEntries('work', locale)).map(({ slug, data }) => ({
    span: { from: data.from, to: data.to },
    item: { href: path(locale, `/work/projects/${slug}`), title: data.title, text: data.sector, period: workPeriod(locale, data) },
  }));
  const lane = (name: string, dated: readonly Dated[]): Lane => ({
    name,
    spans: dated.map(({ span }) => span).filter(({ from }) => from !== ''),
  });
  return {
    lanes: [lane(t('resume.education'), studies), lane(t('resume.work'), positions), lane(t('resume.projects'), projects)].filter(
      ({ spans }) => spans.length > 0,
    ),
    items: [...studies, ...positions, ...projects].sort((a, b) => b.span.from.localeCompare(a.span.from)).map(({ item }) => item),
  };
}
