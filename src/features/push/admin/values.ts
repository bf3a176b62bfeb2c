import { own } from '@/features/foreign/own.shared.ts';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { LOCALE_CODES, type Locale } from '@/i18n/locales.ts';
import { fromAthens, toAthens } from '../../admin/shell/athens.ts';
import { type BroadcastRow, localesIn, type PushOverview } from './notifications.schema.ts';

export const LANGUAGES = ['both', ...LOCALE_CODES] as const;
/** In seconds: an hour, six, a day, three, a week, four. */
export const LIFETIMES = [3_600, 21_600, 86_400, 259_200, 604_800, 2_419_200] as const;

const DAYS_3_S = 259_200;

export const NEW_VALUES: FieldValues = {
  ...{ languages: 'both', topic: '', page: '/', urgency: 'normal', ttlS: String(DAYS_3_S), when: 'now', sendAt: '' },
  ...Object.fromEntries(LOCALE_CODES.flatMap((locale) => [[`texts.${locale}.title`, ''] as const, [`texts.${locale}.body`, ''] as const])),
};

/** @param when a repeated message has no time of its own */
export function toValues({ texts, page, topic, urgency, ttlS, sendAt }: BroadcastRow, when: 'now' | 'later'): FieldValues {
  const locales = localesIn(texts);
  return {
    ...NEW_VALUES,
    ...{ page, topic, urgency, ttlS: String(ttlS), languages: locales.length > 1 ? 'both' : (locales[0] ?? 'both') },
    ...{ when, sendAt: when === 'later' ? toAthens(sendAt) : '' },
    ...Object.fromEntries(
      locales.flatMap((locale) => [
        [`texts.${locale}.title`, texts[locale]?.title ?? ''] as const,
        [`texts.${locale}.body`, texts[locale]?.body ?? ''] as const,
      ]),
    ),
  };
}

export const chosenLocales = ({ languages }: FieldValues): Locale[] =>
  LOCALE_CODES.filter((locale) => languages === 'both' || languages === locale);

export const toContent = (values: FieldValues) => ({
  texts: Object.fromEntries(
    chosenLocales(values).map((locale) => [
      locale,
      { title: values[`texts.${locale}.title`] ?? '', body: values[`texts.${locale}.body`] ?? '' },
    ]),
  ),
  page: values['page'] ?? '',
  topic: values['topic'] ?? '',
  urgency: values['urgency'] ?? '',
});

export const toBody = (values: FieldValues) => ({
  ...toContent(values),
  ttlS: Number(values['ttlS']),
  sendAt: values['when'] === 'later' ? fromAthens(values['sendAt'] ?? '') : null,
});

export function audienceOf(values: FieldValues, { subscribers }: PushOverview): { locale: Locale; count: number }[] {
  const { topic } = values;
  return chosenLocales(values).map((locale) => {
    const { topics } = subscribers[locale];
    return { locale, count: (topic && own(topics, topic)) || 0 };
  });
}
