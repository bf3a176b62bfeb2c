import { ADMIN_FORM_KEYS } from '@/features/admin/form/texts.ts';
import { OVERLAY_KEYS } from '@/features/admin/frame/texts.ts';
import { PLOT_KEYS } from '@/features/admin/plot/texts.ts';
import { TABLE_KEYS } from '@/features/admin/table/texts.ts';
import { type Messages, messagesOf, pick } from '@/i18n/translator.ts';

type BenchKey = Extract<keyof Messages, `adminBench.${string}`>;
const BENCH_KEYS = Object.keys(messagesOf('en')).filter((key): key is BenchKey => key.startsWith('adminBench.'));

/** The strings of the bench's islands. */
export const benchTexts = (locale: 'en' | 'el') =>
  pick(locale, [...BENCH_KEYS, ...TABLE_KEYS, ...PLOT_KEYS, ...ADMIN_FORM_KEYS, ...OVERLAY_KEYS]);
export type BenchTexts = ReturnType<typeof benchTexts>;

export interface BenchProps {
  texts: BenchTexts;
  locale: 'en' | 'el';
  /** Language tag. */
  tag: string;
}
