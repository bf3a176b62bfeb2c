import type { Locale } from '@/i18n/locales.ts';
import type { Resume } from './resume.schema.ts';
import { pairText, type ResumeItem, type ResumeSection, resumeSections } from './sections.ts';

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');
const block = (...lines: readonly string[]): string => lines.filter(Boolean).join('\n\n');

function entry({ title, place, span, url, lines, points }: ResumeItem): string {
  const where = [place, span && `*${span.replaceAll('\u00A0', ' ')}*`, url && `<${url}>`].filter(Boolean).join('. ');
  return block(title && `### ${title}`, where, ...lines, list(points));
}

function pair(item: ResumeItem): string {
  const text = pairText(item);
  const linked = item.url.startsWith('http') ? `[${text}](${item.url})` : text;
  return text ? `**${item.title}**: ${linked}` : item.title;
}

const section = ({ title, kind, items }: ResumeSection): string =>
  block(`## ${title}`, ...(kind === 'pairs' ? [list(items.map(pair))] : items.map(entry)));

export function resumeMarkdown(locale: Locale, resume: Resume): string {
  const { name, label, email, location } = resume.basics;
  const head = [label, location?.city, email && `<${email}>`].filter(Boolean).join('. ');
  return `${block(`# ${name}`, head, ...resumeSections(locale, resume).map(section))}\n`;
}
