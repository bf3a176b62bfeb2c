import { fill } from '@/i18n/fill.ts';

interface Props<Range extends string> {
  label: string;
  /** `Last {count} days`. */
  days: string;
  ranges: readonly Range[];
  range: Range;
  onRange: (range: Range) => void;
}

/** Number of days that figures are about. */
export function RangeChoice<Range extends string>({ label, days, ranges, range, onRange }: Props<Range>) {
  return (
    <label className="panel-choice">
      <span>{label}</span>
      <select
        className="small-field"
        value={range}
        onChange={({ currentTarget: { value } }) => onRange(ranges.find((one) => one === value) ?? range)}
      >
        {ranges.map((count) => (
          <option key={count} value={count}>
            {fill(days, { count })}
          </option>
        ))}
      </select>
    </label>
  );
}
