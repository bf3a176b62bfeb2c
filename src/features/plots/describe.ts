import type { Locale } from '../../i18n/locales.ts';
import { isOpen, type PlotData, type Point } from './plot-data.ts';
import { formatX, isAtNumbers, numberFormat } from './ticks.ts';

interface Texts {
  locale: Locale;
  title?: string | undefined;
  xLabel?: string | undefined;
  yLabel?: string | undefined;
  unit?: string | undefined;
}

export function yName({ yLabel, unit }: Pick<Texts, 'yLabel' | 'unit'>): string | undefined {
  if (!unit || isAtNumbers(unit)) return yLabel;
  if (!yLabel) return unit;
  return yLabel.toLocaleLowerCase().includes(unit.toLocaleLowerCase()) ? yLabel : `${yLabel}, ${unit}`;
}

/** A date, with “so far” where it is still being counted. */
export function pointName(data: PlotData, point: Pick<Point, 'key' | 'series'>, locale: Locale): string {
  const name = formatX(data.xKind, point.key, locale);
  return isOpen(data, point) ? `${name}, ${data.open?.name}` : name;
}

const MOST_BARS = 12;

/**
 * Names a plot without words of any language: title, axes, first and last point of each line, few
 * bars.
 */
export function describePlot(data: PlotData, texts: Texts): string {
  const number = numberFormat(texts.locale, data.decimals, texts.unit);
  const suffix = texts.unit && !isAtNumbers(texts.unit) ? `\u00A0${texts.unit}` : '';
  const summary = (series: string): string => {
    const points = data.points.filter((point) => point.series === series && point.y !== null);
    const named = data.mark === 'bar' && points.length <= MOST_BARS ? points : [points[0], points.length > 1 ? points.at(-1) : undefined];
    const parts = named.flatMap((point) => (point ? [`${pointName(data, point, texts.locale)}: ${number(point.y ?? 0)}${suffix}`] : []));
    return series ? `${series} (${parts.join('; ')})` : parts.join('; ');
  };
  const axes = [yName(texts), texts.xLabel].filter((text) => text).join(' / ');
  return [texts.title, axes, data.mark === 'dot' ? data.series.filter(Boolean).join(', ') : data.series.map(summary).join(', ')]
    .filter((text) => text)
    .join('. ');
}
