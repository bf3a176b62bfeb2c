import { useEffect, useState } from 'react';

export interface Days {
  from: string;
  to: string;
}

const read = (): Days => {
  const query = new URLSearchParams(location.search);
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/u.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
  return { from: day('from'), to: day('to') };
};

export function useDays(): { days: Days; turn: number; choose: (changed: Partial<Days>) => void } {
  const [{ days, turn }, set] = useState(() => ({ days: read(), turn: 0 }));
  useEffect(() => {
    const onReturn = () =>
      set((old) => {
        const now = read();
        return now.from === old.days.from && now.to === old.days.to ? old : { days: now, turn: old.turn + 1 };
      });
    addEventListener('popstate', onReturn);
    return () => removeEventListener('popstate', onReturn);
  }, []);
  const choose = (changed: Partial<Days>) => {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changed)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    const text = query.toString();
    history.replaceState(history.state, '', location.pathname + (text && `?${text}`));
    set({ days: { ...days, ...changed }, turn: turn + 1 });
  };
  return { days, turn, choose };
}
