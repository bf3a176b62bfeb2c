import { useEffect, useRef } from 'react';
import { returnFocus } from '@/features/focus/modal.ts';
import { adminIsland } from '../../admin/shell/admin.tsx';
import { athensDay } from '../../admin/shell/athens.ts';
import { prepareNotices } from '../../admin/shell/notify.ts';
import { SectionLinks } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import type { FilterName } from './analytics.schema.ts';
import { Chips } from './Chips.tsx';
import { readNotes } from './calls.ts';
import { Figures } from './Figures.tsx';
import { Lists } from './Lists.tsx';
import { Live } from './Live.tsx';
import { Notes } from './Notes.tsx';
import { RangeBar } from './RangeBar.tsx';
import { useView } from './use-view.ts';
import { Vitals } from './Vitals.tsx';
import type { View } from './view.ts';

const SECTIONS = ['figures', 'notes', 'lists', 'vitals'] as const;

export const AnalyticsIsland = adminIsland(function AnalyticsIsland() {
  const [view, change] = useView();
  const heading = useRef<HTMLHeadingElement>(null);
  const notes = useResource((signal) => readNotes(view?.days ?? { from: '', to: '' }, signal), view && JSON.stringify(view.days));
  useEffect(prepareNotices, []);

  /** For controls that disappear with their choice: moves the focus to the heading; Figures.tsx announces the result. */
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
      <SectionLinks prefix="adminAnalytics" names={SECTIONS} />
      <div className="analytics-head">
        <RangeBar view={view} change={change} />
        <Live />
      </div>
      <Chips filters={view?.filters ?? {}} setFilter={setFilter} clear={() => choose({ filters: {} })} />
      <Figures heading={heading} view={view} change={change} showSince={showSince} notes={notes.data?.notes ?? []} />
      <Notes resource={notes} />
      <Lists view={view} showSince={showSince} setFilter={setFilter} />
      <Vitals view={view} />
    </>
  );
});
