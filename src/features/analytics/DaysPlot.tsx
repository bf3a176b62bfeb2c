import { type Corner, relativePath } from '@/features/plots/path.ts';
import { enclosingTicks } from '@/features/plots/ticks.ts';
import type { Summary } from './figures.schema.ts';
import { useWidth } from './width.ts';

/** CSS pixels. Numbers stand left of the lines, days below the lowest. */
const HEIGHT = 240;
const TOP = 10;
const BOTTOM = 28;
/** From a number to its line. */
const GAP = 10;
/** Width of a digit, in units of the root's text size: the plot's text is 0.8125 of it. */
const DIGIT = 0.8125 * 0.62;
/** Room that a day's name takes at twice the text size. */
const DAY_WIDTH = 110;

interface Props {
  /** In order; the last one is today, which is not over. */
  days: Summary['days'];
  label: string;
  locale: string;
}

const y = (value: number, most: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most);

/**
 * Two lines over the days of a period: page views, and visitors as the one that matters. They end yesterday; today is an open dot.
 * An empty period draws its frame.
 */
export function DaysPlot({ days, label, locale }: Props) {
  const [svg, width] = useWidth<SVGSVGElement>(720);
  const counted = days.some(({ views }) => views > 0);
  const ticks = enclosingTicks(0, Math.max(4, ...days.map(({ views }) => views)), 5);
  const most = ticks.at(-1) ?? 1;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const left = counted
    ? number.format(most).length * DIGIT * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) + GAP
    : 0;
  const x = (index: number): number => left + 4 + ((width - left - 8) * index) / Math.max(1, days.length - 1);
  const over = days.slice(0, -1);
  const today = days.at(-1);
  const line = (name: 'views' | 'visitors') => relativePath(over.map((day, index): Corner => [x(index), y(day[name], most)]));
  const named = Math.max(2, Math.min(7, Math.floor(width / DAY_WIDTH)));
  const step = (days.length - 1) / (named - 1);
  const places = days.length > 1 ? Array.from({ length: named }, (_, index) => Math.round(index * step)) : [];
  return (
    <svg
      ref={svg}
      className="days-plot"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      height={HEIGHT}
      role="img"
      aria-label={label}
      aria-hidden={days.length === 0 || undefined}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="days-grid" d={`M${left} ${y(tick, most)}H${width}`} />
          {counted && (
            <text x={left - GAP} y={y(tick, most)} textAnchor="end" dominantBaseline="central">
              {number.format(tick)}
            </text>
          )}
        </g>
      ))}
      {over.length > 0 && (
        <>
          <path className="days-area" d={`${line('visitors')}L${x(over.length - 1)} ${y(0, most)}L${x(0)} ${y(0, most)}Z`} />
          <path className="days-views" d={line('views')} />
          <path className="days-visitors" d={line('visitors')} />
          {today && counted && (
            <>
              <circle className="days-views" cx={x(days.length - 1)} cy={y(today.views, most)} r="4" />
              <circle className="days-visitors" cx={x(days.length - 1)} cy={y(today.visitors, most)} r="4" />
            </>
          )}
        </>
      )}
      {places.map((place, index) => (
        <text key={place} x={x(place)} y={HEIGHT - 6} textAnchor={index === 0 ? 'start' : index === named - 1 ? 'end' : 'middle'}>
          {date.format(Date.parse(days[place]?.day ?? ''))}
        </text>
      ))}
    </svg>
  );
}
