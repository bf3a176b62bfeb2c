import { FIELD_KEYS, type FieldKey } from '@/i18n/field-errors.ts';
import type { MessageKey } from '@/i18n/translator.ts';

export const FORM_KEYS = [
  ...FIELD_KEYS,
  'forms.required',
  'forms.problem',
  'forms.error.title',
  'forms.busy',
  'forms.retry',
  'forms.offline',
  'forms.tooMany',
  'forms.failed',
  'forms.trap',
  'forms.draft.saved',
  'forms.draft.restored',
  'forms.draft.blocked',
  'forms.draft.discard',
  'forms.draft.discarded',
  'forms.draft.undo',
] as const satisfies readonly MessageKey[];

/** Of forms with a long text (TextArea.tsx). */
export const AREA_KEYS = ['forms.limit', 'forms.count', 'forms.over'] as const satisfies readonly MessageKey[];

type AreaKey = (typeof AREA_KEYS)[number];
export type FormTexts = Record<(typeof FORM_KEYS)[number], string> & Partial<Record<FieldKey | AreaKey, string>>;

export interface FormView {
  id: string;
  languageTag: string;
  texts: FormTexts;
  labels: Record<string, string>;
  errors: Record<string, string>;
}
