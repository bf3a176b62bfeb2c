import { dirname, join } from 'node:path';
import type { Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import { readContent } from '../content/read-content.ts';
import { columnKind, getColumn, parseCsv } from '../plots/csv.ts';
import { linearScale } from '../plots/path.ts';
import { type Mark, plotData } from '../plots/plot-data.ts';
import { plotThumbnail, seriesThumbnail, THUMBNAIL, type Thumbnail } from '../plots/thumbnail.ts';
import { formatX, numberFormat } from '../plots/ticks.ts';
import { headlineStatistic } from '../work/headline.ts';

/** A drawing of a card, without words of its own. */
export interface CardFigure {
  drawing: Thumbnail;
  /** Before and after, at shares of the height; with a dotted line where they are means. */
  sides: { y: number; text: string }[];
  dotted: boolean;
  /** First and last period. */
  ends: string[];
}

/** A project's figure, as `content/work` writes it. */
export interface Headline {
  display: string;
  label: string;
  before: number;
  after: number;
  unit: string;
}

/** @throws Error that names the file, as the plot on the page does */
export function caseFigure(
  file: string,
  figure: Headline,
  { mark = 'line', period, locale }: { mark?: 'line' | 'dot' | undefined; period?: string | undefined; locale: Locale },
): CardFigure {
  const table = parseCsv(readContent(file), file);
  const column = (name: string) => getColumn(table, name, name, file);
  const series = { periods: column('period'), before: column('before').map(Number), after: column('after').map(Number) };
  const y = linearScale([0, Math.max(...series.before, ...series.after)], [1, 0]);
  const names = translator(locale);
  const { before, after, unit } = figure;
  const sides = [
    { stated: before, values: series.before, name: names('home.series.before') },
    { stated: after, values: series.after, name: names('home.series.after') },
  ];
  const isMean = headlineStatistic(figure, series, { where: file, data: file }, mark === 'dot' ? ['mean'] : undefined) === 'mean';
  return {
    drawing: seriesThumbnail(series, mark, true),
    dotted: isMean,
    sides: sides.map(({ stated, values, name }) => ({
      y: y(isMean ? stated : (values.at(-1) ?? 0)),
      text: `${numberFormat(locale, (String(stated).split('.')[1] ?? '').length, unit.startsWith('%') ? '%' : undefined)(stated)} ${name}`,
    })),
    ends: [series.periods[0], series.periods.at(-1)].map(
      (at, index) => (index === 0 && period ? `${period} ` : '') + formatX(columnKind(series.periods), at ?? '', locale),
    ),
  };
}

const PLOT = /<Plot\s([\s\S]*?)\/>/u;

/** The first plot of a text, and its title; undefined for one without. @throws Error that names the file, as the plot on the page does */
export function firstPlot(text: string, file: string, locale: Locale): { figure: CardFigure; line: string | undefined } | undefined {
  const [, props] = PLOT.exec(text) ?? [];
  if (props === undefined) return undefined;
  const read = new Map([...props.matchAll(/(\w+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, value]));
  const csv = join(dirname(file), read.get('data') ?? '');
  const columns = { x: read.get('x') ?? '', y: read.get('y') ?? '', series: read.get('series'), highlight: read.get('highlight') };
  const data = plotData(parseCsv(readContent(csv), csv), { ...columns, mark: read.get('mark') as Mark | undefined }, csv);
  return { line: read.get('title'), figure: { drawing: plotThumbnail(data, locale, true), dotted: false, sides: [], ends: [] } };
}

/** As SVG at a place of the card, in pixels. */
export function drawFigure(
  { drawing, sides, dotted }: CardFigure,
  tones: { muted: string; warm: string },
  place: { x: number; y: number; width: number; height: number },
): string {
  const [sx, sy] = [place.width / THUMBNAIL.width, place.height / THUMBNAIL.height];
  const stroke = (path: string, colour: string, width: number, more = ''): string =>
    path &&
    `<path d="${path}" transform="translate(${place.x} ${place.y}) scale(${sx} ${sy})" vector-effect="non-scaling-stroke" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"${more}/>`;
  const dots = ' stroke-linecap="round"';
  const body =
    drawing.kind === 'boxes'
      ? [drawing.grey, drawing.warm].map(
          (path, index) =>
            path &&
            `<path d="${path}" transform="translate(${place.x} ${place.y}) scale(${sx} ${sy})" fill="${index ? tones.warm : tones.muted}"${index ? '' : ' fill-opacity=".55"'}/>`,
        )
      : [
          stroke(drawing.grey, tones.muted, drawing.kind === 'dots' ? 11 : 2.5, dots),
          stroke(drawing.warm, tones.warm, drawing.kind === 'dots' ? 11 : 4.5, dots),
        ];
  const lines = (dotted ? sides : []).map(({ y: share }, side) => {
    const y = place.y + share * place.height;
    return `<path d="M${place.x} ${y}h${place.width}" stroke="${side ? tones.warm : tones.muted}" stroke-width="2.5" stroke-dasharray="3 5"/>`;
  });
  const zero =
    drawing.kind === 'boxes'
      ? ''
      : `<path d="M${place.x} ${place.y + place.height}h${place.width}" stroke="${tones.muted}" stroke-width="1.5"/>`;
  return [zero, ...body, ...lines].join('');
}
