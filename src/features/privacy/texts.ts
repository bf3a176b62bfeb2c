import type { ChoiceGroup } from '@/features/forms/Choices.tsx';
import { AREA_KEYS, FORM_KEYS } from '@/features/forms/texts.ts';
import { isOn } from '@/features/sections/sections.ts';
import type { Locale } from '@/i18n/locales.ts';
import { type MessageKey, translator } from '@/i18n/translator.ts';
import { PRIVACY_KIND_NAMES, PRIVACY_KINDS } from './privacy.schema.ts';

export const PRIVACY_KEYS = [
  ...FORM_KEYS,
  ...AREA_KEYS,
  'privacy.form.kind.none',
  'privacy.form.email.hint',
  'privacy.form.self',
  'privacy.form.other',
  'privacy.form.relation.hint',
  'privacy.form.about.hint',
  'privacy.form.send',
  'privacy.form.note',
] as const satisfies readonly MessageKey[];

export type PrivacyTexts = Record<(typeof PRIVACY_KEYS)[number], string>;

export function kindChoices(locale: Locale): ChoiceGroup[] {
  const t = translator(locale);
  return (['gdpr', 'ccpa'] as const)
    .filter((law) => law === 'gdpr' || isOn('california'))
    .map((law) => ({
      label: t(`privacy.law.${law}`),
      choices: PRIVACY_KIND_NAMES.filter((kind) => PRIVACY_KINDS[kind] === law).map((kind) => ({
        value: kind,
        label: t(`privacy.choice.${kind}`),
      })),
    }));
}
