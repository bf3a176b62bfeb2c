import { useCallback, useEffect, useRef, useState } from 'react';
import { type MailView, readView, writeView } from './view.ts';

/** `push` is a step that Back undoes; `replace` is none: the next conversation, a letter more in the search. */
export type Go = (change: Partial<MailView>, how?: 'push' | 'replace') => void;

/** What the page shows, kept in its address. Undefined until it was read: the server knows no query. */
export function useView(): { view: MailView | undefined; go: Go } {
  const [view, setView] = useState<MailView>();
  const now = useRef<MailView>(undefined);

  useEffect(() => {
    const read = () => {
      now.current = readView(location.search);
      setView(now.current);
    };
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  const go = useCallback<Go>((change, how = 'push') => {
    if (!now.current) return;
    const next = { ...now.current, ...change };
    const address = location.pathname + writeView(next) + location.hash;
    if (address !== location.pathname + location.search + location.hash) history[`${how}State`](null, '', address);
    now.current = next;
    setView(next);
  }, []);

  return { view, go };
}
