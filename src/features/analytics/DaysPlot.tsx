import { type Corner, linearScale, relativePath } from '@/features/plots/path.ts';
import { enclosingTicks } from '@/features/plots/ticks.ts';
import type { Summary } from './figures.schema.ts';
import { useWidth } from './width.ts';

const HEIGHT = 240;
const TOP = 10;
const BOTTOM = 28;
const GAP = 10;
/** Width of a digit, in units of the root's text size: the plot's text is 0.8125 of it. */
const DIGIT = 0.8125 * 0.62;
const DAY_WIDTH = 110;

interface Props {
  days: Summary['days'];
  label: string;
  languageTag: string;
}

export function DaysPlot({ days, label, languageTag }: Props) {
  const [svg, width] = useWidth<SVGSVGElement>(720);
  const hasViews = days.some(({ views }) => views > 0);
  const ticks = enclosingTicks(0, Math.max(4, ...days.map(({ views }) => views)), 5);
  const most = ticks.at(-1) ?? 1;
  const number = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0 });
  const date = new Intl.DateTimeFormat(languageTag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const left = hasViews
    ? number.format(most).length * DIGIT * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) + GAP
    : 0;
  const x = linearScale([0, Math.max(1, days.length - 1)], [left + 4, width - 4]);
  const y = linearScale([0, most], [HEIGHT - BOTTOM, TOP]);
  const past = days.slice(0, -1);
  const today = days.at(-1);
  const line = (name: 'views' | 'visitors') => relativePath(past.map((day, index): Corner => [x(index), y(day[name])]));
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
          <path className="days-grid" d={`M${left} ${y(tick)}H${width}`} />
          {hasViews && (
            <text x={left - GAP} y={y(tick)} textAnchor="end" dominantBaseline="central">
              {number.format(tick)}
            </text>
          )}
        </g>
      ))}
      {past.length > 0 && (
        <>
          <path className="days-area" d={`${line('visitors')}L${x(past.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} />
          <path className="days-views" d={line('views')} />
          <path className="days-visitors" d={line('visitors')} />
          {today && hasViews && (
            <>
              <circle className="days-views" cx={x(days.length - 1)} cy={y(today.views)} r="4" />
              <circle className="days-visitors" cx={x(days.length - 1)} cy={y(today.visitors)} r="4" />
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
