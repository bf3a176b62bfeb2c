import { LOCALE_CODES } from '@/i18n/locales.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import type { FieldValues } from '../../forms/forms.schema.ts';
import { isTick, SETUP_FIELDS } from '../fields.shared.ts';
import { nameOf, PROFILES, type Setup, type SetupValues, toValues } from '../setup.shared.ts';

export const TICKED = 'true';
const TICKS = SETUP_FIELDS.filter(isTick).map(nameOf);

/** A box that is not ticked has no value. */
export const toForm = (setup: Setup): FieldValues =>
  Object.fromEntries(Object.entries(toValues(setup)).filter(([name, value]) => !TICKS.includes(name) || value === TICKED));

export const fromForm = (values: FieldValues): SetupValues => ({
  ...Object.fromEntries(TICKS.map((name) => [name, 'false'])),
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replaceAll('\r\n', '\n') || (TICKS.includes(name) ? 'false' : '')]),
  ),
});

export const labelsOf = (texts: AdminTexts): Record<string, string> => ({
  ...Object.fromEntries(
    SETUP_FIELDS.map((field) => {
      const language = LOCALE_CODES.find((code) => code === field.locale);
      const of = language ? texts[`language.name.${language}`] : field.scheme && texts[`setup.scheme.${field.scheme}`];
      return [nameOf(field), texts[field.label] + (of ? ` (${of})` : '')];
    }),
  ),
  [PROFILES]: texts['setup.group.profiles'],
});
