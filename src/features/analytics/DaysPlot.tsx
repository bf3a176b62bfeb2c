import { type Corner, relativePath } from '@/features/plots/path.ts';
import { enclosingTicks } from '@/features/plots/ticks.ts';
import type { Summary } from './figures.schema.ts';
import { useWidth } from './width.ts';

/** CSS pixels. Above the highest line stands its number; below the lowest stand the days. */
const HEIGHT = 240;
const TOP = 20;
const BOTTOM = 28;
/** Room that a day's name takes at twice the text size. */
const DAY_WIDTH = 110;

interface Props {
  days: Summary['days'];
  label: string;
  locale: string;
}

const y = (value: number, most: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most);

/** Two lines over the days of a period: page views, and visitors as the one that matters. An empty period draws its frame. */
export function DaysPlot({ days, label, locale }: Props) {
  const [svg, width] = useWidth<SVGSVGElement>(720);
  const counted = days.some(({ views }) => views > 0);
  const ticks = enclosingTicks(0, Math.max(4, ...days.map(({ views }) => views)), 5);
  const most = ticks.at(-1) ?? 1;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const x = (index: number): number => 2 + ((width - 4) * index) / Math.max(1, days.length - 1);
  const line = (name: 'views' | 'visitors') => relativePath(days.map((day, index): Corner => [x(index), y(day[name], most)]));
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
          <path className="days-grid" d={`M0 ${y(tick, most)}H${width}`} />
          {counted && <text y={y(tick, most) - 5}>{number.format(tick)}</text>}
        </g>
      ))}
      {days.length > 0 && (
        <>
          <path className="days-area" d={`${line('visitors')}L${x(days.length - 1)} ${y(0, most)}L${x(0)} ${y(0, most)}Z`} />
          <path className="days-views" d={line('views')} />
          <path className="days-visitors" d={line('visitors')} />
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
