import { budgetName, startName, topicName } from '../../src/features/contact/choices.shared.ts';
import { type Brief, CONTACT_FORMS, type Contact, TOPICS } from '../../src/features/contact/contact.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { readServiceNames, serviceName } from '../content/entries.ts';

type Lines = [label: string, text: string][];

function briefLines(brief: Brief, locale: Locale): Lines {
  const t = translator(locale);
  const { labels } = CONTACT_FORMS.brief;
  return [
    [t(labels.problem), brief.problem],
    [t(labels.data), brief.data],
    [t(labels.budget), brief.budget && budgetName(locale, brief.budget)],
    [t(labels.start), brief.start && startName(locale, brief.start)],
    [t(labels.decision), brief.decision],
  ];
}

export async function nameTopic(assets: Fetcher, { topic, locale }: Pick<Contact, 'topic' | 'locale'>): Promise<string> {
  if (topic === '' || TOPICS.some((one) => one === topic)) return topic && topicName(locale, topic);
  return serviceName(await readServiceNames(assets), topic, locale);
}

/** @param topic its name (`nameTopic`) */
export function composeContactMessage(contact: Contact, topic: string, sentBy?: 'agent'): { subject: string; text: string } {
  const { kind, locale, name, company, phone } = contact;
  const t = translator(locale);
  const about: Lines = [
    [t('contact.company'), company],
    [t('contact.phone'), phone],
    [t(CONTACT_FORMS[kind].labels.topic), topic],
  ];
  const written = (lines: Lines, between: string) => lines.filter(([, text]) => text).map(([label, text]) => `${label}${between}${text}`);
  const body = kind === 'brief' ? written(briefLines(contact, locale), '\n') : [contact.message];
  const foot = written(about, ': ').join('\n');
  return { subject: t(`contact.subject.${sentBy ?? kind}`, { name }), text: [...body, ...(foot ? [foot] : [])].join('\n\n') };
}
