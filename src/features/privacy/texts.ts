import { FORM_KEYS } from '@/features/forms/texts.ts';
import type { MessageKey } from '@/i18n/translator.ts';

export const PRIVACY_KEYS = [
  ...FORM_KEYS,
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
