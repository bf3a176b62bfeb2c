import type { Days } from './use-days.ts';

interface Props {
  days: Days;
  choose: (changed: Partial<Days>) => void;
  from: string;
  to: string;
}

export function DayRange({ days, choose, ...labels }: Props) {
  return (
    <span className="data-days">
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          <span>{labels[name]}</span>
          <input
            className="small-field"
            type="date"
            value={days[name]}
            onChange={({ currentTarget }) => choose({ [name]: currentTarget.value })}
          />
        </label>
      ))}
    </span>
  );
}
