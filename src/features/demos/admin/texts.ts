import { ADMIN_FORM_KEYS } from '@/features/admin/form/texts.ts';
import { PLOT_KEYS } from '@/features/admin/plot/texts.ts';
import { OVERLAY_KEYS } from '@/features/admin/shell/texts.ts';
import { TABLE_KEYS } from '@/features/admin/table/texts.ts';
import { pick } from '@/i18n/translator.ts';

export const demoTexts = (locale: 'en' | 'el') =>
  pick(locale, ['adminDemo.*', ...TABLE_KEYS, ...PLOT_KEYS, ...ADMIN_FORM_KEYS, ...OVERLAY_KEYS]);
export type DemoTexts = ReturnType<typeof demoTexts>;

export interface DemoProps {
  texts: DemoTexts;
  locale: 'en' | 'el';
  languageTag: string;
}
