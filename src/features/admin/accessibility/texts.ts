import { PREFERENCE_NAMES } from '@/features/accessibility/preferences.schema.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { KeysOf } from '@/i18n/translator.ts';
import { PLOT_KEYS } from '../plot/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

const VALUE_KEYS = [
  'accessibility.contrast.normal',
  'accessibility.contrast.high',
  'accessibility.contrast.inverted',
  'accessibility.lineSpacing.*',
] as const;
const NAME_KEYS = PREFERENCE_NAMES.map((name) => `accessibility.${name === 'fontSize' ? 'textSize' : name}` as const);

export const ACCESSIBILITY_ADMIN_KEYS = ['adminAccessibility.*', ...PLOT_KEYS, ...TABLE_KEYS, ...VALUE_KEYS, ...NAME_KEYS] as const;
export type AccessibilityAdminTexts = Record<KeysOf<(typeof ACCESSIBILITY_ADMIN_KEYS)[number]>, string>;

export interface PartProps {
  texts: AccessibilityAdminTexts;
  locale: Locale;
  languageTag: string;
}
