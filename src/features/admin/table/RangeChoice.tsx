import { fill } from '@/i18n/fill.ts';
import { SECURITY_RANGES, type SecurityRange } from './security-admin.schema.ts';
import type { SecurityTexts } from './texts.ts';

interface Props {
  texts: SecurityTexts;
  range: SecurityRange;
  onRange: (range: SecurityRange) => void;
}

export function RangeChoice({ texts, range, onRange }: Props) {
  return (
    <label className="data-choice">
      <span>{texts['adminSecurity.range']}</span>
      <select value={range} onChange={({ currentTarget: { value } }) => onRange(SECURITY_RANGES.find((one) => one === value) ?? range)}>
        {SECURITY_RANGES.map((days) => (
          <option key={days} value={days}>
            {fill(texts['adminSecurity.range.days'], { count: days })}
          </option>
        ))}
      </select>
    </label>
  );
}
