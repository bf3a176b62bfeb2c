import { useEffect, useRef } from 'react';
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

const SECTIONS = ['figures', 'notes', 'lists', 'vitals'] as const;

export function AnalyticsIsland(props: PartProps) {
  const { texts } = props;
  const [view, change] = useView();
  const chips = useRef<HTMLDivElement>(null);
  const notes = useResource((signal) => readNotes(view?.days ?? { from: '', to: '' }, signal), view && JSON.stringify(view.days));
  useEffect(prepareNotices, []);

  const setFilter = (name: FilterName, value: string | undefined) => {
    const { [name]: _, ...others } = view?.filters ?? {};
    change({ filters: value === undefined ? others : { ...others, [name]: value } });
    // The row or chip is removed.
    chips.current?.focus();
  };
  const showSince = (since: string) => {
    change({ range: 'custom', days: { from: since, to: athensDay(new Date()) } });
    // Its button is removed.
    chips.current?.focus();
  };
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
      <Chips {...props} box={chips} filters={view?.filters ?? {}} setFilter={setFilter} clear={() => change({ filters: {} })} />
      <Figures {...props} view={view} change={change} showSince={showSince} notes={notes.data?.notes ?? []} />
      <Notes {...props} resource={notes} />
      <Lists {...props} view={view} showSince={showSince} setFilter={setFilter} />
      <Vitals {...props} view={view} />
    </>
  );
}
