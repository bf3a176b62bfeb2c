import { CHANNELS, LISTS } from './figures.schema.ts';
import { GOALS } from './goals.shared.ts';
import { PAGE_TEMPLATES } from './templates.shared.ts';
import { VITALS } from './vitals.shared.ts';

export const FIGURES_KEYS = [
  'analytics.range',
  'analytics.days',
  'analytics.visitors',
  'analytics.visitors.note',
  'analytics.views',
  'analytics.perVisitor',
  'analytics.plot',
  'analytics.plot.most',
  'analytics.today',
  'analytics.table',
  'analytics.day',
  'analytics.loading',
  'analytics.empty',
  'analytics.error',
  'analytics.retry',
  'analytics.shown',
  'api.tooMany',
] as const;
export type FiguresTexts = Record<(typeof FIGURES_KEYS)[number], string>;

const DEVICES = ['phone', 'tablet', 'desktop'] as const;

export const LISTS_KEYS = [
  'analytics.visitors',
  'analytics.times',
  'analytics.other',
  'analytics.loading',
  'analytics.list.empty',
  'analytics.list.goals',
  'analytics.list.goals.none',
  'language.name.en',
  'language.name.el',
  ...LISTS.map((name) => `analytics.list.${name}` as const),
  ...CHANNELS.map((name) => `analytics.channel.${name}` as const),
  ...DEVICES.map((name) => `analytics.device.${name}` as const),
  ...GOALS.map((name) => `analytics.goal.${name}` as const),
] as const;
export type ListsTexts = Record<(typeof LISTS_KEYS)[number], string>;

export const VITALS_KEYS = [
  'analytics.error',
  'analytics.retry',
  'analytics.loading',
  'api.tooMany',
  'performance.template',
  'performance.loads',
  'performance.all',
  'performance.budget',
  'performance.good',
  'performance.within',
  'performance.over',
  'performance.poor',
  'performance.legend',
  'performance.metric',
  'performance.plot',
  'performance.empty',
  'performance.ms',
  ...VITALS.map((name) => `performance.metric.${name}` as const),
  ...PAGE_TEMPLATES.map((name) => `performance.template.${name}` as const),
] as const;
export type VitalsTexts = Record<(typeof VITALS_KEYS)[number], string>;
