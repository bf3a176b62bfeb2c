import type { Vital } from '../analytics/vitals.shared.ts';
import { useWidth } from '../analytics/width.ts';
import { GOOD_VITALS, VITAL_BUDGETS } from './budgets.ts';

const ROW = 30;
const TOP = 6;
const NAMES = 170;

interface Props {
  metric: Vital;
  rows: readonly { name: string; value: number | undefined }[];
  label: string;
}

export function VitalsPlot({ metric, rows, label }: Props) {
  const [svg, width] = useWidth<SVGSVGElement>(720);
  const names = Math.min(NAMES, width * 0.42);
  const good = GOOD_VITALS[metric];
  const budget = VITAL_BUDGETS[metric];
  const most = Math.max(good * 1.1, ...rows.map(({ value = 0 }) => value * 1.1));
  const x = (value: number) => names + 8 + ((width - names - 16) * value) / most;
  const bottom = TOP + rows.length * ROW;
  return (
    <svg ref={svg} className="vitals-plot" viewBox={`0 0 ${width} ${bottom + 8}`} height={bottom + 8} role="img" aria-label={label}>
      {budget !== undefined && <path className="budget-line" d={`M${x(budget)} ${TOP}V${bottom}`} />}
      <path className="good-line" d={`M${x(good)} ${TOP}V${bottom}`} />
      {rows.map(({ name, value }, index) => {
        const y = TOP + index * ROW + ROW / 2;
        return (
          <g key={name}>
            <path className="row-line" d={`M${names + 8} ${y}H${width}`} />
            <text x={names} y={y} textAnchor="end" className="row-name">
              {name}
            </text>
            {value !== undefined && <circle cx={x(value)} cy={y} r="5" className={budget !== undefined && value > budget ? 'over' : ''} />}
          </g>
        );
      })}
    </svg>
  );
}
