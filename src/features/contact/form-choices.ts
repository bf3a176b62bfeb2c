import { getEntries } from '@/features/entries/entries.ts';
import type { ChoiceGroup } from '@/features/forms/Choices.tsx';
import { isOn } from '@/features/sections/sections.ts';
import type { Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';
import { topicName } from './choices.shared.ts';
import { CONTACT_FORMS, type Contact, TOPICS } from './contact.schema.ts';

export const getLabels = (locale: Locale, kind: Contact['kind']): Record<string, string> =>
  Object.fromEntries(Object.entries(CONTACT_FORMS[kind].labels).map(([field, key]) => [field, translator(locale)(key)]));

export const serviceChoices = async (locale: Locale): Promise<ChoiceGroup> => ({
  label: translator(locale)('nav.services'),
  choices: (await getEntries('services', locale)).map(({ slug, data }) => ({ value: slug, label: data.title })),
});

const drawnTopics = TOPICS.filter((topic) => topic !== 'order' || isOn('store'));

export const topicChoices = async (locale: Locale): Promise<ChoiceGroup[]> =>
  [
    {
      label: translator(locale)('contact.topic.general'),
      choices: drawnTopics.map((value) => ({ value, label: topicName(locale, value) })),
    },
    await serviceChoices(locale),
  ].filter(({ choices }) => choices.length > 0);
