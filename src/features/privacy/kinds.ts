import type { ChoiceGroup } from '@/features/forms/Choices.tsx';
import type { Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';
import { PRIVACY_KIND_NAMES, PRIVACY_KINDS } from './privacy.schema.ts';

export function kindChoices(locale: Locale): ChoiceGroup[] {
  const t = translator(locale);
  return (['gdpr', 'ccpa'] as const).map((law) => ({
    label: t(`privacy.law.${law}`),
    choices: PRIVACY_KIND_NAMES.filter((kind) => PRIVACY_KINDS[kind] === law).map((kind) => ({
      value: kind,
      label: t(`privacy.choice.${kind}`),
    })),
  }));
}
