import type { Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';
import type { Resume } from './resume.schema.ts';
import { resumeSpan } from './resume.ts';

const section = (title: string, blocks: readonly string[]): string[] => (blocks.length > 0 ? [`## ${title}`, ...blocks] : []);
const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');
const block = (...lines: (string | undefined)[]): string => lines.filter((line) => line !== undefined && line !== '').join('\n\n');

export function resumeMarkdown(locale: Locale, resume: Resume): string {
  const t = translator(locale);
  const { basics, work, education, projects, skills, languages, certificates, publications, awards, interests } = resume;
  const span = (dates: { startDate?: string | undefined; endDate?: string | undefined }) => `*${resumeSpan(locale, dates)}*`;
  const parts = [
    `# ${basics.name}`,
    `${basics.label}. ${basics.location.city}. <${basics.email}>`,
    ...section(t('resume.summary'), [basics.summary]),
    ...section(
      t('resume.work'),
      work.map((job) => block(`### ${job.position}, ${job.name}`, span(job), job.summary, list(job.highlights))),
    ),
    ...section(
      t('resume.education'),
      education.map((study) => block(`### ${study.studyType}, ${study.area}`, `${study.institution}. ${span(study)}`, list(study.courses))),
    ),
    ...section(
      t('resume.projects'),
      projects.map((project) => block(`### ${project.name}`, project.description, list(project.highlights))),
    ),
    ...section(t('resume.skills'), [list(skills.map(({ name, keywords }) => `**${name}**: ${keywords.join(', ')}`))]),
    ...section(t('resume.languages'), [list(languages.map(({ language, fluency }) => `${language}: ${fluency}`))]),
    ...section(
      t('resume.certificates'),
      certificates.length > 0 ? [list(certificates.map(({ name, issuer }) => [name, issuer].filter(Boolean).join(', ')))] : [],
    ),
    ...section(
      t('resume.publications'),
      publications.map(({ name, publisher, summary }) => block(`### ${name}`, publisher, summary)),
    ),
    ...section(
      t('resume.awards'),
      awards.length > 0 ? [list(awards.map(({ title, awarder }) => [title, awarder].filter(Boolean).join(', ')))] : [],
    ),
    ...section(
      t('resume.interests'),
      interests.length > 0 ? [list(interests.map(({ name, keywords }) => [name, keywords.join(', ')].filter(Boolean).join(': ')))] : [],
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}
