import type { Locale } from '../../i18n/locales.ts';
import type { PlotData } from './plot-data.ts';
import { atNumbers, formatX, numberFormat } from './ticks.ts';

interface Texts {
  locale: Locale;
  title?: string | undefined;
  xLabel?: string | undefined;
  yLabel?: string | undefined;
  unit?: string | undefined;
}

/** The y axis in words: the unit follows unless the name says it already or it stands at every number. */
export function yName({ yLabel, unit }: Pick<Texts, 'yLabel' | 'unit'>): string | undefined {
  if (!unit || atNumbers(unit)) return yLabel;
  if (!yLabel) return unit;
  return yLabel.toLocaleLowerCase().includes(unit.toLocaleLowerCase()) ? yLabel : `${yLabel}, ${unit}`;
}

const MOST_BARS = 12;

/**
 * What a plot shows, for those who do not see it, without words of any one language: title, axes, and for each line its first
 * and last point; bars are all told when they are few.
 */
export function describePlot(data: PlotData, texts: Texts): string {
  const number = numberFormat(texts.locale, data.decimals, texts.unit);
  const behind = texts.unit && !atNumbers(texts.unit) ? `\u00A0${texts.unit}` : '';
  const told = (series: string): string => {
    const points = data.points.filter((point) => point.series === series && point.y !== null);
    const shown = data.mark === 'bar' && points.length <= MOST_BARS ? points : [points[0], points.length > 1 ? points.at(-1) : undefined];
    const parts = shown.flatMap((point) =>
      point ? [`${formatX(data.xKind, point.key, texts.locale)}: ${number(point.y ?? 0)}${behind}`] : [],
    );
    return series ? `${series} (${parts.join('; ')})` : parts.join('; ');
  };
  const axes = [yName(texts), texts.xLabel].filter((text) => text).join(' / ');
  return [texts.title, axes, data.mark === 'dot' ? data.series.filter(Boolean).join(', ') : data.series.map(told).join(', ')]
    .filter((text) => text)
    .join('. ');
}
