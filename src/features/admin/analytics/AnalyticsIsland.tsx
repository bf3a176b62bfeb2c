import { useEffect, useRef } from 'react';
import { returnFocus } from '@/features/focus/return-focus.ts';
import { athensDay } from '../shell/athens.ts';
import { prepareNotices } from '../shell/notify.ts';
import { useResource } from '../shell/use-resource.ts';
import type { FilterName } from './analytics.schema.ts';
import { Chips } from './Chips.tsx';
import { readNotes } from './calls.ts';
import { Figures } from './Figures.tsx';
import { Lists } from './Lists.tsx';
import { Live } from './Live.tsx';
import { Notes } from './Notes.tsx';
import { RangeBar } from './RangeBar.tsx';
import type { PartProps } from './texts.ts';
import { useView } from './use-view.ts';
import { Vitals } from './Vitals.tsx';
import type { View } from './view.ts';

const SECTIONS = ['figures', 'notes', 'lists', 'vitals'] as const;

export function AnalyticsIsland(props: PartProps) {
  const { texts } = props;
  const [view, change] = useView();
  const heading = useRef<HTMLHeadingElement>(null);
  const notes = useResource((signal) => readNotes(view?.days ?? { from: '', to: '' }, signal), view && JSON.stringify(view.days));
  useEffect(prepareNotices, []);

  /** Of a control that goes with its choice: the heading takes the focus, and Figures.tsx says what is shown. */
  const choose = (changed: Partial<View>) => {
    change(changed);
    returnFocus([heading.current]);
  };
  const setFilter = (name: FilterName, value: string | undefined) => {
    const { [name]: _, ...others } = view?.filters ?? {};
    choose({ filters: value === undefined ? others : { ...others, [name]: value } });
  };
  const showSince = (since: string) => choose({ range: 'custom', days: { from: since, to: athensDay(new Date()) } });
  return (
    <>
      <ul className="section-links">
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{texts[`adminAnalytics.${name}`]}</a>
          </li>
        ))}
      </ul>
      <div className="analytics-head">
        <RangeBar {...props} view={view} change={change} />
        <Live {...props} />
      </div>
      <Chips {...props} filters={view?.filters ?? {}} setFilter={setFilter} clear={() => choose({ filters: {} })} />
      <Figures {...props} heading={heading} view={view} change={change} showSince={showSince} notes={notes.data?.notes ?? []} />
      <Notes {...props} resource={notes} />
      <Lists {...props} view={view} showSince={showSince} setFilter={setFilter} />
      <Vitals {...props} view={view} />
    </>
  );
}
