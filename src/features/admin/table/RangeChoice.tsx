import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../shell/admin.tsx';

interface Props<Range extends string> {
  ranges: readonly Range[];
  range: Range;
  onRange: (range: Range) => void;
}

export function RangeChoice<Range extends string>({ ranges, range, onRange }: Props<Range>) {
  const { texts } = useAdmin();
  return (
    <label className="panel-choice">
      <span>{texts['table.period']}</span>
      <select
        className="small-field"
        value={range}
        onChange={({ currentTarget: { value } }) => onRange(ranges.find((one) => one === value) ?? range)}
      >
        {ranges.map((count) => (
          <option key={count} value={count}>
            {fill(texts['table.period.days'], { count })}
          </option>
        ))}
      </select>
    </label>
  );
}
