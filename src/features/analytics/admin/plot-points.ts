import type { CsvTable } from '@/features/plots/csv.ts';
import type { PlotNote } from '@/features/plots/labels.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import { ATHENS, athensDay } from '../../admin/shell/athens.ts';
import type { Figures, Note, Point } from './analytics.schema.ts';
import type { Measure } from './view.ts';

type Group = NonNullable<Figures['figures']>['group'];

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: ATHENS } as const;

/** `14:00`, or `24 Nov, 14:00`; the hour that a change of the clocks repeats has its zone. */
function hourNames(points: readonly Point[], languageTag: string): string[] {
  const isOneDay = new Set(points.map(({ at }) => athensDay(at))).size === 1;
  const day = isOneDay ? {} : ({ day: 'numeric', month: 'short' } as const);
  const short = new Intl.DateTimeFormat(languageTag, { ...day, ...TIME });
  const long = new Intl.DateTimeFormat(languageTag, { ...day, ...TIME, timeZoneName: 'short' });
  const names = points.map(({ at }) => short.format(new Date(at)));
  return names.map((name, index) => (names.indexOf(name) < index ? long.format(new Date(points[index]?.at ?? '')) : name));
}

export const pointNames = (points: readonly Point[], group: Group, languageTag: string): string[] =>
  group === 'hour' ? hourNames(points, languageTag) : points.map(({ at }) => at);

/** Lists this range beside the one before. Without rows if nothing was counted in either. */
export function plotTable(points: readonly Point[], names: readonly string[], show: Measure, texts: AdminTexts): CsvTable {
  const columns = [texts['adminAnalytics.time'], texts[`adminAnalytics.${show}`], texts['adminAnalytics.series']];
  const isEmpty = points.every((point) => point[show] === 0 && !point.before?.[show]);
  const row = (at: number, value: number, series: 'now' | 'before') => [names[at] ?? '', String(value), texts[`adminAnalytics.${series}`]];
  const rows = [
    ...points.map((point, at) => row(at, point[show], 'now')),
    ...points.flatMap(({ before }, at) => (before ? [row(at, before[show], 'before')] : [])),
  ];
  return { columns, rows: isEmpty ? [] : rows };
}

export function plotNotes(notes: readonly Note[], points: readonly Point[], names: readonly string[], group: Group): PlotNote[] {
  const dayOf = ({ at }: Point) => (group === 'hour' ? athensDay(at) : at);
  const labels = new Map<string, string[]>();
  notes.forEach(({ day }, index) => {
    const at = group === 'hour' ? points.findIndex((point) => dayOf(point) === day) : points.findLastIndex((point) => dayOf(point) <= day);
    const name = names[at];
    if (name !== undefined) labels.set(name, [...(labels.get(name) ?? []), String(index + 1)]);
  });
  return [...labels].map(([x, all]) => ({ x, label: all.join(', ') }));
}
