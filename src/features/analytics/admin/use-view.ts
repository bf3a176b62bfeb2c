import { useEffect, useState } from 'react';
import { athensDay } from '../../admin/shell/athens.ts';
import { changedView, readView, type View, writeView } from './view.ts';

const read = (): View => readView(location.search, athensDay(new Date()));

/** Undefined until the page has its address; also follows the browser's back and forward. */
export function useView(): [view: View | undefined, change: (changed: Partial<View>) => void] {
  const [view, setView] = useState<View>();
  useEffect(() => {
    const onReturn = () => setView(read());
    onReturn();
    addEventListener('popstate', onReturn);
    return () => removeEventListener('popstate', onReturn);
  }, []);
  const change = (changed: Partial<View>) => {
    if (!view) return;
    const today = athensDay(new Date());
    history.pushState(null, '', location.pathname + writeView(changedView(view, changed, today), today));
    setView(read());
  };
  return [view, change];
}
