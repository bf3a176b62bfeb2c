import { entriesOf } from '@/features/entries/entries.ts';
import { resumeOf, resumeSpan } from '@/features/resume/resume.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { workPeriod } from './period.ts';

interface TimelineItem {
  href: string;
  title: string;
  text: string;
  figure: string;
}

/** Projects, positions and studies as one index, the newest beginning first. */
export async function timeline(locale: Locale): Promise<TimelineItem[]> {
  const { work, education } = resumeOf(locale);
  const dated = [
    ...(await entriesOf('work', locale)).map(({ slug, data }) => ({
      from: data.from,
      item: { href: path(locale, `/work/projects/${slug}`), title: data.title, text: data.sector, figure: workPeriod(locale, data) },
    })),
    ...work.map((job) => ({
      from: job.startDate ?? '',
      item: { href: path(locale, '/work/experience'), title: job.position, text: job.name, figure: resumeSpan(locale, job) },
    })),
    ...education.map((study) => ({
      from: study.startDate ?? '',
      item: {
        href: path(locale, '/work/education'),
        title: `${study.studyType}, ${study.area}`,
        text: study.institution,
        figure: resumeSpan(locale, study),
      },
    })),
  ];
  return dated.sort((a, b) => b.from.localeCompare(a.from)).map(({ item }) => item);
}
