import { useEffect, useId, useState } from 'react';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { athensDay } from '../../admin/shell/athens.ts';
import { groupingsOf, isRange, RANGES } from './ranges.ts';
import { USUAL_RANGE, type View } from './view.ts';

interface Props {
  view: View | undefined;
  change: (changed: Partial<View>) => void;
}

const ENDS = ['from', 'to'] as const;

function CustomDays({ view, change }: Omit<Props, 'view'> & { view: View }) {
  const { texts } = useAdmin();
  const id = useId();
  const [days, setDays] = useState(view.days);
  const { from, to } = view.days;
  useEffect(() => setDays({ from, to }), [from, to]);
  const isRight = days.from !== '' && days.to !== '' && isRange(days);
  return (
    <>
      {ENDS.map((end) => (
        <label key={end} className="panel-choice">
          <span>{texts[`adminAnalytics.${end}`]}</span>
          <input
            className="small-field"
            type="date"
            value={days[end]}
            aria-invalid={!isRight}
            aria-describedby={id}
            onChange={({ currentTarget: { value } }) => {
              const changed = { ...days, [end]: value };
              setDays(changed);
              if (changed.from !== '' && changed.to !== '' && isRange(changed)) change({ range: 'custom', days: changed });
            }}
          />
        </label>
      ))}
      <p id={id} className="analytics-wrong" role="alert">
        {!isRight && texts['adminAnalytics.range.wrong']}
      </p>
    </>
  );
}

export function RangeBar({ view, change }: Props) {
  const { texts } = useAdmin();
  return (
    <div className="analytics-range">
      <label className="panel-choice">
        <span>{texts['adminAnalytics.range']}</span>
        <select
          className="small-field"
          value={view?.range ?? USUAL_RANGE}
          onChange={({ currentTarget: { value } }) => {
            const range = RANGES.find((one) => one === value);
            if (range) change({ range });
          }}
        >
          {RANGES.map((range) => (
            <option key={range} value={range}>
              {texts[`adminAnalytics.range.${range}`]}
            </option>
          ))}
        </select>
      </label>
      {view?.range === 'custom' && <CustomDays view={view} change={change} />}
      <label className="panel-choice">
        <span>{texts['adminAnalytics.group']}</span>
        <select
          className="small-field"
          value={view?.group ?? 'day'}
          onChange={({ currentTarget: { value } }) => {
            const group = view && groupingsOf(view.days, athensDay(new Date())).find((one) => one === value);
            if (group) change({ group });
          }}
        >
          {(view ? groupingsOf(view.days, athensDay(new Date())) : (['day'] as const)).map((group) => (
            <option key={group} value={group}>
              {texts[`adminAnalytics.group.${group}`]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
