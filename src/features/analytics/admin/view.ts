import { FILTERS, type Filters, type Grouping } from './analytics.schema.ts';
import { type Days, groupingsOf, isRange, RANGES, type RangeName, resolveRange, usualGrouping } from './ranges.ts';

export const SHOWN = ['visitors', 'views'] as const;
export type Measure = (typeof SHOWN)[number];

export interface View {
  range: RangeName;
  days: Days;
  group: Grouping;
  filters: Filters;
  show: Measure;
}

export const USUAL_RANGE: RangeName = '30';

const among = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined =>
  choices.find((one) => one === text);

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text));

/** Falls back to the usual for anything unknown. @param today the day in Athens */
export function readView(search: string, today: string): View {
  const params = new URLSearchParams(search);
  const custom = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const named = among(RANGES, params.get('range')) ?? USUAL_RANGE;
  const range = named === 'custom' && !(isDay(custom.from) && isDay(custom.to) && isRange(custom)) ? USUAL_RANGE : named;
  const days = resolveRange(range, custom, today);
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return {
    ...{ range, days, filters },
    group: among(groupingsOf(days, today), params.get('group')) ?? usualGrouping(days, today),
    show: among(SHOWN, params.get('show')) ?? 'visitors',
  };
}

/** A change of the range resets the grouping to the default. */
export function changedView(view: View, changed: Partial<View>, today: string): View {
  const next = { ...view, ...changed };
  if (!changed.range) return next;
  const days = resolveRange(changed.range, next.days, today);
  return { ...next, days, group: usualGrouping(days, today) };
}

/** Writes only what differs from the default; empty if nothing does. */
export function writeView({ range, days, group, filters, show }: View, today: string): string {
  const params = new URLSearchParams({
    ...(range !== USUAL_RANGE && { range }),
    ...(range === 'custom' && days),
    ...(group !== usualGrouping(days, today) && { group }),
    ...(show !== 'visitors' && { show }),
    ...filters,
  });
  const text = params.toString();
  return text && `?${text}`;
}
