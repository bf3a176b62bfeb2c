import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';

export const FIGURES_KEYS = [
  ...['analytics.range', 'analytics.days', 'analytics.visitors', 'analytics.visitors.note', 'analytics.views'],
  ...['analytics.perVisitor', 'analytics.plot', 'analytics.plot.most', 'analytics.today', 'analytics.table', 'analytics.day'],
  ...['analytics.loading', 'analytics.empty', 'analytics.error', 'analytics.retry', 'analytics.shown', 'api.tooMany'],
] as const satisfies readonly KeyPattern[];
export type FiguresTexts = Record<KeysOf<(typeof FIGURES_KEYS)[number]>, string>;

export const LISTS_KEYS = [
  ...['analytics.visitors', 'analytics.times', 'analytics.other', 'analytics.loading', 'language.name.*'],
  ...['analytics.list.*', 'analytics.channel.*', 'analytics.device.*', 'analytics.goal.*'],
] as const satisfies readonly KeyPattern[];
export type ListsTexts = Record<KeysOf<(typeof LISTS_KEYS)[number]>, string>;

export const VITALS_KEYS = [
  ...['analytics.error', 'analytics.retry', 'analytics.loading', 'api.tooMany', 'performance.template', 'performance.loads'],
  ...['performance.all', 'performance.budget', 'performance.good', 'performance.within', 'performance.over', 'performance.poor'],
  ...['performance.legend', 'performance.metric', 'performance.plot', 'performance.empty', 'performance.ms'],
  ...['performance.metric.*', 'performance.template.*'],
] as const satisfies readonly KeyPattern[];
export type VitalsTexts = Record<KeysOf<(typeof VITALS_KEYS)[number]>, string>;
